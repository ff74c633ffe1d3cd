import { s } from "@tripod/kit";
import { samePem } from "@tripod/rest";
import { managed } from "../managed.js";
import { contextField, objectName } from "../metadataFields.js";
import { accountApi, credential, encodeOwner, gatewayField } from "./accountApi.js";

export const CloudaccountCloudB = managed({
  name: "CloudaccountCloudB",
  terraform: "cloudaccount_azure",
  kind: "CloudB account",
  doc: "Azure (`CloudB`) cloud account: service principal with which the platform provisions clusters on Azure VMs and AKS. The platform validates the credentials before each create and update. The platform rejects the deletion of an account that clusters use.",
  endpoint: {
    path: "/v1/cloudaccounts/azure",
    scopeInputs: ["context"],
    dialect: accountApi({ path: () => "/v1/clouds/azure/account/validate", input: () => "cloudBClientSecret" }),
  },
  wire: { encode: encodeOwner },
  fields: {
    name: objectName("Name of the account, unique for each cloud and scope."),
    context: contextField("an Azure account"),
    privateCloudGatewayId: gatewayField(
      "Private cloud gateway (PCG) ID: the gateway through which the platform reaches Azure. Default: direct access.",
    ).optional(),
    azureTenantId: s.string("Microsoft Entra tenant (directory) ID.").notEmpty().wire("spec.tenantId"),
    azureClientId: s.string("Application (client) ID of the service principal.").notEmpty().wire("spec.clientId"),
    cloudBClientSecret: credential("clientSecret", "Client secret of the service principal."),
    tenantName: s.string("Name of the Microsoft Entra tenant.").optional().wire("spec.tenantName"),
    disablePropertiesRequest: s
      .boolean("Whether the platform skips requests for the subscription properties.")
      .default(false)
      .wire("spec.settings.disablePropertiesRequest"),
    cloud: s
      .string("Azure cloud environment of the account.")
      .values({
        AzurePublicCloud: "Azure public cloud",
        AzureUSGovernmentCloud: "Azure Government",
        AzureUSSecretCloud: "Azure Government Secret; requires `tlsCert`",
      })
      .default("AzurePublicCloud")
      .wire("spec.azureEnvironment"),
    tlsCert: s
      .string("TLS certificate (PEM). Applies to the environment `AzureUSSecretCloud` only.")
      .notEmpty()
      .optional()
      .wire("spec.tls.cert")
      .semanticEquals(samePem),
  },
  rules: [
    ({ cloud, tlsCert }, { unknown, fail }) => {
      if (tlsCert !== undefined && cloud !== "AzureUSSecretCloud" && !unknown.has("cloud"))
        fail("tlsCert", "is supported only for the cloud AzureUSSecretCloud");
    },
  ],
  update: [{ body: "full", omit: ["apiVersion", "kind", "status"], returnsObject: false }],
});
