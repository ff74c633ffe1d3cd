export { runPlugin, type Served } from "./main.js";
