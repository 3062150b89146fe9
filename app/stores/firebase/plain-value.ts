export * from "../documents/plain-value";
