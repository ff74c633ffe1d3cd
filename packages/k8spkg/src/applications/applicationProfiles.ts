import { type CallContext, type Clock, createDirectory, type Reader } from "@tripod/http";
import { type Api, LARGEST_PAGE, LISTS_SHARED_FOR } from "../api.js";
import { metadataOf } from "../metadata.js";
import type { Level } from "../scope.js";
import { exactly } from "../searchFilter.js";

/** An application profile with its versions, each of which has an id of its own. */
export interface ApplicationProfile {
  readonly id: string;
  readonly name: string;
  readonly level: Level | undefined;
  readonly versions: readonly { readonly id: string; readonly version: string }[];
}

/** The application profiles that one scope sees. */
export interface ApplicationProfiles {
  /** All with exactly this name: the project's own, and those of the tenant. */
  byName(name: string, context: CallContext): Promise<readonly ApplicationProfile[]>;
  names(context: CallContext): Promise<readonly string[]>;
}

/** Makes the client of the application profiles of one scope. */
export function createApplicationProfiles(api: Api, clock: Clock): ApplicationProfiles {
  const search = (body: object) => ({
    operation: "Search application profiles",
    path: "/v1/dashboard/appProfiles",
    query: { limit: LARGEST_PAGE },
    body,
    member: "appProfiles",
    decode: decodeProfile,
    identify: ({ id }: ApplicationProfile) => id,
  });
  const directory = createDirectory<ApplicationProfile>({
    clock,
    freshFor: LISTS_SHARED_FOR,
    list: (context) => api.pages(search({}), context),
    search: (name, context) => api.list(search({ filter: { profileName: exactly(name) }, sort: [] }), context),
    nameOf: ({ name }) => name,
    changes: () => 0,
  });
  return {
    byName: (name, context) => directory.find(name, context),
    names: async (context) => (await directory.all(context)).map(({ name }) => name),
  };
}

function decodeProfile(row: Reader): ApplicationProfile {
  const { id, name, level } = metadataOf(row);
  const versions = row.optionalList("spec.versions") ?? [];
  return {
    id,
    name,
    level,
    versions: versions.map((entry) => ({ id: entry.string("uid"), version: entry.string("version") })),
  };
}
