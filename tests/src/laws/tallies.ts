import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../repository/root.js";
import type { Tally } from "./trial.js";

/** What the laws tried on a resource, by law, what they could not try, and what they passed over, with the reasons. */
export interface Line {
  readonly resource: string;
  readonly tried: ReadonlyMap<string, Pick<Tally, "tried" | "untried">>;
  readonly passedOver: ReadonlyMap<string, string>;
}

/** `Macro: drift 1, changed 7 (without arguments[0].type); not conflict (nothing else of it changes in place)`. */
export function lineOf({ resource, tried, passedOver }: Line): string {
  const without = (names: readonly string[]): string => (names.length > 0 ? ` (without ${names.join(" ")})` : "");
  const counts = [...tried].map(([law, tally]) => `${law} ${tally.tried}${without(tally.untried)}`).join(", ");
  const reasons = [...passedOver].map(([law, reason]) => `; not ${law} (${reason.replaceAll(/\s+/g, " ")})`);
  return `${resource}: ${counts}${reasons.join("")}`;
}

const fileOf = (name: string): string => join(ROOT, "tests", "src", "laws", `tried.${name}.txt`);

/**
 * Compares with what is recorded of a resource: no law tries fewer things, and none is passed over that was tried.
 * `UPDATE_GOLDEN=1` records what is other now; what is new is recorded where its laws alone are tried.
 */
export function heldTo(name: string, line: Line, laws: number): void {
  if (line.tried.size + line.passedOver.size < laws) return;
  const file = fileOf(name);
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
  const recorded = lines.find((one) => one.startsWith(`${line.resource}: `));
  const isNew = recorded === undefined && process.env.LAWS_ONLY !== undefined;
  if (process.env.UPDATE_GOLDEN === "1" || isNew) {
    const others = lines.filter((one) => one !== recorded);
    writeFileSync(file, `${[...others, lineOf(line)].sort().join("\n")}\n`);
    return;
  }
  assert.ok(
    recorded,
    `nothing is recorded of ${line.resource} in ${file}; UPDATE_GOLDEN=1 does it, and so does LAWS_ONLY=${line.resource}`,
  );
  const [counts = ""] = recorded.slice(line.resource.length + 2).split("; not ");
  for (const [, law = "", count] of counts.matchAll(/([^,]+?) (\d+)(?: \([^)]*\))?(?:, |$)/g)) {
    const now = line.tried.get(law)?.tried ?? 0;
    assert.ok(now >= Number(count), `${law} tried ${count} things, and tries ${now} now; UPDATE_GOLDEN=1 accepts it`);
  }
}
