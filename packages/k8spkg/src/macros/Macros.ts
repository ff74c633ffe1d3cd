import { fail, type ResourceContext, s } from "@tripod/kit";
import { isObject, type Values } from "@tripod/rest";
import { holdsMask } from "../credentials.js";
import { scopeIn } from "../dialect.js";
import { extendResource } from "../extendResource.js";
import { managed } from "../managed.js";
import { contextField, operationTimeouts } from "../metadataFields.js";
import type { ClusterPlatform } from "../platform.js";
import { assertOwnMacros, MACROS, macrosApi, macrosId } from "./macrosApi.js";

const macros = managed({
  name: "Macros",
  kind: "macros",
  doc: "Macros: key-value pairs that pack values and manifests of cluster profiles reference, in the scope of the tenant or the project. Macros of other owners stay; a macro name that another owner has is rejected. Several resources can each manage macros in one scope. An import includes all macros of the scope.",
  endpoint: {
    path: MACROS,
    itemPath: `${MACROS}/{id}`,
    scopeInputs: ["context"],
    scopeDefaults: () => ({ context: "tenant" }),
    dialect: macrosApi,
  },
  identity: { key: null, onLostResponse: "fail", unique: false },
  wire: {
    id: "uid",
    createdAt: null,
    codecs: {
      macros: {
        encode: (value) => value,
        decode: (live, recorded) => {
          const there = (live.raw as { readonly macros: Readonly<Record<string, string>> }).macros;
          const own = isObject(recorded.macros) ? recorded.macros : there;
          const names = Object.keys(own).filter((name) => Object.hasOwn(there, name));
          return Object.fromEntries(names.map((name) => [name, holdsMask(there[name]) ? own[name] : there[name]]));
        },
      },
    },
  },
  fields: {
    context: contextField("macros").default("tenant"),
    macros: s
      .map("Macros, a map from name to value. Treated as secret.", s.string("Macro value.").secret())
      .secret()
      .check((value) => (Object.keys(value).length > 0 ? undefined : "must contain at least one macro"))
      .check((value) => (Object.hasOwn(value, "") ? "must not contain a macro without a name" : undefined)),
    timeouts: operationTimeouts(),
  },
  create: {
    method: "PUT",
    // All macros of a scope share one object. A conflict is a macro with the same name, not the object.
    findExisting: async ({ macros: desired, context }, on) => {
      await assertOwnMacros(Object.keys(desired as Values), context, on);
      return undefined;
    },
    expectedId: ({ context }, on) => macrosId(on.platform, scopeIn(context), on),
  },
  read: { isDeleted: (live) => Object.keys((live.raw as { readonly macros: object }).macros).length === 0 },
  update: [
    {
      sends: ["macros"],
      run: async ({ inputs, recorded }, on) => {
        await on.send("PUT", `${MACROS}/{id}`, {
          macros: inputs.macros,
          own: Object.keys(recorded.outputs.macros ?? {}),
        });
      },
    },
  ],
  delete: {
    run: async (recorded, on) => {
      await on.send("PUT", `${MACROS}/{id}`, { macros: {}, own: Object.keys(recorded.macros ?? {}) });
    },
  },
  list: { unlistable: "Macros of a scope are one list." },
});

type On = ResourceContext<ClusterPlatform>;
const FORMS = ["<id>", "<tenantUid>:tenant", "<organization>:tenant", "<projectUid>:project", "<project>:project"];

/** Returns the IDs of the macros of the tenant and of the project. */
async function idsOf({ platform, ...on }: On): Promise<Readonly<Record<"tenant" | "project", readonly string[]>>> {
  const { tenant, organization } = await platform.caller(on);
  const project = await platform.projects.uid(on);
  return { tenant: [`tenant-macros-${tenant}`, tenant, organization], project: [`project-macros-${project}`, project] };
}

export const Macros = extendResource(macros, ({ read, update, delete: remove }) => ({
  unlistable: undefined,
  read: async (id, state, on) => read(id, withContext(id, state), on),
  ...(update && { update: async (id, inputs, state, on) => update(id, inputs, withContext(id, state), on) }),
  delete: async (id, state, on) => remove(id, withContext(id, state), on),
  imports: {
    forms: FORMS,
    resolve: async (importId, on) => {
      const [, name = importId, scope] = /^(.+?)(?::(tenant|project))?$/.exec(importId) ?? [];
      for (const [context, names] of Object.entries(await idsOf(on))) {
        if (scope !== undefined && scope !== context) continue;
        const isProject =
          context === "project" && on.platform.nameOfScope("project") === `project ${JSON.stringify(name)}`;
        if (names.includes(name) || isProject) return { id: names[0] as string, state: { context } };
      }
      return fail("", `the tenant and the project have one list of macros each. Write ${FORMS.join(" or ")}`);
    },
  },
  listable: {
    query: {},
    list: async function* (_, on: On) {
      for (const [context, [id = ""]] of Object.entries(await idsOf(on)))
        if ((await read(id, { context }, on)) !== undefined) yield { id, name: context };
    },
  },
}));

/** State of an earlier version has no context: the ID contains it. */
function withContext(id: string, state: Values): Values {
  return { ...state, context: state.context ?? (id.startsWith("project-") ? "project" : "tenant") };
}
