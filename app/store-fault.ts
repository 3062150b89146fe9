/** A store cannot be used at this moment, and may be used again later. The message holds no paths and no personal data. */
export class StoreFault extends Error {
  override name = "StoreFault";
}

/** Documents cannot be read, and no earlier read of them is left that may be shown. */
export class ContentUnavailableError extends Error {
  override name = "ContentUnavailableError";
}

/** Nothing was changed, and nothing will be until somebody mends what the message names. */
export class WriteRefused extends StoreFault {}

/** This document can never be kept as it is. */
export class DocumentRefused extends WriteRefused {}

/** The store timed out, and may have written the change or write it later. */
export class UnknownOutcomeError extends StoreFault {
  override name = "UnknownOutcomeError";
}
