type Json = unknown;

/** Members whose members are customer data, or have IDs as names. */
const FREE = new Set(["config", "customTags", "data", "fields", "inputJson", "labels", "partitions_config", "tags"]);

/**
 * Returns every member of a body by path, `datastore.flavor.ram`, with the type of its value; elements of lists share a
 * path. Null and empty values have no type.
 */
export function membersOf(body: Json, at = ""): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const add = (value: Json, path: string, name: string): void => {
    if (Array.isArray(value)) {
      note(path, value.length === 0 ? "" : "list");
      for (const item of value) add(item, `${path}[]`, "");
    } else if (typeof value === "object" && value !== null) {
      const members = Object.entries(value);
      if (path !== "") note(path, members.length === 0 ? "" : "object");
      // At the top of a body, `fields` wraps all members.
      const isFree = FREE.has(name) && path !== "fields";
      for (const [inner, member] of members) {
        const step = isFree ? "*" : inner;
        add(member, path === "" ? step : `${path}.${step}`, inner);
      }
    } else note(path, value === null || value === "" ? "" : typeof value);
  };
  const note = (path: string, type: string): void => {
    if (path === "" || (found.get(path) ?? "") !== "") return;
    found.set(path, type);
  };
  add(body, at, "");
  return found;
}

/** Returns the members of an example that a body lacks, or has in another type. */
export function missingFrom(body: Json, example: Json): readonly string[] {
  const ours = membersOf(body);
  return [...membersOf(example)]
    .filter(([path, type]) => {
      const other = ours.get(path);
      return other === undefined || (type !== "" && other !== "" && type !== other);
    })
    .map(([path]) => path);
}
