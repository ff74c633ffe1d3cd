import { type CallContext, read } from "@tripod/http";
import { didYouMean, type Fields, fail, type Resource, s } from "@tripod/kit";
import { identifier } from "./arguments.js";
import { clusterApi, createGet, type GetRequest } from "./dialect.js";
import type { ClusterPlatform } from "./platform.js";

/** Input with the name of a custom cloud. */
export const customCloud = s
  .string("Custom cloud type: name of a custom cloud that is registered on the platform, such as `nutanix`.")
  .check(identifier)
  .replaces();

/** Source of the custom clouds. */
export const customCloudParents = {
  cloud: {
    all: async ({ platform, ...on }: CallContext & { readonly platform: ClusterPlatform }) =>
      customClouds(createGet(clusterApi(platform, "tenant", ["clouds"]), on)),
  },
};

/** Fails if the name is not a custom cloud of the platform, and lists the custom clouds. */
export async function assertCustomCloud(cloud: unknown, get: GetRequest): Promise<void> {
  const names = await customClouds(get);
  if (names.includes(String(cloud))) return;
  const suggestion = didYouMean(String(cloud), names);
  fail(
    "cloud",
    `is not a custom cloud of the platform, which has ${names.join(", ") || "no custom clouds"}${suggestion}`,
  );
}

async function customClouds(get: GetRequest): Promise<readonly string[]> {
  const rows = read(await get("List clouds", "/v1/clouds/cloudTypes")).list("cloudTypes");
  return rows.filter((row) => row.optionalBoolean("isCustom") === true).map((row) => row.string("name"));
}

const WITH_CLOUD = /^(.+):(project|tenant):([^:/]+)$/;

/** Also accepts `<id or name>:<context>:<cloud>`, the import ID of the original provider. */
export function importWithCloud<Name extends string, F extends Fields>(
  resource: Resource<Name, F, ClusterPlatform>,
): Resource<Name, F, ClusterPlatform> {
  const { imports } = resource;
  if (imports === undefined) return resource;
  const withPlaces = (importId: string): string =>
    importId.replace(WITH_CLOUD, (_, one: string, context: string, cloud: string) => `${context}/${cloud}/${one}`);
  return { ...resource, imports: { ...imports, resolve: (id, on) => imports.resolve(withPlaces(id), on) } };
}
