import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { contextField, objectName } from "../metadataFields.js";
import { urlProblem } from "../networkForms.js";
import { accountApi, credential, encodeOwner, gatewayField } from "./accountApi.js";

export const CloudaccountCloudC = managed({
  name: "CloudaccountCloudC",
  terraform: "cloudaccount_apache_cloudstack",
  kind: "CloudC account",
  doc: "Apache CloudStack (`CloudC`) cloud account, reached through a private cloud gateway (PCG). The platform validates the keys before each create and update. The platform rejects the deletion of an account that clusters use.",
  endpoint: {
    path: "/v1/cloudaccounts/apache-cloudstack",
    scopeInputs: ["context"],
    dialect: accountApi(
      {
        path: (gateway) => `/v1/overlords/apache-cloudstack/${gateway}/account/validate`,
        within: "account",
        input: () => "secretKey",
      },
      { marksSystem: true },
    ),
  },
  wire: { encode: encodeOwner },
  fields: {
    name: objectName("Name of the account, unique for each cloud and scope."),
    context: contextField("a CloudStack account"),
    privateCloudGatewayId: gatewayField(
      "Private cloud gateway (PCG) ID: the gateway through which the platform reaches CloudStack.",
    ),
    apiUrl: s.string("CloudStack API URL.").notEmpty().check(urlProblem).wire("spec.apiUrl"),
    apiKey: credential("apiKey", "CloudStack API key."),
    secretKey: credential("secretKey", "CloudStack secret key of the API key."),
    domain: s
      .string("CloudStack domain of the account. If empty, CloudStack uses its default domain.")
      .default("")
      .wire("spec.domain"),
    insecure: s
      .boolean("Whether to skip TLS verification of the CloudStack API. A man in the middle can then read the keys.")
      .default(false)
      .wire("spec.insecure"),
  },
  update: [{ body: "full", omit: ["apiVersion", "kind", "status"], returnsObject: false }],
});
