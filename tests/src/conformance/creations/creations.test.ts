import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { ROOT } from "../../repository/root.js";
import { served } from "../session.js";
import { isSelected, subjectsToTest } from "../subjects.js";
import { EXAMPLES } from "./examples.js";
import { missingFrom } from "./members.js";

const FIXTURES = join(ROOT, "packages", "emulators", "fixtures");

/** Returns the examples of a file by name. */
function examplesIn(file: string): ReadonlyMap<string, unknown> {
  const lines = readFileSync(join(FIXTURES, `${file}.jsonl`), "utf8")
    .trim()
    .split("\n");
  const examples = lines.map((line) => JSON.parse(line) as { readonly name: string; readonly content: unknown });
  return new Map(examples.map(({ name, content }) => [name, content]));
}

/** Returns the request bodies whose name matches, by name. */
function requestsIn(file: string, pattern: RegExp): ReadonlyMap<string, unknown> {
  const found = [...examplesIn(file)].filter(([name]) => pattern.test(name));
  return new Map(found.map(([name, body]) => [name.replace(/\.request$/, ""), body]));
}

/** Bodies of the create requests in the platforms' references, by package and example. */
const EXAMPLE_BODIES: Readonly<Record<string, () => ReadonlyMap<string, unknown>>> = {
  hostpkg: () => requestsIn("hosting", /(-|\.)(create|order|record)\b\S*\.request$/),
  k8spkg: () => requestsIn("clusterCreations", /\.create\.\S*\.request$/),
  logpkg: () => {
    const areas = [...examplesIn("logs").values()];
    const all = areas.flatMap((area) => Object.entries(area as Record<string, { readonly body?: unknown }>));
    return new Map(all.filter(([name]) => name.endsWith("-create")).map(([name, { body }]) => [name, body]));
  },
};

/** Returns the file of a form, otherwise the body. */
const inForm = (body: string): string => /^--.+\r\n(?:.+\r\n)+\r\n([\s\S]*)\r\n--/.exec(body)?.[1] ?? body;

for (const subject of await subjectsToTest()) {
  const bodies = [...(EXAMPLE_BODIES[subject.name]?.() ?? [])].filter(([name]) =>
    isSelected(EXAMPLES[name]?.resource ?? name),
  );
  if (bodies.length === 0) continue;
  describe(`creations of ${subject.name}`, () => {
    const on = served(subject);

    for (const [name, body] of bodies) {
      it(`${name}: the create sends every member of the example, or the fixture gives a reason`, async () => {
        const {
          resource,
          like,
          further,
          inputs = {},
          without = {},
        } = EXAMPLES[name] ?? assert.fail("the example is not in the table");
        const fixture = subject.fixtures.get(resource) ?? assert.fail(`${resource} has no fixture`);
        const other =
          like === undefined
            ? {}
            : (subject.fixtures.get(like.resource)?.full(() => assert.fail("refers to others")) ?? {});
        const shared = Object.entries(other).filter(([input]) => like?.inputs.includes(input));
        await on(fixture, async (trial) => {
          const stack = trial.stack();
          trial.platform.requests.reset();
          const whole = further === undefined ? trial.full() : trial.variants()[further];
          const documented = Object.entries({ ...whole, ...Object.fromEntries(shared), ...inputs }).filter(
            ([, value]) => value !== undefined,
          );
          await stack.up(trial.program(Object.fromEntries(documented) as never));
          const missing = trial
            .writes()
            .map((write) => inForm(write.body))
            // A file with other content is not a body of an example.
            .filter((text) => /^\s*[[{]/.test(text))
            .map((text) => missingFrom(JSON.parse(text), body))
            .sort((one, other) => one.length - other.length);
          assert.deepEqual([...(missing[0] ?? ["all"])].sort(), Object.keys(without).sort());
        });
      });
    }
  });
}
