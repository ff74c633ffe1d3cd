import { literal } from "../openapi/draftField.js";
import { capitalize, wordsOf } from "../openapi/identifiers.js";

/** Names of a provider. */
export interface ProviderNames {
  /** Name of the Pulumi package. */
  readonly name: string;
  readonly title: string;
  /** npm scope with its at sign. */
  readonly scope: string;
}

/** Returns the module with the names of the package and the list of its definitions. */
export function packageFile(names: ProviderNames, resources: readonly string[], lookups: readonly string[]): string {
  const { name, title, scope } = names;
  const owner = scope.slice(1).replace(/[^a-z0-9]+/g, "-");
  const table = (folder: string, definitions: readonly string[]): string =>
    [...definitions]
      .sort()
      .map((one) => `    ${one}: () => import("./${folder}/${one}.js"),\n`)
      .join("");
  const [publisher, pascal] = [owner, name].map((text) => wordsOf(text).map(capitalize).join(""));
  return `import { definePackage } from "@tripod/kit";
import { api } from "./api.js";

export const provider = definePackage({
  ...api.package,
  displayName: ${literal(title)},
  description: ${literal(`Manages ${title}.`)},
  keywords: ["pulumi", ${literal(name)}, "kind/native"],
  homepage: ${literal(`https://github.com/${owner}/pulumi-${name}`)},
  repository: ${literal(`https://github.com/${owner}/pulumi-${name}`)},
  license: "Apache-2.0",
  publisher: ${literal(publisher ?? "")},
  // Names of the SDKs that do not follow from publisher and repository.
  names: {
    npm: ${literal(`${scope}/pulumi-${name}`)},
    python: { distribution: ${literal(`${owner}-${name}`)}, module: ${literal(`${owner}_${name}`.replaceAll("-", "_"))} },
    dotnet: ${literal(`${publisher}.${pascal}`)},
  },
  lookups: {
${table("lookups", lookups)}  },
  resources: {
${table("resources", resources)}  },
});
`;
}
