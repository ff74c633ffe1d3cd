import { type OutputsOf, s } from "@tripod/kit";

/** A location of dedicated servers: a record of `/location`. */
export const locationFields = {
  id: s.string().computed().wire("uuid").doc("Identifier of the location, as filters of the other lookups take it."),
  name: s.string().computed().doc("Name of the location."),
  description: s.string().computed().doc("Where it is, in words."),
  visibility: s.string().computed().doc("Who may see the location, such as `public`."),
};

export type Location = OutputsOf<typeof locationFields>;
