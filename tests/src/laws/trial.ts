import assert from "node:assert/strict";
import type { RequestRecord, Row, RunningPlatform } from "@tripod/platforms";
import {
  engine,
  type Json,
  type JsonObject,
  OperationFailed,
  type Plugin,
  type Program,
  type Refer,
  reveal,
  type Specimen,
  type Stack,
} from "@tripod/testkit";
import { type Subject, typeOf } from "./subjects.js";

/** One specimen with what it stands on in place: what each law begins with. */
export interface Trial {
  readonly subject: Subject;
  readonly specimen: Specimen;
  readonly platform: RunningPlatform<object, unknown>;
  readonly plugin: Plugin;
  /** Outputs of what the specimen stands on. */
  readonly of: Refer;
  readonly type: string;
  /** A stack that holds nothing yet, with a plugin of its own where one is given. */
  stack(of?: Plugin): Stack;
  program(inputs: JsonObject, name?: string): Program;
  minimal(): JsonObject;
  full(): JsonObject;
  changes(): Readonly<Record<string, Json>>;
  /** What happens to be there already, by id. */
  rows(): readonly Row[];
  /** Requests since the log was last emptied, without those that only prove who asks. */
  requests(): readonly RequestRecord[];
  /** Writes since the log was last emptied. */
  writes(): readonly RequestRecord[];
}

/** Runs an operation that has to fail, and gives what the user is told. */
export async function refused(operation: Promise<unknown>): Promise<string> {
  try {
    await operation;
  } catch (error) {
    assert.ok(error instanceof OperationFailed, String(error));
    return error.message;
  }
  assert.fail("the operation was expected to fail");
}

/** What somebody without the right to see secrets sees of a value: the plain form of a program's inputs. */
export const plain = (inputs: JsonObject): JsonObject => reveal(inputs) as JsonObject;

const isIdentity = ({ path }: RequestRecord): boolean => path.includes("/identity/");

let stacks = 0;

/** Puts in place what a specimen stands on, and hands over to `work`; everything is taken away afterwards. */
export async function withTrial(
  subject: Subject,
  specimen: Specimen,
  platform: RunningPlatform<object, unknown>,
  plugin: Plugin,
  work: (trial: Trial) => Promise<void>,
): Promise<void> {
  const config = subject.config(platform);
  const newStack = (of: Plugin = plugin): Stack => {
    stacks += 1;
    return engine(of).stack({ package: subject.name, name: `s${stacks}`, config });
  };
  platform.faults.clear();
  platform.objects.pace(0);
  const base = newStack();
  const outputs = new Map<string, JsonObject>();
  const program = needsOf(subject, specimen, outputs);
  if (program.length > 0) {
    const { outputs: made } = await base.up(program);
    for (const [name, values] of Object.entries(made)) outputs.set(name, values);
  }
  const of: Refer = (name, output = "id") => {
    if (name === "#") return String(stacks);
    const value = outputs.get(name)?.[output];
    assert.notEqual(value, undefined, `${specimen.resource} stands on ${name}, which has no ${output}`);
    return value as Json;
  };
  const made: Stack[] = [];
  const isLeft = (row: Row): boolean => {
    const { leaves } = specimen;
    return leaves !== undefined && Object.entries(leaves).every(([name, value]) => row[name] === value);
  };
  const trial: Trial = {
    subject,
    specimen,
    platform,
    plugin,
    of,
    type: typeOf(subject, specimen.resource),
    stack: (of) => {
      // What stays of deleted objects would keep their names from the next ones.
      for (const row of platform.objects.rows(specimen.collection).filter(isLeft)) {
        platform.objects.remove(specimen.collection, row);
      }
      const stack = newStack(of);
      made.push(stack);
      return stack;
    },
    program: (inputs, name = "it") => [{ name, type: typeOf(subject, specimen.resource), inputs }],
    minimal: () => specimen.minimal(of),
    full: () => specimen.full(of),
    changes: () => specimen.changes(of),
    rows: () => platform.objects.rows(specimen.collection).filter((row) => !isLeft(row)),
    requests: () => platform.requests.all().filter((request) => !isIdentity(request)),
    writes: () =>
      platform.requests.all().filter((request) => !isIdentity(request) && !["GET", "HEAD"].includes(request.method)),
  };
  const clear = async (): Promise<void> => {
    platform.faults.clear();
    for (const stack of made) await stack.destroy().catch(() => undefined);
    if (program.length > 0) await base.destroy();
  };
  try {
    await work(trial);
  } catch (error) {
    // What a failed law leaves behind must not hide why it failed.
    await clear().catch(() => undefined);
    throw error;
  }
  await clear();
}

/** What a specimen stands on, deepest first; each once. */
function needsOf(subject: Subject, specimen: Specimen, outputs: Map<string, JsonObject>): Program {
  const entries: {
    name: string;
    type: string;
    inputs: (of: (name: string, ...path: (string | number)[]) => Json) => JsonObject;
  }[] = [];
  const add = (name: string, need: Specimen): void => {
    if (entries.some((entry) => entry.name === name)) return;
    for (const [inner, deeper] of Object.entries(need.needs ?? {})) add(inner, deeper);
    entries.push({
      name,
      type: typeOf(subject, need.resource),
      inputs: (of) =>
        need.minimal((other, output = "id") =>
          other === "#" ? String(stacks) : (outputs.get(other)?.[output] ?? of(other, output)),
        ),
    });
  };
  for (const [name, need] of Object.entries(specimen.needs ?? {})) add(name, need);
  return entries;
}
