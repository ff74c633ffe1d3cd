import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "./root.js";

export const PACKAGES = ["hostpkg", "logpkg", "k8spkg"] as const;

interface Described {
  readonly description?: string;
}

interface Schema {
  readonly functions: Readonly<Record<string, Described>>;
  readonly resources: Readonly<Record<string, Described>>;
}

/** Code examples of a definition by language; empty without examples. */
export interface CodeExample {
  readonly name: string;
  readonly code: Readonly<Record<string, string>>;
}

/** Returns the code examples in the schema of a package. */
export async function codeExamples(pkg: string): Promise<readonly CodeExample[]> {
  const { functions, resources } = JSON.parse(
    await readFile(join(ROOT, "dist", "schemas", `${pkg}.json`), "utf8"),
  ) as Schema;
  return Object.entries({ ...functions, ...resources })
    .filter(([token]) => !token.startsWith("pulumi:"))
    .map(([token, { description = "" }]) => ({
      name: token.split(":").at(-1) ?? token,
      code: Object.fromEntries(
        [...description.matchAll(/^```(typescript|python|go|csharp|java|yaml)\n([\s\S]*?)^```$/gm)].map(
          ([, language, code]) => [language, code ?? ""],
        ),
      ),
    }));
}
