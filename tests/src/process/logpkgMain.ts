import { logpkg } from "@tripod/logpkg";
import { runPlugin } from "@tripod/plugin";

await runPlugin(async () => logpkg, process);
