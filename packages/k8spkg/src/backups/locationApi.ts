import { type Answer, read } from "@tripod/http";
import { type Dialect, isObject, type Values } from "@tripod/rest";
import { tryOut } from "../credentialCheck.js";
import { clusterApi, inContext, scopeIn } from "../dialect.js";
import type { ClusterPlatform } from "../platform.js";
import { cloudToPlatform } from "../vocabulary.js";

/** A kind of storage: how the platform calls it, and how its credentials are tried. */
interface Storage {
  /** The platform's word in addresses and lists. */
  readonly word: string;
  /** The member that holds, in the form of the program, what this kind alone has. */
  readonly block: "s3" | "gcp" | "azure";
  readonly trying?: { readonly path: string; readonly blames: string; body(config: Values): Values };
}

const S3: Storage["trying"] = {
  path: "/v1/clouds/aws/s3/validate",
  blames: "s3",
  body: ({ bucketName, region, s3Url, credentials }) => ({
    bucket: bucketName,
    region,
    ...(s3Url !== undefined && { folder: s3Url }),
    credentials,
  }),
};

const STORAGES: Readonly<Record<string, Storage>> = {
  aws: { word: "s3", block: "s3", trying: S3 },
  minio: { word: "minio", block: "s3" },
  gcp: {
    word: "gcp",
    block: "gcp",
    trying: { path: "/v1/clouds/gcp/bucketname/validate", blames: "gcpStorageConfig", body: (config) => config },
  },
  azure: {
    word: "azure",
    block: "azure",
    trying: {
      path: "/v1/clouds/azure/account/validate",
      blames: "cloudBStorageConfig",
      body: ({ credentials }) => {
        const { tenantId, clientId, clientSecret } = credentials as Values;
        return { azureEnvironment: "AzurePublicCloud", tenantId, clientId, clientSecret };
      },
    },
  },
};

/** Members of a configuration that are outside the block of its storage provider. */
const BESIDE = ["bucketName", "region", "caCert"];

/**
 * Returns the dialect of backup locations. Each storage provider has its own path and body. The members that only one
 * provider has are in a member of their own. Credentials are validated before a location is created or changed.
 */
export function locationApi(platform: ClusterPlatform, where: Values): Dialect {
  const dialect = inContext("backupLocations")(platform, where);
  const trials = clusterApi(platform, scopeIn(where.context), ["backupLocations"]);
  const ours = String(where.storageProvider);
  const { word, block, trying } = STORAGES[cloudToPlatform(ours)] ?? { word: ours, block: "s3" };
  const addressed = (path: string): string => path.replace(`/locations/${ours}`, `/locations/${word}`);
  return {
    ...dialect,
    // All storage providers share one list, which an inventory reads once per provider.
    scopeKey: `${dialect.scopeKey} ${word}`,
    send: async ({ path, body, ...request }, on) => {
      const { method } = request;
      if ((method === "POST" || method === "PUT") && isObject(body) && isObject(body.spec)) {
        const config = toPlatform(block, body.spec.config as Values);
        if (trying !== undefined) await tryOut(trials, { ...trying, body: trying.body(config) }, on);
        const spec = { ...body.spec, ...(block !== "s3" && { type: word }), config };
        return dialect.send({ ...request, path: addressed(path), body: { ...body, spec } }, on);
      }
      const answer = await dialect.send({ ...request, path: addressed(path), body }, on);
      return method === "GET" ? inOurForm(answer, block) : answer;
    },
    rows: async function* (path, on) {
      for await (const page of dialect.rows(path, on))
        yield page.filter((row) => row.peekText("spec.storage") === word);
    },
  };
}

function toPlatform(block: Storage["block"], { [block]: own, ...beside }: Values): Values {
  const config = { ...beside, ...(own as Values) };
  return block === "azure"
    ? { ...config, credentials: { clientCloud: "public", ...(config as { credentials?: Values }).credentials } }
    : config;
}

function inOurForm(answer: Answer, block: Storage["block"]): Answer {
  const { raw } = read(answer);
  if (!isObject(raw) || !isObject(raw.spec) || !isObject(raw.spec.config)) return answer;
  const members = Object.entries(raw.spec.config);
  const beside = members.filter(([name]) => BESIDE.includes(name));
  const own = members.filter(([name]) => !BESIDE.includes(name));
  const config = { ...Object.fromEntries(beside), [block]: Object.fromEntries(own) };
  const shown = { ...raw, spec: { ...raw.spec, config } };
  return { ...answer, json: () => shown };
}
