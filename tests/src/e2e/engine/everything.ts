import type { RunningPlatform } from "@tripod/emulators";
import { type AnyResource, isInput } from "@tripod/kit";
import {
  engine,
  type JsonObject,
  OperationFailed,
  type Plugin,
  type Refer,
  type ResourceFixture,
} from "@tripod/testkit";
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
  const numbers = new Map<ResourceFixture, number>();
  /** Returns a key that is the same for fixtures of the same object with the same dependencies. */
  const identityOf = (fixture: ResourceFixture, needs: ReadonlyMap<string, ResourceFixture>): string => {
    const under = [...namesUnder(fixture, needs)].map(
      (name) => `${name}=${numbered(needs.get(name) as ResourceFixture)}`,
    );
    return [numbered(fixture), ...under].join(" ");
  };
  const numbered = (fixture: ResourceFixture): number => {
    const existing = numbers.get(fixture) ?? number();
    numbers.set(fixture, existing);
    return existing;
  };

  const put = async (fixture: ResourceFixture, needs: ReadonlyMap<string, ResourceFixture>): Promise<Placed> => {
    const key = identityOf(fixture, needs);
    const there = placed.get(key);
    if (there !== undefined) return there;
    const stoodOn = new Map<string, Placed>();
    for (const name of namesUnder(fixture, needs))
      stoodOn.set(name, await put(needs.get(name) as ResourceFixture, needs));
    const own = subject.fixtures.get(fixture.resource);
    const isOwn = own !== undefined && key === identityOf(own, needsOf(own));
    const of: Refer = (name, output = "id") => {
      if (name === "#") return String(number());
      const on = stoodOn.get(name);
      const value = output === "id" ? on?.id : on?.outputs[output];
      if (value === undefined) throw new RangeError(`${fixture.resource} depends on ${name}, which has no ${output}`);
      return value;
    };
    const make = (inputs: JsonObject): Promise<Placed> =>
      putOne(subject, platform, plugin, fixture.resource, inputs, `s${number()}`);
    const inputs = isOwn ? fixture.full(of) : fixture.minimal(of);
    const made = await make(inputs).catch((error: unknown) => {
      if (!(error instanceof OperationFailed)) throw error;
      const name = nameOf(subject.resources[fixture.resource] as AnyResource, inputs);
      return make({ ...inputs, ...(name ? { [name]: `${inputs[name]}${number()}` } : fixture.changes(of)) });
    });
    placed.set(key, made);
    return made;
  };

  for (const fixture of subject.fixtures.values()) {
    if (!without.includes(fixture.resource)) await put(fixture, needsOf(fixture));
  }
  return [...placed.values()];
}

/** Creates one object on the platform. */
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
  const { id, inputs: stateInputs, outputs } = stack.resource("it");
  return { resource, type, id, inputs: stateInputs, outputs };
}

/** Returns the input with the name of the object, if there is one. */
function nameOf({ fields }: AnyResource, inputs: JsonObject): string | undefined {
  const isName = (name: string): boolean => fields[name] !== undefined && isInput(fields[name]);
  return ["name", "title"].find((name) => isName(name) && typeof inputs[name] === "string");
}

/** Returns the dependencies of a fixture by name; of two with one name, the outer one. */
function needsOf(
  fixture: ResourceFixture,
  found = new Map<string, ResourceFixture>(),
): ReadonlyMap<string, ResourceFixture> {
  for (const [name, need] of Object.entries(fixture.dependencies ?? {})) {
    if (found.has(name)) continue;
    found.set(name, need);
    needsOf(need, found);
  }
  return found;
}

/** Returns the names that a fixture and its dependencies refer to. */
function namesUnder(
  fixture: ResourceFixture,
  needs: ReadonlyMap<string, ResourceFixture>,
  found = new Set<string>(),
): Set<string> {
  for (const name of Object.keys(fixture.dependencies ?? {})) {
    if (found.has(name)) continue;
    namesUnder(needs.get(name) as ResourceFixture, needs, found);
    found.add(name);
  }
  return found;
}
