import { type Answer, read } from "@tripod/http";
import { s } from "@tripod/kit";
import { type Dialect, isObject, type Values } from "@tripod/rest";
import { ofTenant } from "../dialect.js";
import { singleton } from "../managed.js";
import { operationTimeouts } from "../metadataFields.js";
import type { ClusterPlatform } from "../platform.js";
import { callerNames } from "./callerNames.js";
import { defaultsOfSetInputs } from "./platformDefaults.js";

/** Platform defaults of the limits, by the platform's name of the kind. */
const PLATFORM_DEFAULTS = {
  alert: 100,
  apiKey: 20,
  edgehost: 200,
  edgetoken: 200,
  appdeployment: 100,
  appprofile: 100,
  certificate: 20,
  cloudaccount: 200,
  spectrocluster: 10_000,
  clustergroup: 100,
  clusterprofile: 200,
  filter: 100,
  location: 100,
  macro: 200,
  privategateway: 50,
  project: 50,
  registry: 50,
  role: 100,
  sshkey: 300,
  team: 100,
  user: 300,
  workspace: 50,
};

const limit = (kind: keyof typeof PLATFORM_DEFAULTS, what: string, most = 10_000) =>
  s
    .number(
      `Maximum number of ${what} in the tenant. Range: 1–${most}. Until the input is set for the first time, the current limit is kept. Removing the input restores the platform's default.`,
    )
    .integer()
    .min(1)
    .max(most)
    .optional()
    .computed()
    .resetsOnRemoval(PLATFORM_DEFAULTS[kind])
    .wire(kind);

const limits = {
  alert: limit("alert", "alerts"),
  apiKeys: limit("apiKey", "API keys"),
  appliance: limit("edgehost", "edge hosts", 50_000),
  applianceToken: limit("edgetoken", "registration tokens"),
  applicationDeployment: limit("appdeployment", "applications"),
  applicationProfile: limit("appprofile", "application profiles"),
  certificate: limit("certificate", "certificates"),
  cloudAccount: limit("cloudaccount", "cloud accounts"),
  cluster: limit("spectrocluster", "clusters", 50_000),
  clusterGroup: limit("clustergroup", "cluster groups"),
  clusterProfile: limit("clusterprofile", "cluster profiles"),
  filter: limit("filter", "filters"),
  location: limit("location", "backup storage locations"),
  macro: limit("macro", "macros"),
  privateGateway: limit("privategateway", "private cloud gateways"),
  project: limit("project", "projects"),
  registry: limit("registry", "registries"),
  role: limit("role", "roles"),
  sshKey: limit("sshkey", "SSH keys"),
  team: limit("team", "teams"),
  user: limit("user", "users"),
  workspace: limit("workspace", "workspaces"),
};

export const ResourceLimit = singleton({
  name: "ResourceLimit",
  kind: "resource limit",
  doc: "Resource limits of the tenant: the maximum number of objects of each kind. The tenant has exactly one: create adopts it and changes only the inputs that you set; destroy restores the platform defaults of those inputs. Set the resource option `retainOnDelete` to keep the values.",
  id: "default-resource-limit-id",
  called: callerNames,
  dialect: limitsApi,
  fields: { ...limits, timeouts: operationTimeouts() },
  documents: [
    {
      path: "/v1/tenants/:tenant/resourceLimits",
      method: "PATCH",
      reset: (recorded: Values) =>
        defaultsOfSetInputs(
          PLATFORM_DEFAULTS,
          Object.fromEntries(Object.entries(limits).map(([name, { spec }]) => [spec.wire?.name, recorded[name]])),
        ),
    },
  ],
});

/** The API has a list of limits by kind. In the inputs, each kind is a property. */
function limitsApi(platform: ClusterPlatform): Dialect {
  const dialect = ofTenant("resourceLimits")(platform);
  return {
    ...dialect,
    send: async ({ body, ...request }, on) => {
      const resources = isObject(body) && Object.entries(body).map(([kind, wished]) => ({ kind, limit: wished }));
      const answer = await dialect.send({ ...request, body: resources ? { resources } : body }, on);
      return request.method === "GET" ? limitsByKind(answer) : answer;
    },
  };
}

function limitsByKind(answer: Answer): Answer {
  const rows = read(answer).list("resources");
  const limits = Object.fromEntries(rows.map((row) => [row.string("kind"), row.optionalNumber("limit") ?? 0]));
  return { ...answer, json: () => limits };
}
