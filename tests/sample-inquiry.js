/**
 * Returns the fields of a valid inquiry; `fullName` tells it from others.
 * @param {string} fullName
 */
export function inquiry(fullName) {
  return {
    fullName,
    email: "asha@example.in",
    mobile: "9876543210",
    addressLine1: "12 Shivalik Nagar",
    city: "Haridwar",
    state: "Uttarakhand",
    pinCode: "249403",
    sanctionLoad: "5 kW",
    availableArea: "600 sq ft",
  };
}
