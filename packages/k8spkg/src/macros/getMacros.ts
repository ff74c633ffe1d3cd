import type { CallContext } from "@tripod/http";
import { findExactlyOne, nearOrExisting, s } from "@tripod/kit";
import { decodeList } from "../access/grants.js";
import { lookup } from "../definitions.js";
import type { ClusterPlatform } from "../platform.js";
import { CONTEXTS, type Scope, scopeOf } from "../scope.js";

export const getMacros = lookup({
  name: "getMacros",
  terraform: "macros",
  doc: "Macros of the tenant or the project: all key-value pairs, and the value of one macro by exact name.",
  fields: {
    context: s.string("Scope of the search for macros.").values(CONTEXTS).enumType("ObjectContext").default("tenant"),
    macroName: s
      .string("Exact name of one macro, case-sensitive, whose value becomes `macroValue`.")
      .notEmpty()
      .optional(),
    id: s.string("ID of the macros, which is also the import ID of `Macros`.").computed(),
    macroValue: s.string("Macro value of `macroName`; empty without this argument.").secret().computed(),
    macrosMap: s
      .map("Macros, a map from name to value; empty if the scope has no macros.", s.string("Macro value."))
      .secret()
      .computed(),
  },
  async run({ context: level, macroName }, { platform, ...context }) {
    const scope = scopeOf(level);
    const owner = scope === "project" ? await platform.projects.uid(context) : (await platform.caller(context)).tenant;
    const rows = await macrosOf(platform, scope, owner, context);
    const named = rows
      .map((row) => [row.peekText("name"), row.peekText("value")] as const)
      .filter(([name]) => name !== "");
    const requestedNames =
      macroName === undefined
        ? undefined
        : await findExactlyOne(
            rows.filter((row) => row.peekText("name") === macroName),
            {
              path: "macroName",
              one: `macro ${JSON.stringify(macroName)}`,
              several: `macros ${JSON.stringify(macroName)}`,
              scope: `in ${platform.nameOfScope(scope)}`,
              describe: () => "one more of this name",
              hint: () => nearOrExisting(macroName, new Set(named.map(([name]) => name))),
            },
          );
    return {
      id: `${scope}-macros-${owner}`,
      macroValue: requestedNames?.optionalString("value") ?? "",
      macrosMap: Object.fromEntries(named),
    };
  },
});

async function macrosOf(platform: ClusterPlatform, scope: Scope, owner: string, context: CallContext) {
  const path = `/v1/${scope}s/${encodeURIComponent(owner)}/macros`;
  return decodeList(await platform.api(scope).send({ operation: "List macros", path }, context), "macros");
}
