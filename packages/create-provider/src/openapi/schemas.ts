import type { Budget } from "./budget.js";
import { isObject, type Json, listOf, memberOf, membersOf, textOf } from "./json.js";
import type { Resolve } from "./resolver.js";

/** Maximum levels of `allOf` and alternatives in one another. */
const MAX_LEVELS = 12;

/** Schema with its references, its parts (`allOf`) and its alternatives merged. */
export interface MergedSchema {
  /** "any": several types, none, or an unknown one. */
  readonly type: "string" | "number" | "integer" | "boolean" | "array" | "object" | "any";
  readonly members: ReadonlyMap<string, unknown>;
  readonly required: ReadonlySet<string>;
  /** Attributes such as `format`, `enum`, `items`; the first part that has one wins. */
  readonly attributes: ReadonlyMap<string, unknown>;
  /** Objects of the document that this schema consists of. One that contains itself is a cycle. */
  readonly origins: ReadonlySet<Json>;
  /** Conflicts that prevented a complete merge. */
  readonly problems: readonly string[];
}

const ATTRIBUTES =
  `description title format enum const default readOnly writeOnly minimum maximum minLength items uniqueItems
  additionalProperties nullable`.split(/\s+/);
const TYPES: readonly unknown[] = ["string", "number", "integer", "boolean", "array", "object"];

/** Merges schemas of a document. */
export class Merger {
  private readonly resolve: Resolve;
  private readonly budget: Budget;

  constructor(resolve: Resolve, budget: Budget) {
    this.resolve = resolve;
    this.budget = budget;
  }

  /** @throws TooLarge */
  merge(schema: unknown): MergedSchema {
    const draft = new Draft();
    this.add(draft, schema, 0, false);
    return draft.result();
  }

  private add(draft: Draft, schema: unknown, level: number, isAlternative: boolean): void {
    this.budget.spend();
    const found = this.resolve(schema);
    if (found === undefined) {
      if (schema !== true) draft.problems.add(`${describe(schema)} is not in the document`);
      return;
    }
    if (draft.origins.has(found)) return;
    if (level > MAX_LEVELS) {
      draft.problems.add("parts of the schema are nested too deeply");
      return;
    }
    draft.origins.add(found);
    // Next to a reference, version 3.1 allows attributes, which describe the use of the schema.
    for (const own of found === schema ? [found] : [schema, found]) draft.addAttributes(own);
    for (const type of [memberOf(found, "type")].flat()) draft.addType(type);
    for (const [name, member] of membersOf(memberOf(found, "properties"))) {
      this.budget.spend();
      if (!draft.members.has(name)) draft.members.set(name, member);
    }
    for (const name of isAlternative ? [] : listOf(memberOf(found, "required"))) draft.required.add(String(name));
    for (const part of listOf(memberOf(found, "allOf"))) this.add(draft, part, level + 1, isAlternative);
    for (const keyword of ["oneOf", "anyOf"]) this.addAlternatives(draft, found, keyword, level);
  }

  /** Adds alternatives. Several objects become one with optional members; other mixtures are any value. */
  private addAlternatives(draft: Draft, schema: Json, keyword: string, level: number): void {
    const all = listOf(memberOf(schema, keyword)).filter((one) => memberOf(this.resolve(one), "type") !== "null");
    const common = new Set(draft.attributes.keys());
    for (const one of all) this.add(draft, one, level + 1, all.length > 1);
    if (all.length < 2) return;
    for (const name of draft.attributes.keys()) if (!common.has(name)) draft.attributes.delete(name);
    const form =
      draft.type() === "any" ? "any value" : draft.members.size > 0 ? "one object with the members of all" : undefined;
    if (form !== undefined) draft.problems.add(`\`${keyword}\` has ${all.length} alternatives; drafted as ${form}`);
  }
}

class Draft {
  readonly types = new Set<MergedSchema["type"]>();
  readonly members = new Map<string, unknown>();
  readonly required = new Set<string>();
  readonly attributes = new Map<string, unknown>();
  readonly origins = new Set<Json>();
  readonly problems = new Set<string>();

  addType(type: unknown): void {
    if (TYPES.includes(type)) this.types.add(type as MergedSchema["type"]);
  }

  addAttributes(own: unknown): void {
    for (const name of ATTRIBUTES) {
      const value = memberOf(own, name);
      if (value !== undefined && !this.attributes.has(name)) this.attributes.set(name, value);
    }
  }

  result(): MergedSchema {
    const { members, required, attributes, origins, problems } = this;
    return { type: this.type(), members, required, attributes, origins, problems: [...problems] };
  }

  type(): MergedSchema["type"] {
    const { types, members, attributes } = this;
    if (types.has("integer") && types.has("number")) types.delete("integer");
    if (types.size > 1) return "any";
    const [type] = types;
    if (members.size > 0) return type === undefined || type === "object" ? "object" : "any";
    if (type !== undefined) return type;
    if (isObject(attributes.get("additionalProperties"))) return "object";
    if (attributes.has("items")) return "array";
    const values = listOf(attributes.get("enum"));
    return values.length > 0 && values.every((one) => typeof one === "string") ? "string" : "any";
  }
}

function describe(schema: unknown): string {
  return textOf(memberOf(schema, "$ref"))?.slice(0, 100) ?? "a schema";
}
