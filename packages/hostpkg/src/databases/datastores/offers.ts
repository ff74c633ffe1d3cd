import type { CallContext } from "@tripod/http";
import { didYouMean, fail, type PreflightContext, type ResourceContext } from "@tripod/kit";
import type { RowFilter } from "@tripod/rest";
import type { HostingPlatform } from "../../platform.js";
import { databaseObjects, type Where } from "../dialect.js";
import { type Config, type ConfigValue, typedValue } from "./config.js";

/** Engines of datastore types, by their resources. */
export const ENGINES = {
  kafka: ["kafka"],
  mysql: ["mysql", "mysql_native"],
  postgresql: ["postgresql"],
  redis: ["redis"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

interface Wanted {
  readonly projectId: string;
  readonly region: string;
  readonly typeId: string;
  readonly config?: Config | undefined;
}

/** Returns a hook that checks the engine of the type and encodes the parameters. Concurrent creates share the lists. */
export function prepareFor(engines: readonly string[]) {
  return async (inputs: Wanted, { platform, ...context }: ResourceContext<HostingPlatform>) => {
    if (engines.length > 0) await refuseOtherEngine(inputs, engines, platform, context);
    const { config = {} } = inputs;
    return Object.keys(config).length === 0
      ? {}
      : { config: await typedConfig(inputs, config, { platform, ...context }) };
  };
}

/** Returns a hook that checks in a preview that the platform offers the type and the flavor. */
export function foreseeFor(engines: readonly string[]) {
  return async (
    { projectId, region, typeId, flavorId }: Partial<Wanted> & { readonly flavorId?: string | undefined },
    { platform, oldInputs, ...context }: PreflightContext<HostingPlatform>,
  ): Promise<void> => {
    if (projectId === undefined || region === undefined || typeId === undefined) return;
    const required = { projectId, region, typeId };
    if (oldInputs?.typeId !== typeId) await refuseOtherEngine(required, engines, platform, context);
    if (flavorId !== undefined && oldInputs?.flavorId !== flavorId)
      await refuseOtherFlavor({ ...required, flavorId }, platform, context);
  };
}

async function refuseOtherFlavor(
  { projectId, region, typeId, flavorId }: Wanted & { readonly flavorId: string },
  platform: HostingPlatform,
  context: CallContext,
): Promise<void> {
  const flavors = (await platform.databases(projectId, region).flavors(context)).map((row) => row.read());
  const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  const fits = (types: readonly string[]) => types.length === 0 || types.some((one) => same(one, typeId));
  const found = flavors.find(({ id }) => same(id, flavorId));
  if (found !== undefined && fits(found.datastoreTypeIds)) return;
  const fitting = flavors.filter(({ datastoreTypeIds }) => fits(datastoreTypeIds));
  const offer = fitting.map(({ id, name }) => `${id} (${name})`).join(", ");
  fail(
    "flavorId",
    `${found === undefined ? `does not exist in ${region}` : `the flavor ${found.name} does not fit this datastore type`}. ${offer === "" ? `No flavor in ${region} fits the type` : `Use one of: ${offer}`}`,
  );
}

type Asking = CallContext & { readonly platform: HostingPlatform };

/** Resources for clusters of an engine and for databases in them. */
const OF_ENGINE: Readonly<Record<string, { readonly cluster: string; readonly database?: string }>> = {
  kafka: { cluster: "DbaasKafkaDatastoreV1" },
  mysql: { cluster: "DbaasMysqlDatastoreV1", database: "DbaasMysqlDatabaseV1" },
  mysql_native: { cluster: "DbaasMysqlDatastoreV1", database: "DbaasMysqlDatabaseV1" },
  postgresql: { cluster: "DbaasPostgresqlDatastoreV1", database: "DbaasPostgresqlDatabaseV1" },
  redis: { cluster: "DbaasRedisDatastoreV1" },
};

/** Returns a filter for clusters of the given engines. A list row contains the type ID only, not the engine. */
export function datastoresOf(engines: readonly string[]) {
  return async (context: Asking, where: Where): Promise<RowFilter> => {
    const engineOf = await engineOfTypes(context, where);
    return ({ type_id: typeId }) => {
      const engine = engineOf(typeId);
      if (engine !== undefined && engines.includes(engine)) return undefined;
      if (engine === undefined) return `of the type ${String(typeId)}, which the platform does not list`;
      return `a cluster of ${engine} (${OF_ENGINE[engine]?.cluster ?? "DbaasDatastoreV1"})`;
    };
  };
}

/** Returns a filter for databases in clusters of the given engines. */
export function databasesOf(engines: readonly string[]) {
  return async (context: Asking, where: Where): Promise<RowFilter> => {
    const engineOf = await engineOfTypes(context, where);
    const stores = new Map<unknown, string | undefined>();
    const dialect = databaseObjects("datastore", "datastores")(context.platform, where);
    for await (const page of dialect.rows("/datastores", context)) {
      for (const row of page) stores.set(row.peekText("id"), engineOf(row.peekText("type_id")));
    }
    return ({ datastore_id: datastoreId }) => {
      const engine = stores.get(datastoreId);
      if (engine !== undefined && engines.includes(engine)) return undefined;
      if (engine === undefined) return `in the cluster ${String(datastoreId)}, whose engine the platform does not list`;
      return `in a cluster of ${engine} (${OF_ENGINE[engine]?.database ?? "DbaasDatabaseV1"})`;
    };
  };
}

/** Returns a function from type ID to engine. Its result is undefined if the platform does not list the type. */
async function engineOfTypes({ platform, ...context }: Asking, { projectId, region }: Where) {
  const types = await platform.databases(String(projectId), String(region)).datastoreTypes(context);
  const engines = new Map(types.map(({ id, texts }) => [id.toLowerCase(), texts.engine]));
  return (typeId: unknown): string | undefined => engines.get(String(typeId).toLowerCase());
}

async function refuseOtherEngine(
  { projectId, region, typeId }: Wanted,
  engines: readonly string[],
  platform: HostingPlatform,
  context: CallContext,
): Promise<void> {
  const types = (await platform.databases(projectId, region).datastoreTypes(context)).map((row) => row.read());
  const found = types.find(({ id }) => id.toLowerCase() === typeId.toLowerCase());
  const isWanted = (engine: string) => engines.length === 0 || engines.includes(engine);
  if (found !== undefined && isWanted(found.engine)) return;
  const fitting = types.filter(({ engine }) => isWanted(engine));
  const offer = fitting
    .map(({ id, engine, version }) => `${id} (${engines.length === 0 ? engine : "version"} ${version})`)
    .join(", ");
  const hint = `; ${engines.length === 0 ? "the region" : engines.join(" or ")} has ${offer === "" ? "no types in this region" : offer}`;
  if (found !== undefined) fail("typeId", `is of the engine ${found.engine}${hint}`);
  fail(
    "typeId",
    `does not exist in ${region}${didYouMean(
      typeId,
      types.map(({ id }) => id),
    )}${hint}`,
  );
}

/** Returns the parameters with values of the types that the platform lists. */
export async function typedConfig(
  { projectId, region, typeId }: Omit<Wanted, "config">,
  config: Config,
  { platform, ...context }: Pick<ResourceContext<HostingPlatform>, "platform" | "signal" | "progress">,
): Promise<Readonly<Record<string, ConfigValue>>> {
  const rows = await platform.databases(projectId, region).configurationParameters(context);
  const type = typeId.toLowerCase();
  const types = new Map(
    rows
      .filter(({ texts }) => texts.datastoreTypeId.toLowerCase() === type && Object.hasOwn(config, texts.name))
      .map((row) => [row.texts.name, row.read().type]),
  );
  return Object.fromEntries(Object.entries(config).map(([name, text]) => [name, typedValue(text, types.get(name))]));
}
