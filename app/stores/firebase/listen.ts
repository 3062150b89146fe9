export { listen } from "../documents/firestore-client";
