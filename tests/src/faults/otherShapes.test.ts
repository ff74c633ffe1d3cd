/** JSON of a proxy or of another service at the URL is never mistaken for an empty result. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { hurried } from "@tripod/http/testing";
import { createShared } from "@tripod/kit";
import { WHOLES } from "./lookups.js";

const STRANGE: Readonly<Record<string, unknown>> = {
  "an empty object": {},
  "an object of another service": { status: "ok", message: "it works" },
  "a text": "it works",
};

for (const { name, start } of WHOLES) {
  describe(`an answer of another shape, ${name}`, () => {
    for (const [what, body] of Object.entries(STRANGE)) {
      it(`${what} fails every lookup`, async (t) => {
        const platform = await start();
        t.after(() => platform.close());
        platform.faults.add({ route: "* /identity/*", fault: { kind: "call" } });
        platform.faults.add({ route: "* /*", fault: { kind: "answer", status: 200, body } });
        const client = platform.connect({ clock: hurried(10), shared: createShared() });
        const answered: string[] = [];
        for (const [lookup, args] of platform.calls) {
          platform.requests.reset();
          const result = await client.call(lookup, args).catch(() => undefined);
          // Lookups without requests are not affected.
          const asked = platform.requests.all().filter(({ path }) => !path.includes("/identity/")).length;
          if (result !== undefined && asked > 0) answered.push(`${lookup}: ${JSON.stringify(result).slice(0, 200)}`);
        }
        assert.deepEqual(answered, []);
      });
    }
  });
}
