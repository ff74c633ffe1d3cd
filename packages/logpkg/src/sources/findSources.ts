import { type AnyResource, fail, s } from "@tripod/kit";
import type { Collector } from "../collectors/collectors.js";
import type { LogPlatform } from "../platform.js";
import type { IsKind } from "./readSource.js";
import { listSources, namesOf, type SourceContext } from "./sources.js";

type Abilities = Pick<AnyResource<LogPlatform>, "imports" | "listable">;

const NUMBER = /^\d+$/;
const FORMS = ["<collectorId>/<sourceId>", "<collectorName>/<sourceName>"];

/** The ways in which sources of a kind are found: by import ids, and by looking through collectors. */
export function foundBy(isKind: IsKind): Abilities {
  return {
    imports: {
      forms: FORMS,
      resolve: async (importId, context) => {
        const places = splits(importId);
        if (places.length === 0) {
          return fail("", `${JSON.stringify(importId)} is no import id of a source; write ${FORMS.join(" or ")}`);
        }
        const [only, ...others] = places;
        if (only !== undefined && others.length === 0 && NUMBER.test(only.collector) && NUMBER.test(only.source)) {
          return { id: only.source, prior: { collectorId: Number(only.collector) } };
        }
        return byNames(places, isKind, context);
      },
    },
    listable: {
      query: {
        collectorId: s
          .number()
          .integer()
          .min(1)
          .optional()
          .doc("Only sources of this collector. Without it, every collector of the organisation is looked through."),
      },
      list: async function* (query, context) {
        const { collectorId } = query as { collectorId?: number };
        const ids =
          collectorId === undefined
            ? (await context.platform.collectors.all(context)).map(({ id }) => id)
            : [collectorId];
        for (const id of ids) {
          for (const source of await listSources(id, context)) {
            if (isKind(source)) yield { id: `${id}/${source.id}`, name: namesOf(source)[0] ?? "" };
          }
        }
      },
    },
  };
}

interface Place {
  readonly collector: string;
  readonly source: string;
}

/** Every way to part an id at a slash: names may hold slashes themselves. */
function splits(importId: string): readonly Place[] {
  return [...importId.matchAll(/\//g)]
    .map(({ index }) => ({ collector: importId.slice(0, index), source: importId.slice(index + 1) }))
    .filter(({ collector, source }) => collector !== "" && source !== "");
}

/** Finds a source by the name of its collector and its own; either may be an id. */
async function byNames(
  places: readonly Place[],
  isKind: IsKind,
  context: SourceContext,
): Promise<{ id: string; prior: { collectorId: number } }> {
  const inspected: Collector[] = [];
  for (const { collector: wanted, source: name } of places) {
    const [collector, ...others] = await collectorsCalled(wanted, context);
    if (collector === undefined) continue;
    if (others.length > 0) {
      const ids = [collector, ...others].map(({ id }) => id).join(", ");
      return fail("", `several collectors are called ${JSON.stringify(wanted)}, with the ids ${ids}; use an id`);
    }
    inspected.push(collector);
    const sources = (await listSources(collector.id, context)).filter(isKind);
    const found = sources.filter((source) => source.id === name || namesOf(source).includes(name));
    if (found.length > 1) {
      const ids = found.map(({ id }) => id).join(", ");
      return fail("", `several such sources are called ${JSON.stringify(name)}, with the ids ${ids}; use an id`);
    }
    if (found[0] !== undefined) return { id: found[0].id, prior: { collectorId: collector.id } };
  }
  const [first] = places;
  return inspected.length === 0
    ? fail("", `there is no collector ${JSON.stringify(first?.collector)}`)
    : fail(
        "",
        `collector ${inspected.map(({ name, id }) => `${JSON.stringify(name)} (${id})`).join(", ")} has no source of this kind that is called ${JSON.stringify(first?.source)}`,
      );
}

async function collectorsCalled(wanted: string, context: SourceContext): Promise<readonly Collector[]> {
  const { collectors } = context.platform;
  const byId = NUMBER.test(wanted) ? await collectors.byId(wanted, context) : undefined;
  return byId === undefined ? collectors.byName(wanted, context) : [byId];
}
