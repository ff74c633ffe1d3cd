import { type AnyField, type Fields, isInput } from "@tripod/kit";
import { isSecret, type Json, type JsonObject, reveal, secret } from "@tripod/testkit";

/** Place among the inputs of an object: `ttl`, `records[0].content`. */
export interface InputPath {
  readonly path: string;
  readonly steps: readonly (string | number)[];
  readonly field: AnyField;
  /** Value in the full inputs. */
  readonly input: Json | undefined;
}

const isList = (value: unknown): value is readonly Json[] => Array.isArray(value);
/** Reports whether a value is an object, and not a list. */
export const isRecord = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const inner = (value: Json | undefined): Json | undefined => (isSecret(value) ? (value.value as Json) : value);

/**
 * Returns every input of these fields, with the members of set ones: of lists, those of the first element with the
 * member.
 */
export function spotsOf(fields: Fields, inputs: JsonObject): readonly InputPath[] {
  const found: InputPath[] = [];
  const visit = (field: AnyField, input: Json | undefined, steps: InputPath["steps"], isElement = false): void => {
    if (!isInput(field) || field.spec.noEffect !== undefined || field.spec.noDiff === true) return;
    const path = pathOf(steps);
    if (!isElement) {
      if (found.some((one) => anyElement(one.path) === anyElement(path))) return;
      found.push({ path, steps, field, input });
    }
    const value = inner(input);
    const { type } = field.spec;
    if (type.kind === "object" && isRecord(value)) {
      for (const [name, member] of Object.entries(type.fields)) {
        if (value[name] !== undefined) visit(member, value[name], [...steps, name]);
      }
    } else if ((type.kind === "list" || type.kind === "set") && isList(value)) {
      for (const [index, one] of value.entries()) visit(type.element, one, [...steps, index], true);
    } else if (type.kind === "map" && isRecord(value)) {
      const [name] = Object.keys(value);
      if (name !== undefined) visit(type.element, value[name], [...steps, name]);
    }
  };
  for (const [name, field] of Object.entries(fields)) visit(field, inputs[name], [name]);
  return found;
}

export function pathOf(steps: InputPath["steps"]): string {
  return steps.reduce<string>(
    (path, step) => (typeof step === "number" ? `${path}[${step}]` : path === "" ? step : `${path}.${step}`),
    "",
  );
}

/** Returns the steps of a path. */
export const stepsOf = (path: string): InputPath["steps"] =>
  [...path.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([name, index]) => (index === undefined ? name : Number(index)));

/** Returns the field of a path; undefined inside of values without fields, and of untyped ones. */
export function fieldAt(fields: Fields, [name, ...path]: InputPath["steps"]): AnyField | undefined {
  let field = fields[String(name)];
  for (const step of path) {
    const type = field?.spec.type;
    if (type === undefined) return undefined;
    if ("fields" in type) field = type.fields[String(step)];
    else field = "element" in type ? type.element : undefined;
  }
  return field;
}

/** Returns the value at a path. */
export function valueAt(value: Json | undefined, steps: InputPath["steps"]): Json | undefined {
  const [step, ...rest] = steps;
  if (step === undefined) return value;
  const within = inner(value);
  if (typeof step === "number") return isList(within) ? valueAt(within[step], rest) : undefined;
  return isRecord(within) ? valueAt(within[step], rest) : undefined;
}

/** Returns the inputs with another value at a path; undefined removes it. Marks of secrets stay. */
export function withValue(inputs: JsonObject, steps: InputPath["steps"], value: Json | undefined): JsonObject {
  return put(inputs, steps, value) as JsonObject;
}

