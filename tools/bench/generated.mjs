// A package with many more definitions than the real one has, to see that their number costs nothing.

import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadedPackage, ROOT } from "../build.mjs";
import { bundlePlugin } from "../bundle.mjs";
import { textsOf } from "../texts.mjs";

const AREAS = 10;
const PER_AREA = 10;

/** Bundles the plugin of a package with a hundred more definitions, half of them resources; gives its executable. */
export async function pluginWithMore(name) {
  const sources = join(ROOT, "dist", "bench", name);
  rmSync(sources, { recursive: true, force: true });
  const definitions = Array.from({ length: AREAS * PER_AREA }, (_, index) => definition(index));
  for (const area of new Set(definitions.map((one) => one.area))) {
    mkdirSync(join(sources, area), { recursive: true });
    writeFileSync(join(sources, area, "client.js"), clientText(area));
  }
  for (const one of definitions) writeFileSync(join(sources, one.path), one.text);
  const lines = (isResource) =>
    definitions
      .filter((one) => one.isResource === isResource)
      .map((one) => `    ${one.name}: () => import("./${one.path}"),\n`)
      .join("");
  const module = join(sources, "package.js");
  writeFileSync(
    module,
    `import { ${name} as real } from "@tripod/${name}";
export const ${name} = {
  ...real,
  lookups: {\n    ...real.lookups,\n${lines(false)}  },
  resources: {\n    ...real.resources,\n${lines(true)}  },
};
`,
  );
  const folder = join(sources, "plugin");
  await bundlePlugin({ name, root: ROOT, folder, module, texts: textsOf(await loadedPackage(name)) });
  return join(folder, `pulumi-resource-${name}`);
}

/** One definition, about as long as a real one. */
function definition(index) {
  const area = `area${index % AREAS}`;
  const isResource = index % 2 === 0;
  const name = isResource ? `Generated${index}` : `getGenerated${index}`;
  const fields = Array.from(
    { length: 10 },
    (_, field) =>
      `    member${field}: s.string().optional()${field % 3 === 0 ? ".computed()" : ""}.doc("Member ${field} of the generated object ${index}, with a sentence about its purpose and its format."),`,
  ).join("\n");
  const handlers = isResource
    ? `  async create(inputs, context) {
    const made = await send("POST", inputs, context);
    return { id: made.id, state: made };
  },
  read: (id, prior, context) => send("GET", { ...prior, id }, context),
  update: (id, inputs, prior, context) => send("PUT", { ...prior, ...inputs, id }, context),
  delete: (id, prior, context) => send("DELETE", { ...prior, id }, context),`
    : `  run: (inputs, context) => send("GET", inputs, context),`;
  const text = `import { definitionsFor, s } from "@tripod/kit";
import { send } from "./client.js";

export const ${name} = definitionsFor().${isResource ? "resource" : "lookup"}({
  name: "${name}",
  terraform: "generated_${index}",
  doc: "Stands for definition ${index} of many. It is as long as one that does something, and does nothing.",
  fields: {
    name: s.string().notEmpty().doc("Name of the generated object ${index}."),
${fields}
  },
${handlers}
});
`;
  return { area, name, isResource, path: `${area}/${name}.js`, text };
}

/** What the definitions of an area have in common. */
function clientText(area) {
  return `/** Never called. */
export function send(method, members, { platform, fail }) {
  if (platform === undefined) return fail("name", "there is no platform for ${area}");
  const path = ["${area}", members.id].filter((part) => part !== undefined).map(encodeURIComponent).join("/");
  return Promise.resolve({ id: path, method, ...members });
}
`;
}
