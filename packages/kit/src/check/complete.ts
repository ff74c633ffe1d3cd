import type { AnyField, Fields } from "../fields/field.js";
import { isInput } from "../fields/field.js";
import { pairElements } from "../fields/pairing.js";
import { holdsCredentials } from "../secrets/parts.js";
import { BugError } from "../values/errors.js";
import { elementPath, memberPath } from "../values/path.js";
import {
  isValueList,
  isValueObject,
  kindOf,
  objectOf,
  own,
  reveal,
  Secret,
  Unknown,
  type Value,
  type ValueObject,
} from "../values/value.js";

/** Options for the completion of a result. */
export interface Completion {
  /** Name of the definition in bug messages. */
  readonly where: string;
  /** Whether inputs that the result lacks are echoed. False after a read: a missing member has been removed. */
  readonly echo: boolean;
  /** Whether outputs may be missing: the object exists, but its create is incomplete. */
  readonly partial?: boolean;
  /**
   * Whether a secret output that is empty stays unmarked, and text that only may contain credentials. For lookups: an
   * SDK marks a whole result as secret if a part of it is, and an empty string needs no protection.
   */
  readonly emptyIsPublic?: boolean;
}

/**
 * Converts the result of a handler to outputs: echoes inputs that the result lacks, omits optional ones that it returns
 * as null, restores masked and write-only values from the known values, marks secrets by field and by input, and drops
 * undeclared members. A value of another type than declared is reported as a bug.
 *
 * `inputs` contains the checked inputs, or state, with marks.
 */
export function complete(
  fields: Fields,
  result: ValueObject,
  inputs: ValueObject,
  completion: Completion,
): ValueObject {
  return new Completer(completion).members(fields, result, inputs, "", completion.echo);
}

class Completer {
  private readonly where: string;
  private readonly partial: boolean;
  private readonly emptyIsPublic: boolean;
  constructor({ where, partial = false, emptyIsPublic = false }: Completion) {
    this.where = where;
    this.partial = partial;
    this.emptyIsPublic = emptyIsPublic;
  }

  members(
    fields: Fields,
    result: ValueObject,
    inputs: ValueObject | undefined,
    path: string,
    echo: boolean,
  ): ValueObject {
    return objectOf(
      Object.entries(fields).map(([name, field]) => {
        const at = memberPath(path, name);
        const input = own(inputs, name);
        const returned = this.returned(field, own(result, name), input, echo);
        if (returned !== undefined && returned !== null) return [name, this.value(field, returned, input, at)];
        const { presence, secret, writeOnly } = field.spec;
        const mayOmit = presence === "optional" || presence === "optionalComputed";
        if (!mayOmit && secret !== true && writeOnly !== true && !this.partial) {
          throw new BugError(`${this.where} returned no ${at}`);
        }
        return [name, undefined];
      }),
    );
  }

  private returned(
    field: AnyField,
    result: Value | undefined,
    input: Value | undefined,
    echo: boolean,
  ): Value | undefined {
    const { presence, writeOnly, masked } = field.spec;
    if (result === null && presence === "optional" && writeOnly !== true) return undefined;
    if (result === undefined || result === null)
      return (echo && isInput(field)) || writeOnly === true ? input : undefined;
    if (masked?.(reveal(result) ?? null)) return input;
    return result;
  }

  private value(field: AnyField, value: Value, input: Value | undefined, path: string): Value {
    const typed = this.typed(field, value instanceof Secret ? value.value : value, input, path);
    if (input instanceof Secret || value instanceof Secret) return new Secret(typed);
    if (this.isUnmarkedCredential(field, typed, input)) return new Secret(typed);
    return field.spec.secret === true && !(this.emptyIsPublic && typed === "") ? new Secret(typed) : typed;
  }

  /** Only a program marks such a text, and no program sets this one: an import, or a value of another client. */
  private isUnmarkedCredential({ spec }: AnyField, value: Value, input: Value | undefined): boolean {
    const isUnset = (input === undefined || input === null) && !this.emptyIsPublic;
    return spec.mayHoldCredentials === true && isUnset && typeof value === "string" && holdsCredentials(value);
  }

  private typed(field: AnyField, value: Value, markedInput: Value | undefined, path: string): Value {
    if (value instanceof Unknown) return value;
    const input = markedInput instanceof Secret ? markedInput.value : markedInput;
    const { type } = field.spec;
    switch (type.kind) {
      case "any":
        return value;
      case "string":
      case "json":
        if (typeof value === "string") return value;
        break;
      case "boolean":
        if (typeof value === "boolean") return value;
        break;
      case "number":
        if (typeof value === "number") return value;
        break;
      case "list":
      case "set":
        if (isValueList(value)) {
          const before = isValueList(input) ? pairElements(type.element, value, input) : [];
          return value.map((item, index) => this.value(type.element, item, before[index], elementPath(path, index)));
        }
        break;
      case "map":
        if (isValueObject(value)) {
          const before = isValueObject(input) ? input : undefined;
          return objectOf(
            Object.entries(value)
              .filter(([, member]) => member !== undefined && member !== null)
              .map(([name, member]) => [
                name,
                this.value(type.element, member as Value, own(before, name), memberPath(path, name)),
              ]),
          );
        }
        break;
      case "object":
        if (isValueObject(value)) {
          return this.members(type.fields, value, isValueObject(input) ? input : undefined, path, false);
        }
        break;
    }
    throw new BugError(`${this.where} returned ${kindOf(value)} for ${path}, which is declared as ${type.kind}`);
  }
}