function put(value: Json | undefined, steps: InputPath["steps"], next: Json | undefined): Json | undefined {
  const [step, ...rest] = steps;
  if (step === undefined) return isSecret(value) && next !== undefined && !isSecret(next) ? secret(next) : next;
  if (isSecret(value)) return secret(put(value.value as Json, steps, next) as Json);
  if (typeof step === "number") {
    const list = isList(value) ? [...value] : [];
    const changed = put(list[step], rest, next);
    if (changed === undefined) list.splice(step, 1);
    else list[step] = changed;
    return list;
  }
  const members: JsonObject = isRecord(value) ? value : {};
  const changed = put(members[step], rest, next);
  const { [step]: _, ...others } = members;
  if (changed === undefined) return others;
  // The order of members stays.
  return step in members
    ? Object.fromEntries(Object.entries(members).map(([name, one]) => [name, name === step ? changed : one]))
    : { ...members, [step]: changed };
}

/** Path to all elements of its lists: `records[].content`. */
export const anyElement = (path: string): string => path.replaceAll(/\[\d+\]/g, "[]");

/** Program that differs from the full inputs, with the paths of its differences. */
export interface ProgramChange {
  readonly paths: readonly string[];
  readonly inputs: JsonObject;
}

/** Returns the full inputs with other values at some paths; undefined removes a value. */
export function programChange(full: JsonObject, values: Readonly<Record<string, Json | undefined>>): ProgramChange {
  const inputs = Object.entries(values).reduce((all, [path, value]) => withValue(all, stepsOf(path), value), full);
  return { paths: Object.keys(values), inputs };
}

/** Returns a value that differs from the given one, if the type determines one. */
export function anotherValue({ spec }: AnyField, input: Json | undefined): Json | undefined {
  const plain = input === undefined ? spec.default : (reveal(input) as Json);
  const takes = (value: Json): boolean => spec.constraints.every((rule) => rule(value as never) === undefined);
  const { type } = spec;
  if (typeof plain === "boolean") return !plain;
  if (spec.values !== undefined && type.kind === "string")
    return Object.keys(spec.values.known).find((value) => value !== plain && takes(value));
  if (typeof plain === "number") return [plain + 1, plain - 1, plain / 2].find(takes);
  if (typeof plain === "string") {
    const counted = plain.replace(/\d/, (digit) => String((Number(digit) % 9) + 1));
    const longer = type.kind === "json" ? [] : [`${plain}2`, `${plain} 2`, `x${plain}`];
    const last = plain.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) % 9) + 1));
    const common = ["Etc/UTC", "Europe/Berlin", "30m", "1h", "255.255.255.0"];
    return [...longer, counted, ...common, last].find((one) => one !== plain && takes(one));
  }
  if (isList(plain) && (type.kind === "list" || type.kind === "set")) return othersOf(type.element, plain).find(takes);
  if (isRecord(plain) && type.kind === "map") {
    const value = anotherValue(type.element, Object.values(plain)[0]);
    return value === undefined ? undefined : [{ ...plain, other: value }].find(takes);
  }
  return undefined;
}

/** Lists with one element more or less. */
function othersOf(element: AnyField, list: readonly Json[]): readonly Json[][] {
  const { values } = element.spec;
  const more = list.length === 0 ? undefined : anotherValue(element, list[0]);
  const open = values === undefined ? [more] : Object.keys(values.known);
  const added = open.find((one) => one !== undefined && !list.includes(one));
  return [...(added === undefined ? [] : [[...list, added]]), ...(list.length > 1 ? [list.slice(0, -1)] : [])];
}

/** Reports whether a path needs a different value. Members are paths of their own, and a constant has one value. */
export function isOpen({ field: { spec }, input: value }: InputPath): boolean {
  const { type } = spec;
  const isOfObjects = "element" in type && type.element.spec.type.kind === "object";
  if ((type.kind === "object" || isOfObjects) && value !== undefined) return false;
  return spec.values === undefined || spec.values.open === true || Object.keys(spec.values.known).length > 1;
}

/** Returns the empty value of the type. */
export function emptyValue({ spec }: AnyField): Json | undefined {
  const { kind } = spec.type;
  if (kind === "string") return "";
  if (kind === "list" || kind === "set") return [];
  return kind === "map" ? {} : undefined;
}
