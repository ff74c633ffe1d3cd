export { endSession } from "./ending.js";
export { runPlugin, type Served } from "./main.js";
export { providerMethods } from "./provider.js";
export { type Host, Session } from "./session.js";
