export { runPlugin } from "./main.js";
