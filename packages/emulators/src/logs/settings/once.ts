import type { Objects } from "../../collection/objects.js";
import type { Place, Row } from "../../collection/rows.js";

/** Setting that every organization has exactly once. */
export interface Once {
  /** Returns the live row of an organization. */
  of(place: Place): Row;
}

/**
 * Adds a setting to the control interface as a collection with one object per organization, whose ID no response
 * contains.
 */
export function addOnce(objects: Objects, name: string, initial: Row, organizations: readonly string[]): Once {
  objects.register({
    name,
    idMember: "id",
    within: ["organization"],
    complete: (members) => ({ ...structuredClone(initial), ...members }),
    onCreated: () => undefined,
  });
  for (const organization of organizations) objects.add(name, {}, { organization });
  return { of: (place) => objects.at(name, place)[0] ?? objects.add(name, {}, place) };
}
