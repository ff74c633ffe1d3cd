#!/usr/bin/env node
import { existsSync } from "node:fs";

const main = new URL("../dist/main.js", import.meta.url);
if (existsSync(main)) {
  const { runCli } = await import(main.href);
  process.exitCode = await runCli(process);
} else {
  console.error("tripod: not built yet; run: npm run build");
  process.exitCode = 1;
}
