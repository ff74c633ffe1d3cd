import { type Answer, type Reader, read } from "@tripod/http";
import { type Dialect, isObject, type Values } from "@tripod/rest";
import type { ClusterPlatform } from "../platform.js";
import { searchDialect } from "../searchApi.js";

/** Response metadata of a list row that is returned as if it were a response of its own. */
const LISTED: Pick<Answer, "status" | "headers" | "text" | "request"> = {
  status: 200,
  headers: {},
  text: "",
  request: {
    operation: "List application profiles",
    method: "POST",
    url: "/v1/dashboard/appProfiles",
    idempotency: "safe",
  },
};

/** Application profiles of a project or of the tenant. A search result represents all versions of a profile. */
export function applicationProfileApi(platform: ClusterPlatform, where: Values): Dialect {
  const dialect = searchDialect("applicationProfiles", { member: "appProfiles" })(platform, where);
  return {
    ...dialect,
    // A PATCH of the metadata has `version` next to `metadata`.
    send: ({ body, ...request }, on) => {
      const isMetadata = request.method === "PATCH" && request.path.endsWith("/metadata");
      if (!isMetadata || !isObject(body)) return dialect.send({ ...request, body }, on);
      const { spec, ...rest } = body;
      return dialect.send({ ...request, body: { ...rest, ...(isObject(spec) && { version: spec.version }) } }, on);
    },
    rows: async function* (path, on) {
      for await (const page of dialect.rows(path, on)) yield page.flatMap(decodeVersions);
    },
  };
}

function decodeVersions(row: Reader): readonly Reader[] {
  if (!isObject(row.raw)) return [row];
  const { metadata, spec } = row.raw;
  return (row.optionalList("spec.versions") ?? []).map((version) => {
    const one = {
      metadata: { ...(isObject(metadata) ? metadata : {}), uid: version.peekText("uid") },
      spec: { ...(isObject(spec) ? spec : {}), version: version.peekText("version") },
    };
    return read({ ...LISTED, json: () => one });
  });
}
