// Loaded before a started site: its clock begins at CLOCK_AT, and runs.
const ahead = Date.parse(process.env.CLOCK_AT) - Date.now();
const Real = Date;
class Shifted extends Real {
  constructor(...given) {
    super(...(given.length > 0 ? given : [Shifted.now()]));
  }
  static now() {
    return Real.now() + ahead;
  }
}
globalThis.Date = Shifted;
