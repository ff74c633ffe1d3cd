import { runPlugin } from "@tripod/plugin";

await runPlugin(async () => (await import("./package.js")).thing, process);
