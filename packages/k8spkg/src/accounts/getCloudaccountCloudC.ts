import { lookup } from "../definitions.js";
import { accountsOf } from "./cloudAccounts.js";
import { throughGateway } from "./throughGateway.js";

export const getCloudaccountCloudC = lookup({
  name: "getCloudaccountCloudC",
  terraform: "cloudaccount_apache_cloudstack",
  ...throughGateway("CloudC", accountsOf.CloudC),
});
