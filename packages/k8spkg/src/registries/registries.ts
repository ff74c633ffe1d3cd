import type { CallContext, Clock, Reader } from "@tripod/http";
import { fail } from "@tripod/kit";
import type { Api } from "../api.js";
import { createObjects } from "../objects.js";
import type { ClusterPlatform } from "../platform.js";
import { type Named, type Objects, select } from "../select.js";

/** Platform's kinds of registries, with their names in messages. */
const KINDS = {
  helm: ["Helm registry", "Helm registries"],
  oci: ["OCI registry", "OCI registries"],
  pack: ["pack registry", "pack registries"],
} as const;

/** Kind of registry, as the platform spells it. */
export type RegistryKind = keyof typeof KINDS;

/**
 * Tests of the registries of one kind, in order of preference: the platform's own packs have moved to OCI registries.
 */
const TYPE_ALIASES: Readonly<Record<RegistryKind, readonly RegistryKind[]>> = {
  helm: ["helm"],
  oci: ["oci"],
  pack: ["pack", "oci"],
};

/** Registry of any kind. */
export interface Registry extends Named {
  /** One of {@link RegistryKind}, or an unknown kind. */
  readonly kind: string;
}

/**
 * Creates the client of the registries that are visible in one scope. One list without pagination contains all kinds.
 */
export function createRegistries(api: Api, clock: Clock): Objects<Registry> {
  return createObjects(api, clock, {
    // Not shared: the list that is cached for packs is older than objects of a tenant may be.
    list: { operation: "List registries", path: "/v1/registries/metadata", cache: "never" },
    at: { name: "name", id: "uid" },
    row: decodeRegistry,
    whole: decodeRegistry,
  });
}

/** Returns the registry with this name that the project can access, optionally of one kind. */
export async function findRegistry(
  kind: RegistryKind | undefined,
  { id, name }: { readonly id?: string | undefined; readonly name: string },
  { platform, ...context }: CallContext & { readonly platform: ClusterPlatform },
): Promise<Registry> {
  const all = platform.of("project", createRegistries);
  const registries = kind === undefined ? all : { ...all, ...ofKind(kind, all) };
  const scopeName = platform.nameOfScope("project");
  const kindNames = kind === undefined ? (["registry", "registries"] as const) : KINDS[kind];
  const tellApart = kind === undefined ? "type or id" : "id";
  return select(registries, { kind: kindNames, scopeName, id, name, tellApart }, context);
}

/**
 * Returns the client for the registries of one kind. If only registries of other kinds match, the error names the kind.
 */
function ofKind(kind: RegistryKind, all: Objects<Registry>): Pick<Objects<Registry>, "byId" | "byName"> {
  const only = (found: readonly Registry[]): readonly Registry[] => {
    for (const alias of TYPE_ALIASES[kind]) {
      const own = found.filter((one) => one.kind === alias);
      if (own.length > 0) return own;
    }
    const [other] = found;
    if (other === undefined) return [];
    const what = Object.hasOwn(KINDS, other.kind) ? KINDS[other.kind as RegistryKind][1] : `kind ${other.kind}`;
    return fail(
      "name",
      `${JSON.stringify(other.name)} (${other.id}) is one of the ${what}, not of the ${KINDS[kind][1]}`,
    );
  };
  return {
    byId: async (id, context) => {
      const found = await all.byId(id, context);
      return found && only([found])[0];
    },
    byName: async (name, context) => only(await all.byName(name, context)),
  };
}

function decodeRegistry(row: Reader): Registry {
  const kind = row.optionalString("kind") ?? "";
  return {
    id: row.string("uid"),
    name: row.string("name"),
    level: row.optionalString("scope") || undefined,
    detail: kind === "" ? undefined : kind,
    kind,
  };
}
