import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { contextField, objectName } from "../metadataFields.js";
import { accountApi, credential, gatewayField, ownedBy } from "./accountApi.js";

export const CloudaccountCloudB = managed({
  name: "CloudaccountCloudB",
  terraform: "cloudaccount_azure",
  kind: "CloudB account",
  doc: "An account of CloudB, with which the platform makes clusters there. Its credentials are tried before it is made or changed. One that clusters use is not deleted by the platform.",
  at: {
    path: "/v1/cloudaccounts/azure",
    within: ["context"],
    dialect: accountApi({ path: () => "/v1/clouds/azure/account/validate", blames: () => "cloudBClientSecret" }),
  },
  wire: { encode: ownedBy },
  fields: {
    name: objectName("Name of the account, unique among those of its cloud and context."),
    context: contextField("an account"),
    privateCloudGatewayId: gatewayField(
      "Id of the private cloud gateway through which CloudB is reached. Without it, it is reached directly.",
    ).optional(),
    azureTenantId: s.string().notEmpty().wire("spec.tenantId").doc("Id of the directory (tenant) at CloudB."),
    azureClientId: s
      .string()
      .notEmpty()
      .wire("spec.clientId")
      .doc("Id of the application (client) with which the platform signs in."),
    cloudBClientSecret: credential("clientSecret", "Secret of the application."),
    tenantName: s.string().optional().wire("spec.tenantName").doc("Name of the directory."),
    disablePropertiesRequest: s
      .boolean()
      .default(false)
      .wire("spec.settings.disablePropertiesRequest")
      .doc("Whether the platform does without reading the properties of the subscription."),
    cloud: s
      .string()
      .values({
        AzurePublicCloud: "the public one",
        AzureUSGovernmentCloud: "the one for the government of the United States",
        AzureUSSecretCloud: "the one for secrets of the United States, which needs `tlsCert`",
      })
      .default("AzurePublicCloud")
      .wire("spec.azureEnvironment")
      .doc("The cloud of CloudB that the account is in."),
    tlsCert: s
      .string()
      .optional()
      .wire("spec.tls.cert")
      .doc("Certificate of the cloud `AzureUSSecretCloud`, in PEM. For that cloud alone."),
  },
  rules: [
    ({ cloud, tlsCert }, { unknown, fail }) => {
      if (tlsCert !== undefined && cloud !== "AzureUSSecretCloud" && !unknown.has("cloud"))
        fail("tlsCert", "is for the cloud AzureUSSecretCloud alone");
    },
  ],
  update: [{ body: "whole", without: ["apiVersion", "kind", "status"], answersObject: false }],
});
