export { action, default, meta } from "./inquiry";
