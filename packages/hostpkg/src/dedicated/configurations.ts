import { type OutputsOf, s } from "@tripod/kit";

/** A configuration that servers are sold in: a record of `/service/server` or `/service/serverchip`. */
export const configurationFields = {
  id: s
    .string()
    .computed()
    .wire("uuid")
    .doc("Identifier of the configuration, as filters of the other lookups take it."),
  name: s.string().computed().doc("Name of the configuration."),
  configName: s.string().computed().doc("What it is made of, in the platform's words."),
};

export type Configuration = OutputsOf<typeof configurationFields>;
