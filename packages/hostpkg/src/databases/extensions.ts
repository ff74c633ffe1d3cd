import type { Reader } from "@tripod/http";

/** An extension that can be installed in datastores of some types. */
export interface AvailableExtension {
  readonly id: string;
  readonly name: string;
  readonly datastoreTypeIds: readonly string[];
  readonly dependencyIds: readonly string[];
}

/** Decodes one record of `/available-extensions`. */
export function decodeAvailableExtension(record: Reader): AvailableExtension {
  const ids = (member: string) => (record.optionalList(member) ?? []).map((id) => id.string(""));
  return {
    id: record.string("id"),
    name: record.string("name"),
    datastoreTypeIds: ids("datastore_type_ids"),
    dependencyIds: ids("dependency_ids"),
  };
}
