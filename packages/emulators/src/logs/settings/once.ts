import type { Objects } from "../../collection/objects.js";
import type { Place, Row } from "../../collection/rows.js";

/** A setting that every organisation has exactly once. */
export interface Once {
  /** The live row of an organisation. */
  of(place: Place): Row;
}

/** Puts a setting under control of the tests, as a collection of one for each organisation, with an id that is not shown. */
export function addOnce(objects: Objects, name: string, initial: Row, organisations: readonly string[]): Once {
  objects.register({
    name,
    idMember: "id",
    within: ["organisation"],
    complete: (members) => ({ ...structuredClone(initial), ...members }),
    onCreated: () => undefined,
  });
  for (const organisation of organisations) objects.add(name, {}, { organisation });
  return {
    of: (place) => objects.at(name, place)[0] ?? objects.add(name, {}, place),
  };
}
