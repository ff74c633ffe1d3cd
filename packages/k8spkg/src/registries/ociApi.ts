import { type Answer, read } from "@tripod/http";
import { type Dialect, isObject, memberAt, type Values } from "@tripod/rest";
import { checkCredentials } from "../credentialCheck.js";
import { ofTenant } from "../dialect.js";
import type { ClusterPlatform } from "../platform.js";

/**
 * Returns the dialect of OCI registries: ECR registries authenticate by `credentials`, others by `auth`. It maps both
 * to the inputs, and validates the credentials of synchronized registries before a create or update.
 */
export function ociApi(platform: ClusterPlatform, { type }: Values): Dialect {
  const dialect = ofTenant("ociRegistries")(platform);
  const toPlatform = type === "ecr" ? toEcr : toBasic;
  const fromPlatform = type === "ecr" ? fromEcr : fromBasic;
  return {
    ...dialect,
    // All types share one list, which an inventory reads once per type.
    scopeKey: `${dialect.scopeKey} ${type}`,
    send: async (request, on) => {
      const { method, body } = request;
      if (method === "GET") return decodeRegistry(await dialect.send(request, on), fromPlatform);
      if ((method !== "POST" && method !== "PUT") || !isObject(body) || !isObject(body.spec))
        return dialect.send(request, on);
      const spec = toPlatform(body.spec);
      if (spec.isSyncSupported === true) {
        const path = `/v1/registries/oci/${encodeURIComponent(String(type))}/validate`;
        const input = memberAt(spec, "auth.type") === "noAuth" ? "endpoint" : "credentials";
        await checkCredentials(dialect, { path, body: spec, input: input }, on);
      }
      return dialect.send({ ...request, body: { ...body, spec } }, on);
    },
    rows: async function* (path, on) {
      for await (const page of dialect.rows(path, on))
        yield page.filter((row) => row.peekText("spec.registryType") === type);
    },
  };
}

function decodeRegistry(answer: Answer, fromPlatform: (spec: Values) => Values): Answer {
  const { raw } = read(answer);
  if (!isObject(raw) || !isObject(raw.spec)) return answer;
  const object = { ...raw, spec: fromPlatform(raw.spec) };
  return { ...answer, json: () => object };
}

function toEcr({ credentials, ...spec }: Values): Values {
  const { tls, ...keys } = (credentials ?? {}) as Values;
  return { ...spec, containsSpectroManifest: false, credentials: keys, tls: tlsOf(tls) };
}

function fromEcr({ credentials, tls, ...spec }: Values): Values {
  return { ...spec, credentials: { ...(credentials as Values), tls } };
}

function toBasic({ credentials, isPrivate: _, ...spec }: Values): Values {
  const { tls, credentialType, ...names } = (credentials ?? {}) as Values;
  return { ...spec, containsSpectroManifest: false, auth: { type: credentialType, ...names, tls: tlsOf(tls) } };
}

/** Registries of the type `basic` do not say that they are private: those with credentials are. */
function fromBasic({ auth, ...spec }: Values): Values {
  const { type, ...rest } = (auth ?? {}) as Values;
  return { ...spec, isPrivate: type !== "noAuth", credentials: { credentialType: type, ...rest } };
}

function tlsOf(tls: unknown): Values {
  return { insecureSkipVerify: false, ...(isObject(tls) && tls), enabled: true };
}
