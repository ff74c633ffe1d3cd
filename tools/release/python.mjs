import { createHash } from "node:crypto";
import { file, sorted } from "./files.mjs";
import { zip } from "./zip.mjs";

/**
 * Builds a wheel of a generated Python SDK. No build tool is used, so that the same sources give the same
 * bytes everywhere, and no Python is needed.
 *
 * @param {import("./files.mjs").Files} sdk as the generator writes it
 * @param {{ distribution: string, module: string }} names
 * @param {{ version: string, description: string, homepage: string, license: string, readme: string }} about
 * @returns {{ name: string, content: Buffer }}
 */
export function wheel(sdk, { distribution, module }, { version, description, homepage, license, readme }) {
  const project = sdk.get("pyproject.toml")?.content.toString() ?? "";
  const requirements = quoted(/^ *dependencies = (\[.*\])$/m.exec(project)?.[1] ?? "[]");
  const oldest = /requires-python = "(.*)"/.exec(project)?.[1] ?? ">=3.9";
  const info = `${module}-${version}.dist-info`;
  const files = new Map([...sdk].filter(([path]) => path.startsWith(`${module}/`)));
  const metadata = [
    "Metadata-Version: 2.1",
    `Name: ${distribution}`,
    `Version: ${version}`,
    `Summary: ${description}`,
    `Home-page: ${homepage}`,
    `License: ${license}`,
    `Requires-Python: ${oldest}`,
    ...requirements.map((requirement) => `Requires-Dist: ${requirement}`),
    "Description-Content-Type: text/markdown",
    "",
    readme,
  ];
  files.set(`${info}/METADATA`, file(metadata.join("\n")));
  files.set(`${info}/WHEEL`, file("Wheel-Version: 1.0\nGenerator: tripod\nRoot-Is-Purelib: true\nTag: py3-none-any\n"));
  files.set(`${info}/RECORD`, file(record(files, info)));
  return { name: `${module}-${version}-py3-none-any.whl`, content: zip(files) };
}

/** The texts of a TOML list of texts on one line, which is also JSON. */
function quoted(list) {
  return JSON.parse(list);
}

function record(files, info) {
  const lines = sorted(files).map(([path, { content }]) => {
    const digest = createHash("sha256").update(content).digest("base64url");
    return `${path},sha256=${digest},${content.length}`;
  });
  return `${[...lines, `${info}/RECORD,,`].join("\n")}\n`;
}
