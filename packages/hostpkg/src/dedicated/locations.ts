import { type OutputsOf, s } from "@tripod/kit";

/** Fields of a location of dedicated servers: a record of `/location`. */
export const locationFields = {
  id: s.string().computed().wire("uuid").doc("Location ID, for `locationId` of servers and of other lookups."),
  name: s.string().computed().doc("Name of the location."),
  description: s.string().computed().doc("Description of the location."),
  visibility: s.string().computed().doc("Visibility of the location, such as `public`."),
};

export type Location = OutputsOf<typeof locationFields>;
