import type { Clock, Reader } from "@tripod/http";
import { type OutputsOf, s } from "@tripod/kit";
import { decodeRecord } from "@tripod/rest";
import { type Api, LARGEST_PAGE } from "../api.js";
import { metadataOf } from "../metadata.js";
import { createObjects } from "../objects.js";
import type { Named, Objects } from "../select.js";
import { cloudToPlatform } from "../vocabulary.js";

/** Fields of CloudB accounts; empty for other clouds. */
export const cloudBFields = {
  azureTenantId: s.string("Microsoft Entra tenant (directory) ID.").computed().wire("spec.tenantId"),
  azureClientId: s.string("Application (client) ID of the service principal.").computed().wire("spec.clientId"),
  tenantName: s
    .string("Name of the Microsoft Entra tenant; empty if the account has no such name.")
    .computed()
    .wire("spec.tenantName"),
  disablePropertiesRequest: s
    .boolean("Whether the platform skips requests for the subscription properties.")
    .computed()
    .wire("spec.settings.disablePropertiesRequest"),
};

/** Fields of accounts that can use a private cloud gateway. */
export const gatewayFields = {
  privateCloudGatewayId: s
    .string(
      "Private cloud gateway (PCG) ID: the gateway through which the platform reaches the account; empty for direct access.",
    )
    .computed()
    .wire("metadata.annotations.overlordUid"),
};

const accountRecord = { ...cloudBFields, ...gatewayFields };

/** Account of a cloud. Responses contain its credentials, which the client does not read. */
export type CloudAccount = Named & OutputsOf<typeof accountRecord>;

/** Clients of the accounts of a cloud that are visible in one scope, for clouds whose credentials are not read. */
export const accountsOf = {
  CloudA: accountsIn("CloudA"),
  CloudB: accountsIn("CloudB"),
  CloudC: accountsIn("CloudC"),
  gcp: accountsIn("Google Cloud", "gcp"),
  vsphere: accountsIn("vSphere", "vsphere"),
};

function accountsIn(cloud: string, word = cloudToPlatform(cloud)) {
  const path = `/v1/cloudaccounts/${word}`;
  return (api: Api, clock: Clock): Objects<CloudAccount> =>
    createObjects(api, clock, {
      list: { operation: `List ${cloud} accounts`, path, query: { limit: LARGEST_PAGE } },
      get: (id) => ({ operation: `Get ${cloud} account`, path: `${path}/${encodeURIComponent(id)}` }),
      row: decodeAccount,
      whole: decodeAccount,
    });
}

function decodeAccount(row: Reader): CloudAccount {
  const { id, name, level } = metadataOf(row);
  return { ...decodeRecord(accountRecord, row, { names: "same" }), id, name, level };
}
