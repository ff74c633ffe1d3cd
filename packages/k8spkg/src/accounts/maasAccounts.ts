import type { Clock, Reader } from "@tripod/http";
import { type Api, LARGEST_PAGE } from "../api.js";
import { type Metadata, metadataOf } from "../metadata.js";
import { createObjects } from "../objects.js";
import type { Objects } from "../select.js";

/** MAAS account with its key, which the lookup returns. */
export interface MaasAccount extends Metadata {
  readonly gateway: string;
  readonly endpoint: string;
  readonly key: string;
}

/** Creates the client of the MAAS accounts in one scope. Their list contains keys that a read of one account masks. */
export function createMaasAccounts(api: Api, clock: Clock): Objects<MaasAccount> {
  const list = { operation: "List MAAS accounts", path: "/v1/cloudaccounts/maas", query: { limit: LARGEST_PAGE } };
  return createObjects(api, clock, { list, row: decodeAccount, whole: decodeAccount });
}

function decodeAccount(row: Reader): MaasAccount {
  return {
    ...metadataOf(row),
    gateway: row.optionalString("metadata.annotations.overlordUid") ?? "",
    endpoint: row.optionalString("spec.apiEndpoint") ?? "",
    key: row.optionalString("spec.apiKey") ?? "",
  };
}
