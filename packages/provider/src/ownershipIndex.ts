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
  /** Number of the objects in `#holders` by the start of their keys, without the parent inputs. */
  readonly #counts = new Map<string, number>();
  readonly #reported = new Set<string>();

  /**
   * Records that a resource manages an object. Returns another resource of its program that manages it, once per pair.
   */
  claim(object: string, urn: string, evidence: Evidence): string | undefined {
    const other = this.#holders.get(object);
    const isOther =
      other !== undefined && other.urn !== urn && (other.evidence === "declared" || evidence === "observed");
    if (!isOther) {
      if (other === undefined) this.#count(object, 1);
      this.#holders.set(object, {
        urn,
        evidence: other?.urn === urn && other.evidence === "declared" ? "declared" : evidence,
      });
      if (this.#holders.size > MAX_COUNT) for (const oldest of this.#holders.keys()) return this.#forget(oldest);
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
    return this.#counts.has(startOf(urn, id));
  }

  /** Records that a resource no longer manages an object. Returns another resource of its program that does. */
  release(object: string, urn: string): string | undefined {
    const holder = this.#holders.get(object);
    if (holder?.urn !== urn) return holder?.evidence === "declared" ? holder.urn : undefined;
    return this.#forget(object);
  }

  #forget(object: string): undefined {
    this.#holders.delete(object);
    this.#count(object, -1);
  }

  #count(object: string, change: number): void {
    const [start = ""] = object.split(SEPARATOR, 1);
    const count = (this.#counts.get(start) ?? 0) + change;
    if (count === 0) this.#counts.delete(start);
    else this.#counts.set(start, count);
  }
}

/** Separator of a key, which JSON on one line never contains. */
const SEPARATOR = "\n";

/** Returns the start of the keys of all objects with an ID. */
function startOf(urn: string, id: string): string {
  return JSON.stringify([urnProgram(urn), urnType(urn), id]);
}

/** Returns a key of an object within a stack: its type, its ID and its parent inputs, which never change. */
export function objectOf({ fields }: AnyResource, urn: string, id: string, state: ValueObject): string {
  const fixed = fixedNamesOf(fields).map((name) => reveal(state[name]) ?? null);
  return `${startOf(urn, id)}${SEPARATOR}${JSON.stringify(fixed)}`;
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
