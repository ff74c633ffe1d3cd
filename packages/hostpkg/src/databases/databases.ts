import { type CallContext, type Reader, read } from "@tripod/http";
import { type Api, OFFERS_SHARED_FOR } from "../api.js";
import { type ConfigurationParameter, decodeConfigurationParameter } from "./configurationParameters.js";
import { type DatastoreType, decodeDatastoreType } from "./datastoreTypes.js";
import { type AvailableExtension, decodeAvailableExtension } from "./extensions.js";

/** What managed databases offer one project in one region. The service itself does not filter. */
export interface Databases {
  availableExtensions(context: CallContext): Promise<readonly AvailableExtension[]>;
  configurationParameters(context: CallContext): Promise<readonly ConfigurationParameter[]>;
  datastoreTypes(context: CallContext): Promise<readonly DatastoreType[]>;
}

/** Makes the client of managed databases of one project in one region. */
export function createDatabases(api: Api): Databases {
  /** Lists come whole, under their own name. Numbers keep their digits, which a double cannot always hold. */
  const list = async <T>(name: string, decode: (record: Reader) => T, context: CallContext): Promise<T[]> => {
    const operation = `List ${name.replaceAll("-", " ")} of managed databases`;
    const answer = await api.get({ operation, path: `/${name}`, share: OFFERS_SHARED_FOR }, context);
    return (read(answer, { exactNumbers: true }).optionalList(name) ?? []).map(decode);
  };
  return {
    availableExtensions: (context) => list("available-extensions", decodeAvailableExtension, context),
    configurationParameters: (context) => list("configuration-parameters", decodeConfigurationParameter, context),
    datastoreTypes: (context) => list("datastore-types", decodeDatastoreType, context),
  };
}
