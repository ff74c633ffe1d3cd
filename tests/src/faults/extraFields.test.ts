/** Every lookup accepts unknown members in every object of every response. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { hurried } from "@tripod/http/testing";
import { createShared } from "@tripod/kit";
import { WHOLES } from "./lookups.js";

for (const { name, start } of WHOLES) {
  describe(`unknown extra fields everywhere, ${name}`, () => {
    it("every lookup returns the same result as without them", async (t) => {
      const platform = await start();
      t.after(() => platform.close());
      const connect = () => platform.connect({ clock: hurried(10), shared: createShared() });
      const plain = connect();
      const before = [];
      for (const [lookup, args] of platform.calls) before.push(await plain.call(lookup, args));
      platform.faults.add({ route: "/*", fault: { kind: "extra-fields" } });
      const client = connect();
      for (const [index, [lookup, args]] of platform.calls.entries()) {
        assert.deepEqual(await client.call(lookup, args), before[index], lookup);
      }
    });
  });
}
