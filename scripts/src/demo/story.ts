// The story of the demo: a program is planned, run, changed by another client, refreshed, repaired, mistyped, hit by
// a lost response and destroyed. The same acts on any stack.

import { readFile } from "node:fs/promises";
import type { EmulatorControls, SeenRequests } from "../shared/emulatorControls.js";
import { grouped } from "../shared/grouped.js";
import type { Story } from "./stories.js";

/** Operation on a resource, with the changed members. */
export interface Step {
  readonly op: string;
  readonly name: string;
  readonly of: readonly string[];
}

/** Result of an operation. */
export interface Outcome {
  readonly steps: readonly Step[];
  readonly errors: readonly string[];
}

export interface Stack {
  preview(yaml: string): Promise<Outcome>;
  up(yaml: string): Promise<Outcome>;
  refresh(): Promise<Outcome>;
  destroy(): Promise<Outcome>;
  close(): Promise<void>;
}

/** Act: its title, its result line by line, and its cost. */
export interface Act {
  readonly title: string;
  readonly lines: readonly string[];
  readonly requests: number;
  readonly writes: number;
  readonly seconds: number;
}

interface PlayOptions {
  readonly story: Story;
  /** Path of the program. */
  readonly program: string;
  readonly stack: Stack;
  readonly platform: EmulatorControls;
  /** The story ends with its reason before the next act. */
  readonly signal: AbortSignal;
  readonly tell: (act: Act) => void;
}

/** Signs of the shown operations. */
export const SIGNS: Readonly<Record<string, string>> = { create: "+", update: "~", replace: "±", delete: "-" };

/** Runs the story on a stack and reports each act as soon as it ends. */
export async function play({ story, program, stack, platform, signal, tell }: PlayOptions): Promise<readonly Act[]> {
  const yaml = await readFile(program, "utf8");
  const acts: Act[] = [];
  const act = async (title: string, work: () => Promise<string[]>): Promise<void> => {
    signal.throwIfAborted();
    await platform.forgetRequests();
    const startedAt = performance.now();
    const lines = await work();
    signal.throwIfAborted();
    const seconds = (performance.now() - startedAt) / 1000;
    const told = { title, lines, ...costIn(await platform.requests()), seconds };
    acts.push(told);
    tell(told);
  };
  const before = await platform.counts();

  await act(`The plan: ${story.makes}`, async () => linesOf(await stack.preview(yaml)));
  await act("The program runs", async () => linesOf(await stack.up(yaml)));
  await act("It runs again", async () => linesOf(await stack.up(yaml)));
  await act(`Outside of the program, ${story.outside.says}; a refresh`, async () => {
    await platform.change(story.outside.does);
    return linesOf(await stack.refresh(), { update: "was changed", delete: "was deleted" });
  });
  await act("The next run reverts that and nothing else", async () => linesOf(await stack.up(yaml)));
  await act(`The plan of a program with ${story.typo.says}`, async () =>
    linesOf(await stack.preview(yaml.replace(story.typo.find, story.typo.put))),
  );
  await act(`The program has ${story.lost.says}`, async () => {
    const { route, collection, which } = story.lost;
    // The emulator processes the next request of this kind without sending its response.
    await platform.addFault({ route, times: 1, fault: { kind: "lost-answer" } });
    const lines = linesOf(await stack.up(yaml + story.lost.yaml));
    const there = (await platform.objects(collection)).filter((row) =>
      Object.entries(which).every(([name, value]) => row[name] === value),
    );
    if (there.length !== 1)
      throw new Error(`The platform has ${there.length} objects called ${story.lost.name}, and should have one.`);
    return [...lines, `the platform has one ${story.lost.name}: it was searched for, found, and not created twice`];
  });
  await act("Everything is destroyed", async () => linesOf(await stack.destroy()));

  const left = await platform.counts();
  const remains = Object.keys(left).filter((name) => left[name] !== before[name]);
  if (remains.length > 0) throw new Error(`The story has left something behind: ${remains.join(", ")}.`);
  return acts;
}

const READS = ["GET", "HEAD"];

/**
 * Returns the number of requests, without logins and those that a limit rejected: each act is a process that repeats
 * these.
 */
function costIn({ requests }: SeenRequests): Pick<Act, "requests" | "writes"> {
  const asked = requests.filter(({ path, status }) => !path.startsWith("/identity/") && status !== 429);
  return { requests: asked.length, writes: asked.filter(({ method }) => !READS.includes(method)).length };
}

/**
 * Returns the result of an operation as lines, which are the same on every stack: `+ zone`, `~ web: ttl was changed`.
 */
function linesOf({ steps, errors }: Outcome, words: Readonly<Record<string, string>> = {}): string[] {
  const sorted = [...steps].sort((one, other) => (one.name < other.name ? -1 : 1));
  const told = [...grouped(sorted, ({ op }) => op)].flatMap(([op, those]) => {
    if (op === "create") return [`${SIGNS[op]} ${those.map(({ name }) => name).join(", ")}`];
    if (op === "delete" && words[op] === undefined) return [`${SIGNS[op]} ${those.map(({ name }) => name).join(", ")}`];
    return those.map(({ name, of }) => {
      const members = op === "update" && of.length > 0 ? `: ${[...of].sort().join(", ")}` : "";
      return `${SIGNS[op]} ${name}${members}${words[op] === undefined ? "" : ` ${words[op]}`}`;
    });
  });
  const wrong = errors.map((message) => `! ${message.replaceAll(/\s+/g, " ")}`);
  return told.length + wrong.length === 0 ? ["nothing to do"] : [...told, ...wrong];
}
