import { lookup } from "../definitions.js";
import { accountsOf } from "./cloudAccounts.js";
import { throughGateway } from "./throughGateway.js";

export const getCloudaccountVsphere = lookup({
  name: "getCloudaccountVsphere",
  terraform: "cloudaccount_vsphere",
  ...throughGateway("vSphere", accountsOf.vsphere),
});
