import { type OutputsOf, s } from "@tripod/kit";

/** Fields of a server configuration on sale: a record of `/service/server` or `/service/serverchip`. */
export const configurationFields = {
  id: s
    .string()
    .computed()
    .wire("uuid")
    .doc("Configuration ID, for `configurationId` of servers and of other lookups."),
  name: s.string().computed().doc("Name of the configuration."),
  configName: s.string().computed().doc("Hardware description of the configuration."),
};

export type Configuration = OutputsOf<typeof configurationFields>;
