import { type CallContext, read } from "@tripod/http";
import { type OutputsOf, s } from "@tripod/kit";
import { type Api, OFFERS_SHARED_FOR } from "../api.js";
import { listedIn, type RecordFields, type Row, type RowOptions, rowsOf } from "../rows.js";
import { type ConfigurationParameter, parameterFields } from "./configurationParameters.js";
import { type AvailableExtension, extensionFields } from "./extensions.js";
import { type Flavor, flavorFields } from "./flavors.js";
import { type MetricToken, metricTokenFields } from "./metricTokens.js";

/** Time for which a list of the user's own objects is reused, in milliseconds. */
const OWN_SHARED_FOR = 2_000;

/** Client of the offers of managed databases for one project in one region. The service does not filter. */
export interface Databases {
  availableExtensions(context: CallContext): Promise<readonly Row<AvailableExtension, "name">[]>;
  configurationParameters(
    context: CallContext,
  ): Promise<readonly Row<ConfigurationParameter, "datastoreTypeId" | "name">[]>;
  datastoreTypes(context: CallContext): Promise<readonly Row<DatastoreType, "engine" | "version">[]>;
  flavors(context: CallContext): Promise<readonly Row<Flavor, "vcpus" | "ram" | "disk" | "flSize">[]>;
  /** Returns the tokens of the project. Unlike the other lists, this is not a list of offers. */
  metricTokens(context: CallContext): Promise<readonly Row<MetricToken>[]>;
}

/** Creates the client of managed databases of one project in one region. */
export function createDatabases(api: Api): Databases {
  /** Lists are not paged and are named after their path. Exact numbers keep digits that a double cannot represent. */
  const list = async <F extends RecordFields, Shown extends keyof F & string>(
    name: string,
    options: RowOptions<F, Shown>,
    context: CallContext,
    sharedFor = OFFERS_SHARED_FOR,
  ): Promise<readonly Row<OutputsOf<F>, Shown>[]> => {
    const operation = `List ${name.replaceAll("-", " ")} of managed databases`;
    const answer = await api.get({ operation, path: `/${name}`, cache: sharedFor }, context);
    return rowsOf(listedIn(read(answer, { exactNumbers: true }), name), options);
  };
  return {
    availableExtensions: (context) =>
      list("available-extensions", { fields: extensionFields, filterFields: ["name"] }, context),
    configurationParameters: (context) =>
      list("configuration-parameters", { fields: parameterFields, filterFields: ["datastoreTypeId", "name"] }, context),
    datastoreTypes: (context) =>
      list("datastore-types", { fields: datastoreTypeFields, filterFields: ["engine", "version"] }, context),
    flavors: (context) =>
      list("flavors", { fields: flavorFields, filterFields: ["vcpus", "ram", "disk", "flSize"] }, context),
    metricTokens: (context) =>
      list("prometheus-metrics-tokens", { fields: metricTokenFields, filterFields: [] }, context, OWN_SHARED_FOR),
  };
}

/** Fields of a datastore type, a version of a database engine: a record of `/datastore-types`. */
export const datastoreTypeFields = {
  id: s.string("ID of the datastore type.").computed(),
  engine: s.string("Database engine, such as `postgresql`.").computed(),
  version: s.string("Engine version, with a suffix for variants, such as `16` or `16-1C`.").computed(),
};

export type DatastoreType = OutputsOf<typeof datastoreTypeFields>;

/** Returns the doc of the argument `filters` of the lookups of managed databases. */
export function filtersDoc(what: string): string {
  return `Filters for ${what}. A result must match all members of at least one filter. Duplicate filters are ignored. Default: all.`;
}
