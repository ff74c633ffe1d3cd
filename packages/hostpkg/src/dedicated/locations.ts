import { type OutputsOf, s } from "@tripod/kit";

/** Fields of a location of dedicated servers: a record of `/location`. */
export const locationFields = {
  id: s.string("Location ID, for `locationId` of servers and of other lookups.").computed().wire("uuid"),
  name: s.string("Name of the location.").computed(),
  description: s.string("Description of the location.").computed(),
  visibility: s.string("Visibility of the location, such as `public`.").computed(),
};

export type Location = OutputsOf<typeof locationFields>;
