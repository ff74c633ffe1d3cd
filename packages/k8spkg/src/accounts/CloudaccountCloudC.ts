import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { contextField, objectName } from "../metadataFields.js";
import { accountApi, credential, gatewayField, ownedBy } from "./accountApi.js";

export const CloudaccountCloudC = managed({
  name: "CloudaccountCloudC",
  terraform: "cloudaccount_apache_cloudstack",
  kind: "CloudC account",
  doc: "An account of a CloudC installation, reached through a private cloud gateway. Its keys are tried before it is made or changed. One that clusters use is not deleted by the platform.",
  at: {
    path: "/v1/cloudaccounts/apache-cloudstack",
    within: ["context"],
    dialect: accountApi(
      {
        path: (gateway) => `/v1/overlords/apache-cloudstack/${gateway}/account/validate`,
        within: "account",
        blames: () => "secretKey",
      },
      { marksSystem: true },
    ),
  },
  wire: { encode: ownedBy },
  fields: {
    name: objectName("Name of the account, unique among those of its cloud and context."),
    context: contextField("an account"),
    privateCloudGatewayId: gatewayField("Id of the private cloud gateway through which CloudC is reached."),
    apiUrl: s.string().notEmpty().wire("spec.apiUrl").doc("Address of the API of CloudC."),
    apiKey: credential("apiKey", "API key with which the platform signs in."),
    secretKey: credential("secretKey", "Secret key that belongs to the API key."),
    domain: s.string().default("").wire("spec.domain").doc("Domain of the account at CloudC; empty for the usual one."),
    insecure: s
      .boolean()
      .default(false)
      .wire("spec.insecure")
      .doc("Accepts any certificate of CloudC, so that anybody on the way can read the keys."),
  },
  update: [{ body: "whole", without: ["apiVersion", "kind", "status"], answersObject: false }],
});
