export * from "../deadline";
