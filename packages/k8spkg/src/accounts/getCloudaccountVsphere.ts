import { lookup } from "../definitions.js";
import { accountsOf } from "./cloudAccounts.js";
import { gatewayLookup } from "./gatewayLookup.js";

export const getCloudaccountVsphere = lookup({
  name: "getCloudaccountVsphere",
  terraform: "cloudaccount_vsphere",
  ...gatewayLookup("vSphere", accountsOf.vsphere),
  doc: "VMware vSphere cloud account, found by its ID or exact name. If several accounts share the name, set `context` or `id`.",
});
