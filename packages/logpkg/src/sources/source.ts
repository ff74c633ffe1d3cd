import type { Fields, Resource } from "@tripod/kit";
import type { About, Life, Place } from "@tripod/objects";
import { collectorApi } from "../dialects.js";
import { managed } from "../managed.js";
import type { LogPlatform } from "../platform.js";
import { fromPlatform } from "../vocabulary.js";
import { usesRole } from "./credentials.js";

/** What tells one kind of source from another. */
type Own<Name extends string, F extends Fields> = { readonly fields: F } & Omit<
  About<Name, NoInfer<F>, LogPlatform>,
  "kind"
> &
  Pick<Life<NoInfer<F>, LogPlatform>, "identity" | "wire" | "create" | "waits" | "list">;

/** What the platform answers while a role that was just made cannot be assumed yet, and for wrong values. */
const REFUSED = "collectors.validation.fields.invalid";

/** Declares a source of a collector: what all kinds of sources have in common stands here. */
export function source<const Name extends string, F extends Fields>(
  sourceType: string,
  own: Own<Name, F>,
): Resource<Name, F, LogPlatform> {
  const life: Life<Fields, LogPlatform> = {
    ...(own as Pick<Life<Fields, LogPlatform>, "identity" | "list">),
    at: {
      path: "v1/collectors/{collectorId}/sources",
      dialect: (platform) => collectorApi(platform, "source"),
      places: { collectorId: COLLECTORS },
    },
    wire: {
      ...(own.wire as Life<Fields, LogPlatform>["wire"]),
      constants: { sourceType, ...own.wire?.constants },
      otherKind: ({ contentType, sourceType }) =>
        fromPlatform("contentType", String(contentType ?? sourceType ?? "unknown")),
    },
    update: "whole",
    waits: {
      ...own.waits,
      refusal: ({ platformCode }, inputs) => (platformCode === REFUSED && usesRole(inputs) ? "soon" : undefined),
    },
  };
  return managed({ ...own, ...life, kind: "source" } as never);
}

/** Collectors, by name and all of them. */
const COLLECTORS: Place<LogPlatform> = {
  byName: async (name, context) => (await context.platform.collectors.byName(name, context)).map(({ id }) => id),
  all: async (context) => (await context.platform.collectors.all(context)).map(({ id }) => id),
};
