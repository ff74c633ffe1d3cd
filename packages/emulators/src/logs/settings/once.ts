import type { Objects } from "../../collection/objects.js";
import type { Place, Row } from "../../collection/rows.js";

/** A setting that every organisation has exactly once. */
export interface Once {
  /** The live row of an organisation. */
  of(place: Place): Row;
}

/** Adds a setting to the control interface as a collection with one object per organisation, whose ID no response contains. */
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
