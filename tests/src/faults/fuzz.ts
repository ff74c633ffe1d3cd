import { hurried } from "@tripod/http/testing";
import { type ClientOptions, createShared, failureCodeOf } from "@tripod/kit";
import type { FuzzCases } from "./fuzzOptions.js";
import { type AnyClient, type LookupCall, WHOLES } from "./lookups.js";
import { mutate, pick, type Random, seeded } from "./mutate.js";
import { listenToNetwork, replaceNetwork, type StubAnswer, type StubRequest } from "./stubTransport.js";

/** Lookup with the correct responses to its requests. */
export interface Recorded {
  readonly pkg: string;
  readonly call: LookupCall;
  readonly answers: ReadonlyMap<string, StubAnswer>;
  connect(options?: ClientOptions): AnyClient;
}

/** Case with an invalid outcome. */
export interface Finding {
  readonly pkg: string;
  readonly lookup: string;
  /** Number of the case. With the seed, it reproduces the case. */
  readonly index: number;
  readonly problem: unknown;
}

/** Statuses of damaged responses. */
const STATUSES: readonly [number, ...number[]] = [200, 200, 200, 200, 200, 200, 200, 204, 206, 302, 400, 401, 403, 404];

/** Returns the identity of a request. */
export const keyOf = ({ method, path, body }: StubRequest): string => JSON.stringify([method, path, body]);

/** Returns every lookup of every package with the responses of its emulator. `callOf` changes a call. */
export async function recordLookups(
  callOf: (call: LookupCall) => LookupCall = (call) => call,
): Promise<readonly Recorded[]> {
  const recorded: Recorded[] = [];
  for (const { name, start } of WHOLES) {
    const platform = await start();
    for (const call of platform.calls.map(callOf)) {
      const answers = new Map<string, StubAnswer>();
      const stopListening = listenToNetwork((request, answer) => answers.set(keyOf(request), answer));
      const client = platform.connect({ shared: createShared() });
      await client.call(...call);
      client.close();
      stopListening();
      // Fast clock, so that delays between attempts take almost no time.
      const connect = (options?: ClientOptions) =>
        platform.connect({ clock: hurried(1_000), shared: createShared(), ...options });
      if (answers.size > 0) recorded.push({ pkg: name, call, answers, connect });
    }
    await platform.close();
  }
  return recorded;
}

/** Responds to the requests of one case: one response is damaged, the others are correct. */
function spoiling({ answers }: Recorded, random: Random): (request: StubRequest) => StubAnswer {
  const all = [...answers.values()];
  const victim = all[Math.floor(random() * all.length)];
  const spoil = (answer: StubAnswer): StubAnswer => ({
    ...answer,
    status: pick(random, STATUSES),
    body: mutate(answer.body, random),
  });
  return (request) => {
    const right = answers.get(keyOf(request));
    if (right !== undefined) return right === victim ? spoil(right) : right;
    // Because of the damaged response, the lookup sends a request that was not recorded.
    const stray = all[Math.floor(random() * all.length)];
    const isFound = stray !== undefined && random() < 0.5;
    return isFound ? stray : { status: 404, headers: {}, body: '{"code":"notfound","message":"not here"}' };
  };
}

/** Returns the reason why an outcome is invalid; undefined if it is valid. */
function problemOf(outcome: unknown, [, args]: LookupCall): unknown {
  if (outcome instanceof Error) {
    const code = failureCodeOf(outcome);
    return code === undefined || code === "bug" ? outcome : undefined;
  }
  const [requests, found] = [args, outcome] as readonly { readonly name?: unknown; readonly id?: unknown }[];
  const same = (one: unknown, other: unknown) => String(one).toLowerCase() === String(other).toLowerCase();
  const mistaken = (["id", "name"] as const).filter(
    (key) => requests?.[key] !== undefined && found?.[key] !== undefined && !same(requests[key], found[key]),
  );
  return mistaken.length === 0 ? undefined : new Error(`another ${mistaken.join(" and ")} than was asked for`);
}

/**
 * Runs lookups with damaged responses. The outcome of each case must be a result or an error with a known code. Cases
 * run sequentially, because they replace the network of the process.
 */
export async function fuzzLookups(
  recorded: readonly Recorded[],
  { cases, seed }: FuzzCases,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (let index = 0; index < cases; index += 1) {
    const random = seeded(seed + index);
    const subject = recorded[Math.floor(random() * recorded.length)];
    if (subject === undefined) throw new Error("There is no lookup to try");
    const restore = replaceNetwork(spoiling(subject, random));
    const client = subject.connect();
    try {
      const outcome = await client.call(...subject.call).catch((error: unknown) => error);
      const problem = problemOf(outcome, subject.call);
      if (problem !== undefined) findings.push({ pkg: subject.pkg, lookup: subject.call[0], index, problem });
    } finally {
      client.close();
      restore();
    }
  }
  return findings;
}
