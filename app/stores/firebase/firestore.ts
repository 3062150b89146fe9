export * from "../documents/firestore-client";
