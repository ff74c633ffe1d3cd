import { managed } from "../managed.js";
import { contextField, objectName } from "../metadataFields.js";
import { accountApi, credential } from "./accountApi.js";

export const CloudaccountGcp = managed({
  name: "CloudaccountGcp",

  kind: "Google Cloud account",
  doc: "Google Cloud (GCP) cloud account: service account with which the platform provisions clusters on Compute Engine and GKE. The platform rejects the deletion of an account that clusters use.",
  endpoint: { path: "/v1/cloudaccounts/gcp", scopeInputs: ["context"], dialect: accountApi() },

  fields: {
    name: objectName("Name of the account, unique for each cloud and scope."),
    context: contextField("a Google Cloud account"),
    gcpJsonCredentials: credential(
      "jsonCredentials",
      "Service account key (JSON) of the Google Cloud service account.",
    ).mayContainJson(),
  },
  update: [{ body: "full", omit: ["apiVersion", "kind", "status"], returnsObject: false }],
});
