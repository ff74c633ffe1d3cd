import { type Answer, read } from "@tripod/http";
import { type Dialect, isObject, type Values } from "@tripod/rest";
import { checkCredentials } from "../credentialCheck.js";
import { clusterApi, inContext, scopeIn } from "../dialect.js";
import type { ClusterPlatform } from "../platform.js";
import { cloudToPlatform } from "../vocabulary.js";

/** Storage type: its names on the platform, and the validation of its credentials. */
interface Storage {
  /** Platform's name in paths and lists. */
  readonly platformName: string;
  /** Member with the inputs that only this type has. */
  readonly member: "s3" | "gcp" | "azure";
  readonly credentialCheck?: { readonly path: string; readonly input: string; body(config: Values): Values };
}

const S3: Storage["credentialCheck"] = {
  path: "/v1/clouds/aws/s3/validate",
  input: "s3",
  body: ({ bucketName, region, s3Url, credentials }) => ({
    bucket: bucketName,
    region,
    ...(s3Url !== undefined && { folder: s3Url }),
    credentials,
  }),
};

const STORAGES: Readonly<Record<string, Storage>> = {
  aws: { platformName: "s3", member: "s3", credentialCheck: S3 },
  minio: { platformName: "minio", member: "s3" },
  gcp: {
    platformName: "gcp",
    member: "gcp",
    credentialCheck: {
      path: "/v1/clouds/gcp/bucketname/validate",
      input: "gcpStorageConfig",
      body: (config) => config,
    },
  },
  azure: {
    platformName: "azure",
    member: "azure",
    credentialCheck: {
      path: "/v1/clouds/azure/account/validate",
      input: "cloudBStorageConfig",
      body: ({ credentials }) => {
        const { tenantId, clientId, clientSecret } = credentials as Values;
        return { azureEnvironment: "AzurePublicCloud", tenantId, clientId, clientSecret };
      },
    },
  },
};

/** Members of a configuration that are outside the block of its storage provider. */
const SIBLINGS = ["bucketName", "region", "caCert"];

/**
 * Returns the dialect of backup locations. Each storage provider has its own path and body. The members that only one
 * provider has are in a member of their own. Credentials are validated before a location is created or changed.
 */
export function locationApi(platform: ClusterPlatform, where: Values): Dialect {
  const dialect = inContext("backupLocations")(platform, where);
  const credentialApi = clusterApi(platform, scopeIn(where.context), ["backupLocations"]);
  const ours = String(where.storageProvider);
  const { platformName, member, credentialCheck } = STORAGES[cloudToPlatform(ours)] ?? {
    platformName: ours,
    member: "s3",
  };
  const platformPath = (path: string): string => path.replace(`/locations/${ours}`, `/locations/${platformName}`);
  return {
    ...dialect,
    // All storage providers share one list, which an inventory reads once per provider.
    scopeKey: `${dialect.scopeKey} ${platformName}`,
    send: async ({ path, body, ...request }, on) => {
      const { method } = request;
      if ((method === "POST" || method === "PUT") && isObject(body) && isObject(body.spec)) {
        const config = toPlatform(member, body.spec.config as Values);
        if (credentialCheck !== undefined)
          await checkCredentials(credentialApi, { ...credentialCheck, body: credentialCheck.body(config) }, on);
        const spec = { ...body.spec, ...(member !== "s3" && { type: platformName }), config };
        return dialect.send({ ...request, path: platformPath(path), body: { ...body, spec } }, on);
      }
      const answer = await dialect.send({ ...request, path: platformPath(path), body }, on);
      return method === "GET" ? fromPlatform(answer, member) : answer;
    },
    rows: async function* (path, on) {
      for await (const page of dialect.rows(path, on))
        yield page.filter((row) => row.peekText("spec.storage") === platformName);
    },
  };
}

function toPlatform(block: Storage["member"], { [block]: own, ...beside }: Values): Values {
  const config = { ...beside, ...(own as Values) };
  return block === "azure"
    ? { ...config, credentials: { clientCloud: "public", ...(config as { credentials?: Values }).credentials } }
    : config;
}

function fromPlatform(answer: Answer, block: Storage["member"]): Answer {
  const { raw } = read(answer);
  if (!isObject(raw) || !isObject(raw.spec) || !isObject(raw.spec.config)) return answer;
  const members = Object.entries(raw.spec.config);
  const beside = members.filter(([name]) => SIBLINGS.includes(name));
  const own = members.filter(([name]) => !SIBLINGS.includes(name));
  const config = { ...Object.fromEntries(beside), [block]: Object.fromEntries(own) };
  const object = { ...raw, spec: { ...raw.spec, config } };
  return { ...answer, json: () => object };
}
