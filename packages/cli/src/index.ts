export { runCli } from "./main.js";
export { type Access, type RunningPlatforms, startPlatforms } from "./platforms.js";
export { render, renderValue } from "./render.js";
