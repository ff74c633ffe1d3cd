import type { Clock, Reader } from "@tripod/http";
import { type Api, LARGEST_PAGE } from "../api.js";
import { metadataOf } from "../metadata.js";
import { createObjects } from "../objects.js";
import { exactly } from "../searchFilter.js";
import type { Named, Objects } from "../select.js";

/** Application profile with its versions. Each version has its own ID. */
export interface ApplicationProfile extends Named {
  readonly versions: readonly { readonly id: string; readonly version: string }[];
}

/** Application profiles in one scope: those of the project and those of the tenant. */
export type ApplicationProfiles = Pick<Objects<ApplicationProfile>, "byName" | "names">;

/** Creates the client of the application profiles in one scope. */
export function createApplicationProfiles(api: Api, clock: Clock): ApplicationProfiles {
  const search = (body: object) => ({
    operation: "Search application profiles",
    path: "/v1/dashboard/appProfiles",
    query: { limit: LARGEST_PAGE },
    body,
    member: "appProfiles",
  });
  return createObjects(api, clock, {
    list: search({}),
    search: (name) => search({ filter: { profileName: exactly(name) }, sort: [] }),
    row: decodeProfile,
    whole: decodeProfile,
  });
}

function decodeProfile(row: Reader): ApplicationProfile {
  const { id, name, level } = metadataOf(row);
  const versions = (row.optionalList("spec.versions") ?? []).map((entry) => ({
    id: entry.peekText("uid"),
    version: entry.peekText("version"),
  }));
  return { id, name, level, versions: versions.filter((version) => version.id !== "") };
}
