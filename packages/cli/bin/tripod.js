#!/usr/bin/env node
// Every Node since 12.20 must be able to read this, so that it can say that it is too old.
import { existsSync } from "fs";

const program = new URL("../dist/start.js", import.meta.url);
if (existsSync(program)) {
  import(program.href).then(({ start }) => start(process));
} else {
  console.error("tripod: not built yet; run: npm run build");
  process.exitCode = 1;
}
