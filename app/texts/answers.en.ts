/** What the server alone says: to a visitor who sent a form (specification §8), and instead of a page. */
export const answers = {
  tooMuchText: "That’s too much text for this form. Please shorten it.",
  uploadFailed: "Failed to upload file",
  writeFailed: (databaseName: string) => `Failed to write to ${databaseName}`,
  tooMany: (minutes: number) =>
    `Too many messages from this connection. Please try again in ${minutes === 1 ? "1 minute" : `${minutes} minutes`}, or call us.`,
  busy: "We’re busy right now. Please try again in a few seconds.",
  busyForm: "We’re busy right now. Please go back and send your form again in a few seconds.",
  foreign:
    "This form came from another site, so we didn’t accept it. Please open our page and send it there.",
  fault: "Something went wrong on our side. Please try again in a moment.",
};
