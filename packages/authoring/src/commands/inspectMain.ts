// Loads the package in the module that the first argument names, and sends an InspectionMessage to the parent process.

import { pathToFileURL } from "node:url";
import { buildSchema, loadAll, type Package, renderPages, renderReference } from "@tripod/kit";
import { definitionDocs, fieldDocs } from "./definitionDocs.js";
import type { Inspection, InspectionMessage } from "./inspection.js";

const [, , modulePath = "", source = ""] = process.argv;

function isPackage(value: unknown): value is Package {
  return (["settings", "lookups", "resources", "connect"] as const).every((member) =>
    Object.hasOwn((value ?? {}) as object, member),
  );
}

async function inspect(): Promise<Inspection> {
  const module = (await import(pathToFileURL(modulePath).href)) as Readonly<Record<string, unknown>>;
  const packages = Object.entries(module).filter(([, value]) => isPackage(value));
  const [found] = packages;
  if (found === undefined)
    throw new Error(`${source}: no export is a package. Export the result of definePackage by name.`);
  if (packages.length > 1) {
    const names = packages.map(([name]) => name).join(", ");
    throw new Error(`${source}: only one export must be a package, found ${names}. Export one of them.`);
  }
  const [exported, declared] = found;
  const pkg = await loadAll(declared as Package);
  const docs = new Set(definitionDocs(pkg));
  for (const doc of fieldDocs(pkg.settings)) docs.delete(doc);
  return {
    exported,
    name: pkg.name,
    version: pkg.version,
    resources: Object.keys(pkg.resources).length,
    lookups: Object.keys(pkg.lookups).length,
    schema: buildSchema(pkg),
    docs,
    overview: renderReference(pkg),
    pages: renderPages(pkg),
  };
}

/** Returns the message of an error, after file and line of the code that caused it unless it starts with them. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "DefinitionError") return error.message;
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line) && !NOT_OWN.test(line));
  const [location] = frames.flatMap((line) => /\(?(?:file:\/\/)?([^()\s]+:\d+):\d+\)?$/.exec(line)?.[1] ?? []);
  return location === undefined ? error.message : `${location}: ${error.message}`;
}

/** Stack frames of Node, of dependencies and of this module. */
const NOT_OWN = /node:|[\\/]node_modules[\\/]|inspectMain\./;

const message: InspectionMessage = await inspect().then(
  (inspection) => ({ ok: true, inspection }),
  (error) => ({ ok: false, problem: describe(error) }),
);
// A module may have opened something that keeps the process alive.
process.send?.(message, () => process.exit());
