import type { RunningPlatform } from "@tripod/emulators";
import { type AnyResource, isInput } from "@tripod/kit";
import { engine, type JsonObject, OperationFailed, type Plugin, type Refer, type Specimen } from "@tripod/testkit";
import { type Subject, typeOf } from "../../conformance/subjects.js";

/** Object of a fixture on the platform. */
export interface Placed {
  readonly resource: string;
  readonly type: string;
  readonly id: string;
  /** Inputs of the program; secrets are marked. */
  readonly inputs: JsonObject;
  readonly outputs: JsonObject;
}

/**
 * Creates an object of every fixture with its full inputs on one platform, and their dependencies. A name that another
 * kind already uses is replaced.
 */
export async function putEverything(
  subject: Subject,
  platform: RunningPlatform<object, unknown>,
  plugin: Plugin,
  without: readonly string[],
): Promise<readonly Placed[]> {
  const placed = new Map<string, Placed>();
  let count = 0;
  const number = (): number => {
    count += 1;
    return count;
  };
  const numbers = new Map<Specimen, number>();
  /** The same for two that describe the same object on the same others. */
  const identityOf = (specimen: Specimen, needs: ReadonlyMap<string, Specimen>): string => {
    const under = [...namesUnder(specimen, needs)].map((name) => `${name}=${numbered(needs.get(name) as Specimen)}`);
    return [numbered(specimen), ...under].join(" ");
  };
  const numbered = (specimen: Specimen): number => {
    const known = numbers.get(specimen) ?? number();
    numbers.set(specimen, known);
    return known;
  };

  const put = async (specimen: Specimen, needs: ReadonlyMap<string, Specimen>): Promise<Placed> => {
    const key = identityOf(specimen, needs);
    const there = placed.get(key);
    if (there !== undefined) return there;
    const stoodOn = new Map<string, Placed>();
    for (const name of namesUnder(specimen, needs)) stoodOn.set(name, await put(needs.get(name) as Specimen, needs));
    const own = subject.specimens.get(specimen.resource);
    const isOwn = own !== undefined && key === identityOf(own, needsOf(own));
    const of: Refer = (name, output = "id") => {
      if (name === "#") return String(number());
      const on = stoodOn.get(name);
      const value = output === "id" ? on?.id : on?.outputs[output];
      if (value === undefined) throw new RangeError(`${specimen.resource} depends on ${name}, which has no ${output}`);
      return value;
    };
    const make = (inputs: JsonObject): Promise<Placed> =>
      putOne(subject, platform, plugin, specimen.resource, inputs, `s${number()}`);
    const inputs = isOwn ? specimen.full(of) : specimen.minimal(of);
    const made = await make(inputs).catch((error: unknown) => {
      if (!(error instanceof OperationFailed)) throw error;
      const name = nameOf(subject.resources[specimen.resource] as AnyResource, inputs);
      return make({ ...inputs, ...(name ? { [name]: `${inputs[name]}${number()}` } : specimen.changes(of)) });
    });
    placed.set(key, made);
    return made;
  };

  for (const specimen of subject.specimens.values()) {
    if (!without.includes(specimen.resource)) await put(specimen, needsOf(specimen));
  }
  return [...placed.values()];
}

/** Puts one object on the platform. */
export async function putOne(
  subject: Subject,
  platform: RunningPlatform<object, unknown>,
  plugin: Plugin,
  resource: string,
  inputs: JsonObject,
  name = "one",
): Promise<Placed> {
  const type = typeOf(subject, resource);
  const stack = engine(plugin).stack({ package: subject.name, name, config: subject.config(platform) });
  await stack.up([{ name: "it", type, inputs }]);
  const { id, inputs: taken, outputs } = stack.resource("it");
  return { resource, type, id, inputs: taken, outputs };
}

/** The input that names it, where there is one. */
function nameOf({ fields }: AnyResource, inputs: JsonObject): string | undefined {
  const isName = (name: string): boolean => fields[name] !== undefined && isInput(fields[name]);
  return ["name", "title"].find((name) => isName(name) && typeof inputs[name] === "string");
}

/** Returns the dependencies of a fixture by name; of two with one name, the outer one. */
function needsOf(specimen: Specimen, found = new Map<string, Specimen>()): ReadonlyMap<string, Specimen> {
  for (const [name, need] of Object.entries(specimen.needs ?? {})) {
    if (found.has(name)) continue;
    found.set(name, need);
    needsOf(need, found);
  }
  return found;
}

/** Returns the names that a fixture and its dependencies refer to. */
function namesUnder(specimen: Specimen, needs: ReadonlyMap<string, Specimen>, found = new Set<string>()): Set<string> {
  for (const name of Object.keys(specimen.needs ?? {})) {
    if (found.has(name)) continue;
    namesUnder(needs.get(name) as Specimen, needs, found);
    found.add(name);
  }
  return found;
}
