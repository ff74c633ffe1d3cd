import { type CallContext, type Clock, createDirectory, type Reader } from "@tripod/http";
import { type Api, LARGEST_PAGE, LISTS_SHARED_FOR } from "../api.js";
import { metadataOf } from "../metadata.js";
import type { Level } from "../scope.js";
import type { Objects } from "../select.js";
import { cloudToPlatform } from "../vocabulary.js";

/** An account of a cloud. The platform sends its credentials along; they are not read. */
export interface CloudAccount {
  readonly id: string;
  readonly name: string;
  readonly level: Level | undefined;
  /** Id of the gateway through which the account is reached; empty when it is reached directly. */
  readonly gatewayId: string;
  /** What accounts of CloudB have; empty for the others. */
  readonly tenantId: string;
  readonly clientId: string;
  readonly tenantName: string;
  readonly disablePropertiesRequest: boolean;
}

/** Clouds with accounts of their own kind. */
export type Cloud = "CloudA" | "CloudB" | "CloudC";

/** Makes the client of the accounts of one cloud that one scope sees. */
export function createCloudAccounts(api: Api, cloud: Cloud, clock: Clock): Objects<CloudAccount> {
  const path = `/v1/cloudaccounts/${cloudToPlatform(cloud)}`;
  const list = {
    operation: `List ${cloud} accounts`,
    path,
    query: { limit: LARGEST_PAGE },
    decode: decodeAccount,
    identify: ({ id }: CloudAccount) => id,
  };
  const directory = createDirectory<CloudAccount>({
    clock,
    freshFor: LISTS_SHARED_FOR,
    list: (context) => api.pages(list, context),
    nameOf: ({ name }) => name,
    changes: () => 0,
  });
  return {
    byId: async (id, context: CallContext) => {
      const request = { operation: `Get ${cloud} account`, path: `${path}/${encodeURIComponent(id)}` };
      const found = await api.find(request, context);
      return found && decodeAccount(found);
    },
    byName: (name, context) => directory.find(name, context),
    names: async (context) => (await directory.all(context)).map(({ name }) => name),
  };
}

function decodeAccount(row: Reader): CloudAccount {
  const { id, name, level } = metadataOf(row);
  return {
    id,
    name,
    level,
    gatewayId: row.optionalString("metadata.annotations.overlordUid") ?? "",
    tenantId: row.optionalString("spec.tenantId") ?? "",
    clientId: row.optionalString("spec.clientId") ?? "",
    tenantName: row.optionalString("spec.tenantName") ?? "",
    disablePropertiesRequest: row.optionalBoolean("spec.settings.disablePropertiesRequest") ?? false,
  };
}
