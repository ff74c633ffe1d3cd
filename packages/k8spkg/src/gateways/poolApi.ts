import { type Reader, read } from "@tripod/http";
import { type Dialect, isObject, type Values } from "@tripod/rest";
import { ofTenant } from "../dialect.js";
import type { ClusterPlatform } from "../platform.js";

/** Returns pools in the form of the inputs: with their type, range or subnet, and the members of that type only. */
export function poolApi(platform: ClusterPlatform): Dialect {
  const dialect = ofTenant("ipPools")(platform);
  const api = platform.api("tenant");
  return {
    ...dialect,
    send: ({ body, ...request }, on) => dialect.send({ ...request, body: toPlatform(body) }, on),
    rows: async function* (path, on) {
      const request = { operation: "List IP pools", path, tags: ["ipPools"] };
      const pages = api.pages({ ...request, cache: "never", isProof: true }, on);
      for await (const page of pages) yield page.map(fromPlatform);
    },
  };
}

function toPlatform(body: unknown): unknown {
  if (!isObject(body) || !isObject(body.spec) || !isObject(body.spec.pool)) return body;
  const { networkType, ...pool } = body.spec.pool;
  return { ...body, spec: { ...body.spec, pool: withOwnAddresses(pool, networkType) } };
}

function withOwnAddresses({ start, end, subnet, ...pool }: Values, networkType: unknown): Values {
  return { ...pool, ...(networkType === "subnet" ? { subnet } : { start, end }) };
}

function fromPlatform(row: Reader): Reader {
  if (!isObject(row.raw)) return row;
  const { spec, ...rest } = row.raw as { readonly spec?: { readonly pool?: Values } };
  if (!isObject(spec?.pool)) return row;
  const { subnet, start, end } = spec.pool;
  // A response without addresses does not show the type.
  const networkType = subnet ? "subnet" : start || end ? "range" : undefined;
  const object = { ...rest, spec: { ...spec, pool: { ...withOwnAddresses(spec.pool, networkType), networkType } } };
  const request = { operation: "List IP pools", method: "GET", url: "" };
  return read({ status: 200, headers: {}, text: "", request, json: () => object });
}
