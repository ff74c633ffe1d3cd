import { type OutputsOf, s } from "@tripod/kit";

/** Fields of a server configuration on sale: a record of `/service/server` or `/service/serverchip`. */
export const configurationFields = {
  id: s.string("Configuration ID, for `configurationId` of servers and of other lookups.").computed().wire("uuid"),
  name: s.string("Name of the configuration.").computed(),
  configName: s.string("Hardware description of the configuration.").computed(),
};

export type Configuration = OutputsOf<typeof configurationFields>;
