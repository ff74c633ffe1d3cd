import { type Answer, type CallContext, HttpFailure, type Reader, read } from "@tripod/http";
import { fail } from "@tripod/kit";
import { type Dialect, isMissing, isObject, memberAt, type Values } from "@tripod/rest";
import { checkCredentials } from "../credentialCheck.js";
import { ofTenant } from "../dialect.js";
import type { ClusterPlatform } from "../platform.js";

const TAG = "auditTrails";
/** Path of all sinks of a tenant except Splunk collectors. */
export const SINKS = "/v1/tenants/:tenant/assets/dataSinks";
export const COLLECTORS = "/v1/tenants/:tenant/datasinks/splunk";

/** Returns the log group of a tenant: one entry among its sinks. Entries of other types stay as they are. */
export function logGroups(platform: ClusterPlatform): Dialect {
  const dialect = ofTenant(TAG)(platform);
  return {
    ...dialect,
    rows: async function* (_, on) {
      const sinks = await readSinks(dialect, on);
      if (sinks !== undefined) yield sinks.groups;
    },
    send: async (request, on) => {
      const { method, body } = request;
      if ((method !== "POST" && method !== "PUT") || !isObject(body)) return dialect.send(request, on);
      const group = memberAt(body, "spec.cloudWatch") as Values;
      const { group: name, region, stream, credentials } = group;
      const tried = { group: name, region, ...(stream !== undefined && { stream }), credentials };
      await checkCredentials(
        dialect,
        { path: "/v1/clouds/aws/cloudwatch/validate", body: tried, input: "cloudwatch" },
        on,
      );
      const sinks = await readSinks(dialect, on);
      if (method === "POST" && sinks !== undefined && sinks.groups.length > 0)
        fail(
          "type",
          "the tenant already has a cloudwatch audit trail. Import it with the ID cloudwatch, or delete it first",
        );
      const auditDataSinks = [...(sinks?.others ?? []), { type: "cloudwatch", cloudWatch: group }];
      return dialect.send({ ...request, body: { ...body, spec: { auditDataSinks } } }, on);
    },
  };
}

/** Removes the log group with this UID from the tenant's sinks. Other sinks stay. */
export async function deleteLogGroup(platform: ClusterPlatform, uid: string, on: CallContext): Promise<void> {
  const dialect = ofTenant(TAG)(platform);
  const sinks = await readSinks(dialect, on);
  if (sinks === undefined || sinks.groups.every((row) => row.peekText("metadata.uid") !== uid)) return;
  const { metadata, others } = sinks;
  const request = { operation: "Delete audit trail", path: SINKS, idempotency: "idempotent" } as const;
  if (others.length === 0) await dialect.send({ ...request, method: "DELETE" }, on);
  else await dialect.send({ ...request, method: "PUT", body: { metadata, spec: { auditDataSinks: others } } }, on);
}

interface Sinks {
  readonly metadata: unknown;
  /** Log group as an object. A tenant has at most one. */
  readonly groups: readonly Reader[];
  readonly others: readonly unknown[];
}

async function readSinks(dialect: Dialect, on: CallContext): Promise<Sinks | undefined> {
  const request = {
    operation: "Get audit trail",
    method: "GET",
    idempotency: "safe",
    path: SINKS,
    cache: "never",
  } as const;
  let answer: Answer;
  try {
    answer = await dialect.send(request, on);
  } catch (error) {
    // A tenant without sinks returns 404. A read of an object that always exists rules out another server.
    if (!(error instanceof HttpFailure) || !isMissing(error)) throw error;
    await dialect.healthCheck?.(on);
    return undefined;
  }
  const live = read(answer);
  live.string("metadata.uid");
  const { metadata, ...rest } = live.raw as Values;
  const entries = live.list("spec.auditDataSinks").map(({ raw }) => raw);
  const isGroup = (entry: unknown): boolean => memberAt(entry, "type") === "cloudwatch";
  const groups = entries.filter(isGroup).map((entry) => {
    const object = { ...rest, metadata, spec: { cloudWatch: memberAt(entry, "cloudWatch") } };
    return read({ ...answer, json: () => object });
  });
  return { metadata, groups, others: entries.filter((entry) => !isGroup(entry)) };
}

/** Returns the dialect of Splunk collectors. Requests have the name next to `spec`. */
export function collectors(platform: ClusterPlatform): Dialect {
  const dialect = ofTenant(TAG)(platform);
  return {
    ...dialect,
    send: async (request, on) => {
      const { method, body } = request;
      if (method === "GET") return withTls(await dialect.send(request, on));
      if ((method !== "POST" && method !== "PUT") || !isObject(body) || !isObject(body.spec))
        return dialect.send(request, on);
      const { tlsConfig, ...rest } = body.spec;
      const spec = isObject(tlsConfig) ? { ...rest, tlsConfig: encodeTls(tlsConfig) } : rest;
      await checkCredentials(dialect, { path: `${COLLECTORS}/validate`, body: spec, input: "splunk" }, on);
      return dialect.send({ ...request, body: { name: memberAt(body, "metadata.name"), spec } }, on);
    },
  };
}

function encodeTls({ tlsVerification: _, ...tls }: Values): Values {
  return { ...tls, enabled: true };
}

/** Sets TLS settings that a collector omits to false. */
function withTls(answer: Answer): Answer {
  const { raw } = read(answer);
  const tls = memberAt(raw, "spec.tlsConfig");
  if (!isObject(raw) || !isObject(tls)) return answer;
  const insecureSkipVerify = tls.insecureSkipVerify === true;
  const tlsConfig = { ...tls, insecureSkipVerify, tlsVerification: !insecureSkipVerify };
  const object = { ...raw, spec: { ...(raw.spec as Values), tlsConfig } };
  return { ...answer, json: () => object };
}
