import {
  type AnyField,
  type AnyLookup,
  type AnyResource,
  checkResource,
  type Failure,
  type Fields,
  isInput,
  runLookup,
  type ValueObject,
} from "@tripod/kit";

type Values = Record<string, unknown>;

/** The inputs that hold text, at any depth: `path.tagFilters[0].namespace`, `fields.x` for maps. */
export function textsOf(fields: Fields, at = ""): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    isInput(field) && field.spec.ignored === undefined ? textsIn(field, at === "" ? name : `${at}.${name}`) : [],
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

/** `values` with a text at a path, an empty one by default; what is missing on the way there is made. */
export function withText(values: Values, path: string, text = ""): Values {
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

/** What is said of a text at a path of a program that is right otherwise. */
export function complaintsOf(resource: AnyResource, program: Values, path: string, text: string): readonly string[] {
  const { failures } = checkResource(resource, withText(program, path, text) as ValueObject, {}, NAMES);
  return failures.filter((failure) => isAbout(failure, path)).map(({ reason }) => reason);
}

/** The texts that a resource takes empty in a program that is right otherwise. */
export function takenByResource(resource: AnyResource, program: Values): readonly string[] {
  const failuresOf = (inputs: Values) => checkResource(resource, inputs as ValueObject, {}, NAMES).failures;
  return taken(resource.fields, program, failuresOf);
}

/** The texts that a lookup takes empty beside what a program asks for. */
export async function takenByLookup(lookup: AnyLookup, args: Values): Promise<readonly string[]> {
  const found: string[] = [];
  for (const path of textsOf(lookup.fields)) {
    const outcome = await runLookup(lookup, withText(args, path) as ValueObject, () => {
      throw new Reached();
    }).catch((error: unknown) => {
      if (!(error instanceof Reached)) throw error;
      return undefined;
    });
    if (outcome?.kind !== "failures") found.push(path);
  }
  return found;
}

/** The lookup went so far as to ask the platform. */
class Reached extends Error {}

function taken(fields: Fields, program: Values, failuresOf: (inputs: Values) => readonly Failure[]): readonly string[] {
  return textsOf(fields).filter(
    (path) => !failuresOf(withText(program, path)).some((failure) => isAbout(failure, path)),
  );
}

/** A failure is about a text where it names it, or what it stands in. */
function isAbout(failure: Failure, path: string): boolean {
  const plain = (text: string) => text.replace(/\["?([^"\]]+)"?\]/g, ".$1");
  const [told, asked] = [plain(failure.path), plain(path)];
  return asked === told || asked.startsWith(`${told}.`);
}
