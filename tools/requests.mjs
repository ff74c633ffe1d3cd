// Measures what every lookup and resource asks of its platform, for the reference pages: docs/reference/requests.json.
//
//   node tools/requests.mjs

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "./build.mjs";

const FILE = join(ROOT, "docs", "reference", "requests.json");

/** Returns the last measurement, by package. */
export function measuredRequests() {
  return JSON.parse(readFileSync(FILE, "utf8"));
}

/** The limits that a package keeps to. */
export async function limitsOf(name) {
  const { LIMITS } = await import(pathToFileURL(join(ROOT, "packages", name, "dist", "limits.js")).href);
  return LIMITS;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { measure } = await import("../tests/dist/conformance/requests/measured.js");
  const measured = await measure(limitsOf, (line) => console.error(`requests: ${line}`));
  writeFileSync(FILE, text(measured));
}

/** A line for each lookup and resource, so that a change is easy to see. */
function text(measured) {
  const block = (entries, indent, inner) =>
    `{\n${Object.entries(entries)
      .map(([name, value]) => `${indent}  ${JSON.stringify(name)}: ${inner(value)}`)
      .join(",\n")}\n${indent}}`;
  const names = (entries) => (Object.keys(entries).length === 0 ? "{}" : block(entries, "    ", JSON.stringify));
  return `${block(measured, "", (pkg) => block(pkg, "  ", names))}\n`;
}
