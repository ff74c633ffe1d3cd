/** Every fault with every kind of request: the call ends with the correct result or error, and few requests. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { hurried } from "@tripod/http/testing";
import { failureCodeOf } from "@tripod/kit";
import { CASES } from "./cases.js";
import { SUBJECTS } from "./subjects.js";

/** Far above the duration of any call: a call that does not end fails its test. */
const BOUND_MS = 120_000;

for (const subject of SUBJECTS) {
  describe(subject.name, { concurrency: 6 }, () => {
    for (const { title, fault, times, ending, requests, pace = 10 } of CASES.filter((one) => one.suits(subject))) {
      it(title, { timeout: BOUND_MS }, async (t) => {
        const running = await subject.start({ clock: hurried(pace) });
        t.after(() => running.close());
        running.faults.add({ route: subject.route, fault: fault(subject), ...(times !== undefined && { times }) });
        const outcome = await running.lookup().catch((error: unknown) => error);
        const expected = ending(subject);
        if (expected === "answer") {
          assert.ok(!(outcome instanceof Error), String(outcome));
          assert.deepEqual({ ...(outcome as object), ...subject.right }, outcome);
        } else {
          assert.ok(outcome instanceof Error, "an error was expected");
          assert.ok(expected.includes(failureCodeOf(outcome) ?? ""), `${failureCodeOf(outcome)}: ${outcome.message}`);
          assert.doesNotMatch(outcome.message, /<html|\n/);
        }
        const { least, most } = requests(subject);
        const count = running.requests.count(subject.route);
        assert.ok(count >= least && count <= most, `${count} requests instead of ${least} to ${most}`);
      });
    }
  });
}
