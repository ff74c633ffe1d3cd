import { type CallContext, read } from "@tripod/http";
import { fail, s } from "@tripod/kit";
import type { Dialect, Values } from "@tripod/objects";
import { secretText } from "../credentials.js";
import { clusterApi, scopeIn } from "../dialect.js";
import { managed } from "../managed.js";
import { contextField, objectName } from "../metadataFields.js";
import type { ClusterPlatform } from "../platform.js";
import { accountApi, gatewayField, ownedBy } from "./accountApi.js";

const account = managed({
  name: "CloudaccountCustom",
  kind: "account of a custom cloud",
  doc: "An account of a cloud that was added to the platform, reached through a private cloud gateway. The platform has no way to try its credentials. One that clusters use is not deleted by the platform.",
  at: {
    path: "/v1/cloudaccounts/cloudTypes/{cloud}",
    within: ["context"],
    dialect: customApi,
    places: { cloud: { all: async ({ platform, ...on }) => customClouds(clusterApi(platform, "tenant", TAGS), on) } },
  },
  wire: { encode: ownedBy },
  fields: {
    name: objectName("Name of the account, unique among those of its cloud and context."),
    context: contextField("an account"),
    cloud: s.string().notEmpty().replaces().doc("Name of the cloud, as the platform calls it."),
    privateCloudGatewayId: gatewayField(
      "Id of the private cloud gateway through which the cloud is reached.",
    ).replaces(),
    credentials: s
      .map(secretText("One of them."))
      .check((value) => (Object.keys(value).length > 0 ? undefined : "must hold one credential at least"))
      .secret()
      .optional()
      .wire("spec.credentials")
      .doc("The credentials, by the names that the cloud asks for. All of them are secrets."),
  },
  rules: [
    ({ credentials }, { unknown, isNew, fail: refuse }) => {
      if (isNew && credentials === undefined && !unknown.has("credentials")) refuse("credentials", "must be given");
    },
  ],
  update: [{ body: "whole", without: ["apiVersion", "kind", "status"], answersObject: false }],
});

const TAGS = ["clouds"];

/** Accounts of a custom cloud: the platform must know it before one is made. */
function customApi(platform: ClusterPlatform, where: Values): Dialect {
  const dialect = accountApi()(platform, where);
  const clouds = clusterApi(platform, scopeIn(where.context), TAGS);
  return {
    ...dialect,
    send: async (request, on) => {
      if (request.method === "POST") {
        const names = await customClouds(clouds, on);
        if (!names.includes(String(where.cloud)))
          fail("cloud", `is no custom cloud of the platform; it has ${names.join(", ") || "none"}`);
      }
      return dialect.send(request, on);
    },
  };
}

async function customClouds(dialect: Dialect, on: CallContext): Promise<readonly string[]> {
  const request = { operation: "List clouds", method: "GET", effect: "read", path: "/v1/clouds/cloudTypes" } as const;
  const rows = read(await dialect.send(request, on)).list("cloudTypes");
  return rows.filter((row) => row.optionalBoolean("isCustom") === true).map((row) => row.string("name"));
}

const WITH_CLOUD = /^(.+):(project|tenant):([^:/]+)$/;
const { imports } = account;

/** Takes `<id or name>:<context>:<cloud>` as well, which users of this platform know. */
export const CloudaccountCustom: typeof account = {
  ...account,
  ...(imports && {
    imports: {
      ...imports,
      resolve: (importId, on) =>
        imports.resolve(
          importId.replace(
            WITH_CLOUD,
            (_, one: string, context: string, cloud: string) => `${context}/${cloud}/${one}`,
          ),
          on,
        ),
    },
  }),
};
