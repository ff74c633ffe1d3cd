import { managed } from "../managed.js";
import { contextField, objectName } from "../metadataFields.js";
import { accountApi, credential } from "./accountApi.js";

export const CloudaccountGcp = managed({
  name: "CloudaccountGcp",

  kind: "Google Cloud account",
  doc: "An account of Google Cloud, with which the platform makes clusters there. One that clusters use is not deleted by the platform.",
  at: {
    path: "/v1/cloudaccounts/gcp",
    within: ["context"],
    dialect: accountApi(),
  },

  fields: {
    name: objectName("Name of the account, unique among those of its cloud and context."),
    context: contextField("an account"),
    gcpJsonCredentials: credential(
      "jsonCredentials",
      "Key of a service account, in JSON as Google Cloud writes it.",
    ).holdingJson(),
  },
  update: [{ body: "whole", without: ["apiVersion", "kind", "status"], answersObject: false }],
});
