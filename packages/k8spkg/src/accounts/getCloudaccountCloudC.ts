import { lookup } from "../definitions.js";
import { accountsOf } from "./cloudAccounts.js";
import { gatewayLookup } from "./gatewayLookup.js";

export const getCloudaccountCloudC = lookup({
  name: "getCloudaccountCloudC",
  terraform: "cloudaccount_apache_cloudstack",
  ...gatewayLookup("CloudC", accountsOf.CloudC),
  doc: "Apache CloudStack (`CloudC`) cloud account, found by its ID or exact name. If several accounts share the name, set `context` or `id`.",
});
