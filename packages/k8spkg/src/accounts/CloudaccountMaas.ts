import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { contextField, objectName } from "../metadataFields.js";
import { urlProblem } from "../networkForms.js";
import { accountApi, credential, encodeOwner, gatewayField } from "./accountApi.js";

export const CloudaccountMaas = managed({
  name: "CloudaccountMaas",

  kind: "MAAS account",
  doc: "Canonical MAAS (bare metal) cloud account, reached through a private cloud gateway (PCG). The platform validates the API key before each create and update. The platform rejects the deletion of an account that clusters use.",
  endpoint: {
    path: "/v1/cloudaccounts/maas",
    scopeInputs: ["context"],
    dialect: accountApi({
      path: (gateway) => `/v1/overlords/maas/${gateway}/account/validate`,
      within: "account",
      input: () => "maasApiKey",
    }),
  },
  wire: { encode: encodeOwner },
  fields: {
    name: objectName("Name of the account, unique for each cloud and scope."),
    context: contextField("a MAAS account"),
    privateCloudGatewayId: gatewayField(
      "Private cloud gateway (PCG) ID: the gateway through which the platform reaches MAAS.",
    ),
    maasApiEndpoint: s.string("MAAS API endpoint (URL).").notEmpty().check(urlProblem).wire("spec.apiEndpoint"),
    maasApiKey: credential("apiKey", "MAAS API key."),
  },
  update: [{ body: "full", omit: ["apiVersion", "kind", "status"], returnsObject: false }],
});
