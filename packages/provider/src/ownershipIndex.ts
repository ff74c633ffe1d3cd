import {
  type AnyField,
  type AnyResource,
  type Fields,
  isInput,
  reveal,
  urnProgram,
  urnType,
  type ValueObject,
} from "@tripod/kit";

/** Maximum number of remembered objects. The oldest are forgotten first. */
const MAX_COUNT = 100_000;

/** Source of a claim: the program declares the resource, or it was only read, possibly under a former name. */
type Evidence = "declared" | "observed";

interface Holder {
  readonly urn: string;
  readonly evidence: Evidence;
}

/** Registry of the resources that manage each object. Two resources of one object revert each other's changes. */
export class OwnershipIndex {
  readonly #holders = new Map<string, Holder>();
  readonly #reported = new Set<string>();

  /**
   * Records that a resource manages an object. Returns another resource of its program that manages it, once per pair.
   */
  claim(object: string, urn: string, evidence: Evidence): string | undefined {
    const other = this.#holders.get(object);
    const isOther =
      other !== undefined && other.urn !== urn && (other.evidence === "declared" || evidence === "observed");
    if (!isOther) {
      this.#holders.set(object, {
        urn,
        evidence: other?.urn === urn && other.evidence === "declared" ? "declared" : evidence,
      });
      if (this.#holders.size > MAX_COUNT)
        for (const oldest of this.#holders.keys()) return void this.#holders.delete(oldest);
      return undefined;
    }
    const pair = JSON.stringify([object, ...[urn, other.urn].sort()]);
    if (this.#reported.has(pair)) return undefined;
    this.#reported.add(pair);
    if (this.#reported.size > MAX_COUNT) for (const oldest of this.#reported) if (this.#reported.delete(oldest)) break;
    return other.urn;
  }

  /** Reports whether a resource of the program of a URN manages the object of its type with this ID. */
  manages(urn: string, id: string): boolean {
    // Parent inputs follow in a key.
    const start = `${JSON.stringify([urnProgram(urn), urnType(urn), id]).slice(0, -1)},`;
    for (const object of this.#holders.keys()) if (object.startsWith(start)) return true;
    return false;
  }

  /** Records that a resource no longer manages an object. Returns another resource of its program that does. */
  release(object: string, urn: string): string | undefined {
    const holder = this.#holders.get(object);
    if (holder?.urn !== urn) return holder?.evidence === "declared" ? holder.urn : undefined;
    this.#holders.delete(object);
    return undefined;
  }
}

/** Returns a key of an object within a stack: its type, its ID and its parent inputs, which never change. */
export function objectOf({ fields }: AnyResource, urn: string, id: string, state: ValueObject): string {
  const fixed = fixedNamesOf(fields).map((name) => reveal(state[name]) ?? null);
  return JSON.stringify([urnProgram(urn), urnType(urn), id, fixed]);
}

/** Results of {@link fixedNamesOf}. A memo of a pure function: which entries exist never changes a result. */
const fixedNames = new WeakMap<Fields, readonly string[]>();

/** Returns the names of the inputs that never change, such as those of the parents. */
function fixedNamesOf(fields: Fields): readonly string[] {
  const remembered = fixedNames.get(fields);
  if (remembered !== undefined) return remembered;
  const names = Object.keys(fields).filter((name) => {
    const field = fields[name] as AnyField;
    const { replaces, secret, writeOnly, type } = field.spec;
    const isScalar = type.kind === "string" || type.kind === "number";
    return isInput(field) && replaces === true && secret !== true && writeOnly !== true && isScalar;
  });
  fixedNames.set(fields, names);
  return names;
}
