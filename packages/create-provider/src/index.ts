export { createProvider } from "./createProvider.js";
