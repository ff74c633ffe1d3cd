import { type CallContext, type Clock, createDirectory, type Reader } from "@tripod/http";
import { type Api, LISTS_SHARED_FOR } from "../api.js";
import { metadataOf } from "../metadata.js";
import { type Condition, searchFor, textIs } from "../searchFilter.js";
import type { Objects } from "../select.js";
import { isPlainTag } from "../vocabulary.js";

/** An appliance, which the platform's API calls an edge host. */
export interface Appliance {
  readonly id: string;
  readonly name: string;
  /** A plain tag has the value `spectro__tag`, as the platform keeps it. */
  readonly tags: Readonly<Record<string, string>>;
  readonly architecture: string;
  readonly status: string;
  /** Empty while the appliance has not reported. */
  readonly health: string;
  readonly detail: string | undefined;
}

/** Which appliances are wanted; members that are absent or empty do not matter. */
export interface ApplianceQuery {
  readonly tags?: Readonly<Record<string, string>> | undefined;
  readonly status?: string | undefined;
  readonly health?: string | undefined;
  readonly architecture?: string | undefined;
}

/** The appliances that one scope sees. */
export interface Appliances extends Objects<Appliance> {
  matching(query: ApplianceQuery, context: CallContext): Promise<readonly Appliance[]>;
}

/** Makes the client of the appliances of one scope. */
export function createAppliances(api: Api, clock: Clock): Appliances {
  const search = (conditions: readonly Condition[]) => ({
    operation: "Search appliances",
    path: "/v1/dashboard/edgehosts/search",
    body: searchFor(conditions),
    decode: decodeAppliance,
    identify: ({ id }: Appliance) => id,
  });
  const directory = createDirectory<Appliance>({
    clock,
    freshFor: LISTS_SHARED_FOR,
    list: (context) => api.pages(search([]), context),
    search: (name, context) => api.list(search([textIs("name", name)]), context),
    nameOf: ({ name }) => name,
    changes: () => 0,
  });
  return {
    byId: async (id, context) => {
      const path = `/v1/edgehosts/${encodeURIComponent(id)}`;
      const query = { resolvePackValues: false };
      const found = await api.find({ operation: "Get appliance", path, query }, context);
      return found && decodeAppliance(found);
    },
    byName: (name, context) => directory.find(name, context),
    names: async (context) => (await directory.all(context)).map(({ name }) => name),
    matching: async (query, context) => {
      const found = await api.list(search(conditionsOf(query)), context);
      return found.filter(({ tags }) => hasTags(tags, query.tags));
    },
  };
}

/** How the platform would look for a plain tag is not known, so those are left to {@link hasTags}. */
function conditionsOf({ tags = {}, status, health, architecture }: ApplianceQuery): readonly Condition[] {
  const given = { state: status, healthState: health, architecture };
  return [
    ...Object.entries(tags)
      .filter(([, value]) => value !== "" && !isPlainTag(value))
      .map(([key, value]) => textIs("tags", `${key}:${value}`)),
    ...Object.entries(given).flatMap(([property, value = ""]) => (value === "" ? [] : [textIs(property, value)])),
  ];
}

/** Whether every wanted tag is there; a wanted tag without a value is a plain one. */
function hasTags(tags: Appliance["tags"], wanted: Appliance["tags"] = {}): boolean {
  return Object.entries(wanted).every(([key, value]) => {
    const held = Object.hasOwn(tags, key) ? tags[key] : undefined;
    return held !== undefined && (held === value || (value === "" && isPlainTag(held)));
  });
}

function decodeAppliance(host: Reader): Appliance {
  const { id, name, labels } = metadataOf(host);
  const project = host.optionalString("spec.projectMeta.name");
  return {
    id,
    name,
    tags: labels,
    architecture: host.optionalString("spec.device.archType") ?? "amd64",
    status: host.optionalString("status.state") ?? "",
    health: host.optionalString("status.health.state") ?? "",
    detail: project === undefined ? undefined : `project ${JSON.stringify(project)}`,
  };
}
