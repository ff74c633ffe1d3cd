import type { CallContext, Clock, Reader } from "@tripod/http";
import { type OutputsOf, s } from "@tripod/kit";
import { decodeRecord } from "@tripod/rest";
import type { Api } from "../api.js";
import { labelsOf, metadataOf } from "../metadata.js";
import { createObjects } from "../objects.js";
import { type Condition, searchFor, textIs } from "../searchFilter.js";
import type { Named, Objects } from "../select.js";
import { isPlainTag } from "../vocabulary.js";
import { ARCHITECTURES, HEALTHS, STATUSES } from "./valueSets.js";

/** Properties of an appliance. Strings are empty if the platform does not return them. */
export const applianceFields = {
  architecture: s
    .string("CPU architecture of the edge host. Empty until the platform reports it.")
    .values(ARCHITECTURES, { open: true })
    .wire("spec.device.archType")
    .computed(),
  health: s
    .string("Health of the edge host. Empty until the edge host reports it.")
    .values(HEALTHS, { open: true })
    .wire("status.health.state")
    .computed(),
  status: s.string("Edge host status.").values(STATUSES, { open: true }).wire("status.state").computed(),
};

/** Appliance, which the platform's API calls an edge host. */
export type Appliance = Named &
  OutputsOf<typeof applianceFields> & {
    /** The platform stores a tag without a value with the value `spectro__tag`. */
    readonly tags: Readonly<Record<string, string>>;
  };

/** Filter of appliances. Unset and empty members match everything. */
export interface ApplianceQuery {
  readonly tags?: Readonly<Record<string, string>> | undefined;
  readonly status?: string | undefined;
  readonly health?: string | undefined;
  readonly architecture?: string | undefined;
}

/** Appliances in one scope. */
export interface Appliances extends Objects<Appliance> {
  idsMatching(query: ApplianceQuery, context: CallContext): Promise<readonly string[]>;
}

/** Creates the client of the appliances in one scope. */
export function createAppliances(api: Api, clock: Clock): Appliances {
  const search = (conditions: readonly Condition[]) => ({
    operation: "Search appliances",
    path: "/v1/dashboard/edgehosts/search",
    body: searchFor(conditions),
  });
  const objects = createObjects(api, clock, {
    list: search([]),
    search: (name) => search([textIs("name", name)]),
    get: (id) => ({
      operation: "Get appliance",
      path: `/v1/edgehosts/${encodeURIComponent(id)}`,
      query: { resolvePackValues: false },
    }),
    row: decodeAppliance,
    whole: decodeAppliance,
  });
  return {
    ...objects,
    idsMatching: async (query, context) => {
      const rows = await api.list(search(conditionsOf(query)), context);
      const found = rows.filter((row) => hasTags(labelsOf(row), query.tags));
      return found.map((row) => row.peekText("metadata.uid")).filter((id) => id !== "");
    },
  };
}

/** The platform's filter for tags without a value is not documented, so they are left to {@link hasTags}. */
function conditionsOf({ tags = {}, status, health, architecture }: ApplianceQuery): readonly Condition[] {
  const actual = { state: status, healthState: health, architecture };
  return [
    ...Object.entries(tags)
      .filter(([, value]) => value !== "" && !isPlainTag(value))
      .map(([key, value]) => textIs("tags", `${key}:${value}`)),
    ...Object.entries(actual).flatMap(([property, value = ""]) => (value === "" ? [] : [textIs(property, value)])),
  ];
}

/** Reports whether an appliance has all requested tags. A tag without a value matches only a tag without a value. */
function hasTags(tags: Appliance["tags"], requiredTags: Appliance["tags"] = {}): boolean {
  return Object.entries(requiredTags).every(([key, value]) => {
    const held = Object.hasOwn(tags, key) ? tags[key] : undefined;
    return held !== undefined && (held === value || (value === "" && isPlainTag(held)));
  });
}

function decodeAppliance(host: Reader): Appliance {
  const { id, name, labels } = metadataOf(host);
  const project = host.optionalString("spec.projectMeta.name");
  const detail = project === undefined ? undefined : `project ${JSON.stringify(project)}`;
  return { ...decodeRecord(applianceFields, host, { names: "same" }), id, name, tags: labels, detail };
}
