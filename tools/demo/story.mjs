// The story of the demo: a program is planned, run, changed by another client, refreshed, repaired, mistyped, hit by
// a lost response and destroyed. The same acts on any stack.

import { readFile } from "node:fs/promises";

/**
 * Result of an operation.
 * @typedef {{ steps: { op: string, name: string, of: readonly string[] }[], errors: string[] }} Outcome
 *
 * @typedef {object} Stack
 * @property {(yaml: string) => Promise<Outcome>} preview
 * @property {(yaml: string) => Promise<Outcome>} up
 * @property {() => Promise<Outcome>} refresh
 * @property {() => Promise<Outcome>} destroy
 * @property {() => Promise<void>} close
 *
 * Act: its title, its result line by line, and its cost.
 * @typedef {{ title: string, lines: string[], requests: number, writes: number, seconds: number }} Act
 */

const SIGNS = { create: "+", update: "~", replace: "±", delete: "-" };

/**
 * Runs the story on a stack and reports each act as soon as it ends.
 *
 * @param {{ story: import("./stories.mjs").Story, program: URL, stack: Stack, platform: import("./platform.mjs").Platform, tell: (act: Act) => void }} on
 * @returns {Promise<Act[]>}
 */
export async function play({ story, program, stack, platform, tell }) {
  const yaml = await readFile(program, "utf8");
  const acts = [];
  const act = async (title, work) => {
    await platform.forgetRequests();
    const startedAt = performance.now();
    const lines = await work();
    const seconds = (performance.now() - startedAt) / 1000;
    const told = { title, lines, ...(await platform.requests()), seconds };
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
    await platform.loseAnswer(story.lost.route);
    const lines = linesOf(await stack.up(yaml + story.lost.yaml));
    const there = await platform.count(story.lost.collection, story.lost.which);
    if (there !== 1)
      throw new Error(`The platform has ${there} objects called ${story.lost.name}, and should have one.`);
    return [...lines, `the platform has one ${story.lost.name}: it was searched for, found, and not created twice`];
  });
  await act("Everything is destroyed", async () => linesOf(await stack.destroy()));

  const left = await platform.counts();
  const remains = Object.keys(left).filter((name) => left[name] !== before[name]);
  if (remains.length > 0) throw new Error(`The story has left something behind: ${remains.join(", ")}.`);
  return acts;
}

/** `+ zone`, `~ web: ttl was changed`: what happened, the same on every stack. */
function linesOf({ steps, errors }, words = {}) {
  const sorted = [...steps].sort((one, other) => (one.name < other.name ? -1 : 1));
  const told = [...grouped(sorted)].flatMap(([op, those]) => {
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

function grouped(steps) {
  const groups = new Map();
  for (const step of steps) groups.set(step.op, [...(groups.get(step.op) ?? []), step]);
  return groups;
}
