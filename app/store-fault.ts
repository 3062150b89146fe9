/** A store cannot be used at this moment, and may be used again later. The message holds no paths and no personal data. */
export class StoreFault extends Error {
  override name = "StoreFault";
}
