import {
  type AnyField,
  type AnyLookup,
  type AnyResource,
  checkResource,
  type Failure,
  type Fields,
  isInput,
  reveal,
  runLookup,
  type ValueObject,
} from "@tripod/kit";

type Values = Record<string, unknown>;

/** Returns the inputs that hold text, at any depth: `path.tagFilters[0].namespace`, `fields.x` for maps. */
export function textsOf(fields: Fields, at = ""): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    isInput(field) && field.spec.noEffect === undefined ? textsIn(field, at === "" ? name : `${at}.${name}`) : [],
  );
}

function textsIn({ spec: { type } }: AnyField, at: string): readonly string[] {
  switch (type.kind) {
    case "string":
    case "json":
      return [at];
    case "object":
      return textsOf(type.fields, at);
    case "list":
    case "set":
      return textsIn(type.element, `${at}[0]`);
    case "map":
      return textsIn(type.element, `${at}.x`);
    default:
      return [];
  }
}

/**
 * Returns the paths of optional strings of the inputs, at any depth, without names that the provider generates.
 * Includes members that the program does not set.
 */
export function optionalTextsOf(fields: Fields, values: Values, at = ""): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = at === "" ? name : `${at}.${name}`;
    const { presence, type, noEffect, autoName } = field.spec;
    if (!isInput(field) || noEffect !== undefined || autoName !== undefined) return [];
    if (type.kind === "string" || type.kind === "json") return presence === "required" ? [] : [path];
    const value = values[name];
    const [first] = Array.isArray(value) ? value : [];
    if (type.kind === "object" && isObject(value)) return optionalTextsOf(type.fields, value, path);
    const element = "element" in type && type.kind !== "map" ? type.element.spec.type : undefined;
    if (element?.kind !== "object" || !isObject(first)) return [];
    return optionalTextsOf(element.fields, first, `${path}[0]`);
  });
}

/** Returns `values` with a string at a path, by default an empty one. Creates missing objects on the path. */
function withText(values: Values, path: string, text: string | null = ""): Values {
  const steps = path.split(/[.[\]]+/).filter(Boolean);
  const put = (value: unknown, [step, ...rest]: readonly string[]): unknown => {
    if (step === undefined) return text;
    const inner = (old: unknown) => put(old, rest);
    if (!/^\d+$/.test(step)) {
      const members = isObject(value) ? value : {};
      return { ...members, [step]: inner(members[step]) };
    }
    const [first, ...others] = Array.isArray(value) ? value : [];
    return [inner(first), ...others];
  };
  return put(values, steps) as Values;
}

function isObject(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const NAMES = { resourceName: "res", seed: new Uint8Array(32), random: (count: number) => new Uint8Array(count) };

/** Returns the failures about a text at a path of an otherwise valid program. */
export function complaintsOf(resource: AnyResource, program: Values, path: string, text: string): readonly string[] {
  const { failures } = checkResource(resource, withText(program, path, text) as ValueObject, {}, NAMES);
  return failures.filter((failure) => isAbout(failure, path)).map(({ reason }) => reason);
}

/** Returns the strings that a resource accepts as empty in an otherwise valid program, and does not treat as unset. */
export function takenByResource(resource: AnyResource, program: Values): readonly string[] {
  return textsOf(resource.fields).filter((path) => {
    const values = withText(program, path) as ValueObject;
    const { failures, inputs } = checkResource(resource, values, {}, NAMES);
    // An object that the string alone makes lacks its other members.
    const parent = path.replace(/(?:^|\.)[^.]*$/, "");
    const isRejected =
      textAt(program, parent) === undefined ? failures.length > 0 : failures.some((one) => isAbout(one, path));
    return !isRejected && textAt(reveal(inputs), path) === "";
  });
}

/**
 * Returns the failures of an optional string that is empty and that do not occur if it is unset.
 */
export function failuresOfEmpty(resource: AnyResource, program: Values, path: string): readonly string[] {
  const checked = (inputs: Values) => checkResource(resource, inputs as ValueObject, {}, NAMES);
  const empty = checked(withText(program, path));
  const without = checked(withText(program, path, null)).failures.map(toldOf);
  return empty.failures.map(toldOf).filter((messageOf) => !without.includes(messageOf));
}

const toldOf = ({ path, reason }: Failure) => `${path}: ${reason}`;

/** Returns the value at a path such as `path.tagFilters[0].namespace`. */
function textAt(values: unknown, path: string): unknown {
  const steps = path.split(/[.[\]]+/).filter(Boolean);
  return steps.reduce((value, step) => (value as Record<string, unknown> | undefined)?.[step], values);
}

/** Returns strings that a lookup accepts empty in addition to the configured ones. */
export async function takenByLookup(lookup: AnyLookup, args: Values): Promise<readonly string[]> {
  const found: string[] = [];
  for (const path of textsOf(lookup.fields)) {
    let isUnset = false;
    const context = {
      log: (_severity: string, text: string) => {
        isUnset ||= text.startsWith(`${lookup.name}: ${path}: is empty and treated as unset`);
      },
      get platform(): never {
        throw new Reached();
      },
    };
    const connect = () => context as never;
    const outcome = await runLookup(lookup, withText(args, path) as ValueObject, connect).catch((error: unknown) => {
      if (!(error instanceof Reached)) throw error;
      return undefined;
    });
    if (outcome?.kind !== "failures" && !isUnset) found.push(path);
  }
  return found;
}

/** Thrown when the lookup sends a request. */
class Reached extends Error {}

/** Reports whether a failure names the path of a text or one of its parents. */
function isAbout(failure: Failure, path: string): boolean {
  const plain = (text: string) => text.replace(/\["?([^"\]]+)"?\]/g, ".$1");
  const [messageOf, requests] = [plain(failure.path), plain(path)];
  return requests === messageOf || requests.startsWith(`${messageOf}.`);
}
