import type { Context } from "hono";
import { list, object, takeMembers, text } from "../../collection/members.js";
import { CollectionRefusal } from "../../collection/refusal.js";
import type { Row } from "../../collection/rows.js";
import type { ClustersApp, ClustersEnv } from "../app.js";
import { type Dependencies, placeOf, translated } from "../objectKinds.js";
import { forbidden, notFound, PlatformError } from "../platformError.js";
import { readBody } from "../requestBody.js";

const NAME = "macros";
const MACROS = {
  macros: list(object({ name: text({ required: true, min: 1 }), value: text({ default: "" }) }), { required: true }),
};

interface Macro {
  readonly name: string;
  readonly value: string;
}

/** Macros of the tenant and of projects: one list each. Requests replace single entries or the whole list. */
export function macroRoutes(app: ClustersApp, { objects }: Dependencies): void {
  objects.register({
    name: NAME,
    idMember: "id",
    within: ["tenant"],
    complete: (macros) => ({ macros: [], ...macros }),
    onCreated: () => undefined,
  });
  const idOf = (c: Context<ClustersEnv>, scope: string): string => {
    const { tenant, project } = placeOf(c);
    const uid = c.req.param("uid") ?? "";
    if (scope === "tenant" && uid !== tenant) throw notFound("Specified tenant");
    if (scope === "project" && uid !== project) throw forbidden();
    return `${scope}-macros-${uid}`;
  };
  const macrosOf = (c: Context<ClustersEnv>, id: string): readonly Macro[] =>
    (objects.at(NAME, placeOf(c)).find((row) => row.id === id)?.macros ?? []) as readonly Macro[];
  const keep = (c: Context<ClustersEnv>, id: string, macros: readonly Macro[]): Response => {
    if (new Set(macros.map(({ name }) => name)).size < macros.length)
      throw new PlatformError(422, "MacroDuplicate", "macro names must be unique");
    const rows = objects.at(NAME, placeOf(c));
    const row = rows.find((one) => one.id === id);
    if (row === undefined) rows.push({ id, macros });
    else if (macros.length === 0) objects.remove(NAME, id);
    else row.macros = macros;
    return c.body(null, 204);
  };
  for (const scope of ["tenant", "project"]) {
    const path = `/v1/${scope}s/:uid/macros`;
    app.get(path, (c) => c.json({ macros: macrosOf(c, idOf(c, scope)) }));
    app.post(path, async (c) => {
      const id = idOf(c, scope);
      return keep(c, id, [...macrosOf(c, id), ...(await macrosIn(c))]);
    });
    app.put(path, async (c) => keep(c, idOf(c, scope), await macrosIn(c)));
    app.patch(path, async (c) => {
      const id = idOf(c, scope);
      const macros = await macrosIn(c);
      const stored = macrosOf(c, id);
      if (macros.some(({ name }) => !stored.some((macro) => macro.name === name)))
        throw new PlatformError(422, "MacroNotFound", "there is no macro of this name");
      return keep(
        c,
        id,
        stored.map((macro) => macros.find(({ name }) => name === macro.name) ?? macro),
      );
    });
    app.delete(path, async (c) => {
      const id = idOf(c, scope);
      const macros = await macrosIn(c);
      return keep(
        c,
        id,
        macrosOf(c, id).filter(({ name }) => !macros.some((macro) => macro.name === name)),
      );
    });
  }
}

async function macrosIn(c: Context<ClustersEnv>): Promise<readonly Macro[]> {
  try {
    return takeMembers(MACROS, (await readBody(c)) as Row, { unknownMembers: "ignore" }).macros as readonly Macro[];
  } catch (error) {
    throw error instanceof CollectionRefusal ? translated(error, "macro") : error;
  }
}
