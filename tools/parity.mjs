// Writes docs/parity.md and docs/parity: a comparison with every setting, lookup, resource and property of the bridged packages.
//
//   node tools/parity.mjs            write it
//   node tools/parity.mjs --check    compare it with the existing files
//   node tools/parity.mjs --take SCHEMA.json --package NAME --release X.Y.Z
//                                    take in a release of an original, whose schema `pulumi package get-schema` prints
//   node tools/parity.mjs --terraform SCHEMA.json --package NAME --release X.Y.Z
//                                    take in the names of the Terraform provider of that release, as `terraform providers schema -json` prints them

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { PLUGIN_PACKAGES, ROOT } from "./build.mjs";
import { shapesFile, shapesOfSchema } from "./parity/shapes.mjs";
import { exceptionsIn, exceptionsModule, namesFile, namesOfProvider } from "./parity/terraformNames.mjs";

const GENERATED = "<!-- Generated from the declarations; do not edit. Run: npm run generate -->";

const HEAD = `# Comparison with the bridged packages

${GENERATED}

This page is for users of the bridged packages: it compares their latest releases with Tripod. The counts include nested properties, each
with its type, and count inputs and outputs separately. An empty column means that there are no differences.`;

const cell = (text) => text.replaceAll("|", "\\|");

/** Returns the pages by path: one for all packages, and one for each. */
export function pages(parities) {
  const page = (text) => `---\nsearch: false\n---\n\n${text}\n`;
  return new Map([
    ["docs/parity.md", page([HEAD, summary(parities)].join("\n\n"))],
    ...parities.map((one) => [`docs/parity/${one.name}.md`, page(section(one))]),
  ]);
}

function summary(parities) {
  const rows = parities.map((one) => {
    const all = [one.settings, ...one.lookups, ...one.resources];
    const here = sum(all.map(({ same }) => same.length));
    const lacking = sum(all.map(({ different }) => different.filter(isLacking).length));
    return [
      `[\`${one.name}\`](parity/${one.name}.md)`,
      one.release,
      `${one.lookups.length} of ${one.lookups.length + one.missingLookups.length}`,
      `${one.resources.length} of ${one.resources.length + one.missingResources.length}`,
      `${here} of ${here + lacking}`,
    ];
  });
  return table(["package", "bridged release", "lookups", "resources", "properties"], rows);
}

function section(one) {
  const leftOut = Object.entries(one.leftOut).map(([name, reason]) => [`\`${name}\``, reason]);
  return [
    `# Comparison of ${one.name} with the bridged package`,
    GENERATED,
    "This page is for users of the bridged package: it lists identical and different properties of every lookup and resource.",
    ...(leftOut.length === 0 ? [] : ["Not supported:", table(["name", "reason"], leftOut)]),
    table(
      ["definition", "identical properties", "differences and reasons"],
      [one.settings, ...one.lookups, ...one.resources].map(({ name, same, different }) => [
        name === "settings" ? "settings" : `[\`${name}\`](../reference/${one.name}/${name}.md)`,
        sameText(same),
        different.map(differenceText).join("<br>"),
      ]),
    ),
  ].join("\n\n");
}

/** Returns the names of the top-level properties, with the number of nested ones. */
function sameText(same) {
  const byName = new Map();
  for (const member of same) {
    const [, path] = member.split(" ");
    const [name] = path.split(/[.[{]/);
    const inner = byName.get(name) ?? new Set();
    if (path !== name) inner.add(path);
    byName.set(name, inner);
  }
  return [...byName].map(([name, { size }]) => `${name}${size === 0 ? "" : ` (with ${size} nested)`}`).join(", ");
}

function differenceText({ member, ours, theirs, reason }) {
  const [side, path] = member.split(" ");
  const what =
    ours === undefined
      ? `not supported (${theirs})`
      : theirs === undefined
        ? `added (${ours})`
        : `${ours} instead of ${theirs}`;
  return `${side} \`${path}\`: ${what}; ${reason ?? "not explained"}`;
}

const isLacking = ({ ours, theirs }) => theirs !== undefined && ours !== theirs;
const sum = (counts) => counts.reduce((total, count) => total + count, 0);

function table(head, rows) {
  const line = (cells) => `| ${cells.map(cell).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

async function main() {
  const { values } = parseArgs({
    options: {
      check: { type: "boolean" },
      take: { type: "string" },
      terraform: { type: "string" },
      package: { type: "string" },
      release: { type: "string" },
    },
  });
  if (values.take !== undefined) {
    if (values.package === undefined || values.release === undefined)
      throw new Error("--take SCHEMA.json goes with --package NAME and --release X.Y.Z");
    const schema = JSON.parse(readFileSync(values.take, "utf8"));
    const shapes = await shapesOfSchema(schema, values.package, values.release);
    writeFileSync(join(ROOT, "tests", "fixtures", "shapes", `${values.package}.json`), shapesFile(shapes));
    return;
  }
  if (values.terraform !== undefined) {
    if (values.package === undefined || values.release === undefined)
      throw new Error("--terraform SCHEMA.json goes with --package NAME and --release X.Y.Z");
    const printed = JSON.parse(readFileSync(values.terraform, "utf8"));
    writeFileSync(namesPath(values.package), namesFile(namesOfProvider(printed, values.release)));
  }
  const modules = await nameModules(values.terraform === undefined ? PLUGIN_PACKAGES : [values.package]);
  for (const [path, text] of modules) keep(path, text, values.check === true);
  if (values.terraform !== undefined) return;
  const { parities } = await import(
    pathToFileURL(join(ROOT, "tests", "dist", "repository", "schema", "originals.js")).href
  );
  for (const [path, text] of pages(await parities())) keep(path, text, values.check === true);
}

const namesPath = (name) => join(ROOT, "tests", "fixtures", "terraform", `${name}.json`);

/** Returns the modules `terraformNames.ts` of these packages, by path. */
async function nameModules(packages) {
  const at = (name) => import(pathToFileURL(join(ROOT, "packages", name, "dist", "index.js")).href);
  const { loadAll, snakeCase } = await at("kit");
  const membersIn = ({ spec: { type } }) =>
    type.kind === "object" ? type.fields : "element" in type ? membersIn(type.element) : undefined;
  const modules = packages.map(async (name) => {
    const original = JSON.parse(readFileSync(namesPath(name), "utf8"));
    const pkg = await loadAll((await at(name))[name]);
    const exceptions = exceptionsIn(name, pkg, original, { snakeCase, membersIn });
    return [`packages/${name}/src/terraformNames.ts`, exceptionsModule(exceptions, original.release)];
  });
  return Promise.all(modules);
}

/** Writes a file, or compares it with the existing one. */
function keep(path, text, isCheck) {
  const file = join(ROOT, path);
  if (!isCheck) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  } else if (readFileSync(file, "utf8") !== text) {
    throw new Error(`${path} is outdated. Run: npm run generate`);
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    await main();
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
