import { runProvider } from "@tripod/kit";

await runProvider(async () => (await import("./package.js")).provider);
