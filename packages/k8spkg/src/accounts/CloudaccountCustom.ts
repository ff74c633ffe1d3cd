import { s } from "@tripod/kit";
import type { Dialect, Values } from "@tripod/rest";
import { NEEDED_FOR_CHANGES, secretText } from "../credentials.js";
import { assertCustomCloud, customCloud, customCloudParents, importWithCloud } from "../customClouds.js";
import { clusterApi, createGet, scopeIn } from "../dialect.js";
import { managed } from "../managed.js";
import { contextField, objectName } from "../metadataFields.js";
import type { ClusterPlatform } from "../platform.js";
import { accountApi, encodeOwner, gatewayField } from "./accountApi.js";

const account = managed({
  name: "CloudaccountCustom",
  kind: "account of a custom cloud",
  doc: "Cloud account of a custom cloud, reached through a private cloud gateway (PCG). The platform does not validate the credentials. The platform rejects the deletion of an account that clusters use.",
  endpoint: {
    path: "/v1/cloudaccounts/cloudTypes/{cloud}",
    scopeInputs: ["context"],
    dialect: customApi,
    parents: customCloudParents,
  },
  wire: { encode: encodeOwner },
  fields: {
    name: objectName("Name of the account, unique for each cloud and scope."),
    context: contextField("a custom cloud account"),
    cloud: customCloud,
    privateCloudGatewayId: gatewayField(
      "Private cloud gateway (PCG) ID: the gateway through which the platform reaches the cloud.",
    ).replaces(),
    credentials: s
      .map(
        "Credentials by name. The custom cloud type determines the names. All values are secret. Required on create.",
        secretText("Credential value."),
      )
      .check((value) => (Object.keys(value).length > 0 ? undefined : "must contain at least one credential"))
      .secret()
      .optional()
      .wire("spec.credentials"),
  },
  rules: [
    // After an import, the credentials are unknown.
    ({ credentials }, { unknown, isNew, recorded, hasChanges, fail }) => {
      if (credentials !== undefined || unknown.has("credentials")) return;
      if (isNew || recorded.credentials !== undefined) fail("credentials", "is required");
      else if (hasChanges()) fail("credentials", NEEDED_FOR_CHANGES);
    },
  ],
  update: [{ body: "full", omit: ["apiVersion", "kind", "status"], returnsObject: false }],
});

/** Accounts of a custom cloud, which the platform must know first. */
function customApi(platform: ClusterPlatform, where: Values): Dialect {
  const dialect = accountApi()(platform, where);
  const clouds = clusterApi(platform, scopeIn(where.context), ["clouds"]);
  return {
    ...dialect,
    send: async (request, on) => {
      if (request.method === "POST") await assertCustomCloud(where.cloud, createGet(clouds, on));
      return dialect.send(request, on);
    },
  };
}

export const CloudaccountCustom: typeof account = importWithCloud(account);
