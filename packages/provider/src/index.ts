export { endSession } from "./ending.js";
export { type ProviderOptions, runPlugin } from "./main.js";
export { providerMethods } from "./provider.js";
export { type Host, Session } from "./session.js";
