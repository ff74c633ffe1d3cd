import { runPlugin } from "@tripod/plugin";
import { thing } from "./package.js";

await runPlugin(thing, process);
