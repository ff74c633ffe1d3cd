import type { Fields, Resource } from "@tripod/kit";
import type { Lifecycle, Parent, ResourceInfo } from "@tripod/rest";
import { createCollectors } from "../collectors/collectors.js";
import { collectorApi } from "../dialects.js";
import { managed } from "../managed.js";
import type { LogPlatform } from "../platform.js";
import { fromPlatform } from "../vocabulary.js";
import { usesRole } from "./credentials.js";

/** Properties in which the source types differ. */
type Own<Name extends string, F extends Fields> = { readonly fields: F } & Omit<
  ResourceInfo<Name, NoInfer<F>, LogPlatform>,
  "kind"
> &
  Pick<Lifecycle<NoInfer<F>, LogPlatform>, "identity" | "wire" | "create" | "waits" | "list">;

/** Platform code for a new role that cannot be assumed yet, and for invalid values. */
const REFUSED = "collectors.validation.fields.invalid";

/** Declares the resource of one source type, with the parts that all types share. */
export function source<const Name extends string, F extends Fields>(
  sourceType: string,
  own: Own<Name, F>,
): Resource<Name, F, LogPlatform> {
  const life: Lifecycle<Fields, LogPlatform> = {
    ...(own as Pick<Lifecycle<Fields, LogPlatform>, "identity" | "list">),
    endpoint: {
      path: "v1/collectors/{collectorId}/sources",
      dialect: (platform) => collectorApi(platform, "source"),
      parents: { collectorId: COLLECTORS },
    },
    wire: {
      ...(own.wire as Lifecycle<Fields, LogPlatform>["wire"]),
      constants: { sourceType, ...own.wire?.constants },
      otherKind: ({ contentType, sourceType }) =>
        fromPlatform("contentType", String(contentType ?? sourceType ?? "unknown")),
    },
    update: "full",
    waits: {
      ...own.waits,
      retryable: ({ platformCode }, inputs) =>
        platformCode === REFUSED && usesRole(inputs) ? "propagating" : undefined,
    },
  };
  return managed({ ...own, ...life, kind: "source" } as never);
}

/** Parents of sources: collectors by name, and all collectors. */
const COLLECTORS: Parent<LogPlatform> = {
  byName: async (name, context) =>
    (await context.platform.of(createCollectors).byName(name, context)).map(({ id }) => id),
  all: async (context) =>
    (await context.platform.of(createCollectors).ids(context)).map((id) => (id === "" ? id : Number(id))),
};
