import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { contextField, objectName } from "../metadataFields.js";
import { accountApi, credential, gatewayField, ownedBy } from "./accountApi.js";

export const CloudaccountMaas = managed({
  name: "CloudaccountMaas",

  kind: "MAAS account",
  doc: "An account of a MAAS installation, reached through a private cloud gateway. Its key is tried before it is made or changed. One that clusters use is not deleted by the platform.",
  at: {
    path: "/v1/cloudaccounts/maas",
    within: ["context"],
    dialect: accountApi({
      path: (gateway) => `/v1/overlords/maas/${gateway}/account/validate`,
      within: "account",
      blames: () => "maasApiKey",
    }),
  },
  wire: { encode: ownedBy },
  fields: {
    name: objectName("Name of the account, unique among those of its cloud and context."),
    context: contextField("an account"),
    privateCloudGatewayId: gatewayField("Id of the private cloud gateway through which MAAS is reached."),
    maasApiEndpoint: s.string().notEmpty().wire("spec.apiEndpoint").doc("Address of the API of MAAS."),
    maasApiKey: credential("apiKey", "API key with which the platform signs in."),
  },
  update: [{ body: "whole", without: ["apiVersion", "kind", "status"], answersObject: false }],
});
