import type { Fields, Resource } from "@tripod/kit";
import type { Managed, Place } from "@tripod/objects";
import { collectorApi } from "../dialects.js";
import { managed } from "../managed.js";
import type { LogPlatform } from "../platform.js";
import { fromPlatform } from "../vocabulary.js";
import { usesRole } from "./credentials.js";

type Own<Name extends string, F extends Fields> = Omit<
  Managed<Name, F, LogPlatform>,
  "kind" | "path" | "dialect" | "places" | "otherKind" | "rowsAreWhole" | "update"
>;

/** What the platform answers while a role that was just made cannot be assumed yet, and for wrong values. */
const REFUSED = "collectors.validation.fields.invalid";

/** Declares a source of a collector: what all kinds of sources have in common stands here. */
export function source<const Name extends string, F extends Fields>(
  sourceType: string,
  own: Own<Name, F>,
): Resource<Name, F, LogPlatform> {
  const definition = {
    ...own,
    kind: "source",
    path: "v1/collectors/{collectorId}/sources",
    dialect: (platform) => collectorApi(platform, "source"),
    places: { collectorId: COLLECTORS } as Managed<Name, F, LogPlatform>["places"],
    rowsAreWhole: true,
    constants: { sourceType, ...own.constants },
    otherKind: ({ contentType, sourceType }) =>
      fromPlatform("contentType", String(contentType ?? sourceType ?? "unknown")),
    isTooEarly: ({ platformCode }, inputs) => platformCode === REFUSED && usesRole(inputs),
    update: "put",
  } satisfies Managed<Name, F, LogPlatform>;
  return managed(definition as Managed<Name, F, LogPlatform>);
}

/** Collectors, by name and all of them. */
const COLLECTORS: Place<LogPlatform> = {
  byName: async (name, context) => (await context.platform.collectors.byName(name, context)).map(({ id }) => id),
  all: async (context) => (await context.platform.collectors.all(context)).map(({ id }) => id),
};
