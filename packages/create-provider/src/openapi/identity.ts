import { wordsOf } from "./identifiers.js";
import type { MergedSchema, Merger } from "./schemas.js";

/** Returns the member with the ID of an object whose path ends with `parameter`. Undefined if none is recognizable. */
export function idMember(
  merger: Merger,
  { members }: MergedSchema,
  parameter: string,
  kind: readonly string[],
): string | undefined {
  const last = wordsOf(parameter).at(-1) ?? "";
  const wanted = [parameter, "id", last, [...kind, "id"].join(""), "uuid", "uid", "_id"];
  const fold = (text: string): string => wordsOf(text).join("");
  for (const name of wanted) {
    const found = [...members.keys()].find((member) => fold(member) === fold(name));
    const { type } = found === undefined ? { type: "any" } : merger.merge(members.get(found));
    if (found !== undefined && ["string", "integer", "number"].includes(type)) return found;
  }
  return undefined;
}

/** Reports whether the platform usually chooses the values of an ID member with this name. */
export function isPlatformId(member: string): boolean {
  return ["id", "uuid", "uid", "guid"].includes(wordsOf(member).at(-1) ?? "");
}
