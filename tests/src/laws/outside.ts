import assert from "node:assert/strict";
import type { Row } from "@tripod/platforms";
import type { JsonObject } from "@tripod/testkit";
import { changeOf, each, fieldsOf } from "./everyWay.js";
import { type LawOf, rowOf } from "./law.js";
import { type Life, Lives, OF_CHANGES } from "./lives.js";
import { membersOf } from "./meanwhile.js";
import { type Spot, spotsOf, withValue } from "./spots.js";
import { failureOf, type Trial } from "./trial.js";

/** Changes of each input that somebody else makes: those that the program would make, told by what they do to the object. */
export const outside: LawOf = {
  law: "changed outside",
  says: "each input that somebody else changes is shown by a refresh, it alone, and is set back by the next run",
  holds: async (trial) => {
    const lives = await Lives.of(trial);
    const full = trial.full();
    const like = (await lives.fresh(full)).image;
    const { hidden = [], shared = [], oneWay = [] } = trial.specimen;
    await each(spotsOf(fieldsOf(trial), full), (spot) =>
      lives.from(full, async (life) => {
        // What others add to such a list stays theirs.
        if (shared.includes(String(spot.steps[0]))) return trial.untried(spot.path);
        const patch = await patchOf(trial, life, spot, full);
        if (patch === undefined) return trial.untried(spot.path);
        trial.platform.objects.patch(trial.specimen.collection, rowOf(trial, life.stack), patch);
        const shown = [...membersOf(await life.stack.refresh())];
        const name = String(spot.steps[0]);
        if (hidden.includes(name))
          assert.ok(
            shown.every((one) => one === name),
            `${shown.join(", ")} are shown`,
          );
        else assert.deepEqual(shown, [name], `${JSON.stringify(patch)}: not what a refresh shows`);
        if (shown.length > 0) {
          if (oneWay.includes(spot.path)) {
            await failureOf(life.stack.up(trial.program(full)));
            return trial.tried(spot.path);
          }
          const back = await life.stack.up(trial.program(full));
          assert.deepEqual(back.update, ["it"], "the next run does not set it back");
          assert.deepEqual(life.image(), like, "it is not set back");
        }
        trial.tried(spot.path);
      }),
    );
    trial.passesOver("nothing that somebody else can change is known of it");
  },
};

/** What a change of an input in place does to the row of an object, which is afterwards as it was; undefined: nothing. */
async function patchOf(trial: Trial, { stack }: Life, spot: Spot, full: JsonObject): Promise<Row | undefined> {
  const value = changeOf(trial, spot);
  if (value === undefined) return undefined;
  const inputs = trial.program(withValue(full, spot.steps, value));
  const before = rowOf(trial, stack);
  if (typeof before !== "object") return undefined;
  const old = structuredClone(before);
  // What cannot be changed in place, or is refused, is no change that somebody else makes.
  if ((await failureOf(stack.preview(inputs))) !== undefined) return undefined;
  if ((await stack.preview(inputs)).update.length !== 1) return undefined;
  if ((await failureOf(stack.up(inputs))) !== undefined) return undefined;
  const row = rowOf(trial, stack) as Row;
  const now = structuredClone(row);
  trial.platform.objects.patch(trial.specimen.collection, row, old);
  await stack.refresh();
  await stack.up(trial.program(full));
  const members = Object.entries(now).filter(
    ([name, member]) => !OF_CHANGES.test(name) && JSON.stringify(member) !== JSON.stringify(old[name]),
  );
  return members.length === 0 ? undefined : Object.fromEntries(members);
}
