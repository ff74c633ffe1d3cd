/** A response of a proxy or another service never becomes a result, including an empty one. */
import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import { hurried } from "@tripod/http/testing";
import { createShared } from "@tripod/kit";
import { OF_LOOKUPS } from "./foreignResponses.js";
import { WHOLES } from "./lookups.js";

for (const { name, start } of WHOLES) {
  describe(`a foreign response to every lookup of ${name}`, async () => {
    const platform = await start();
    after(() => platform.close());
    for (const [what, fault] of Object.entries(OF_LOOKUPS)) {
      it(`is not believed: ${what}`, async () => {
        platform.faults.add({ route: "* /identity/*", fault: { kind: "call" } }, { route: "* /*", fault });
        const answered: string[] = [];
        let sending = 0;
        const client = platform.connect({ clock: hurried(100), shared: createShared() });
        for (const [lookup, args] of platform.calls) {
          platform.requests.reset();
          const result = await client.call(lookup, args).catch(() => undefined);
          // Lookups without requests are not affected.
          const requests = platform.requests.all().filter(({ path }) => !path.includes("/identity/")).length;
          if (requests > 0) sending += 1;
          if (result !== undefined && requests > 0) answered.push(`${lookup}: ${JSON.stringify(result).slice(0, 200)}`);
        }
        client.close();
        platform.faults.clear();
        assert.deepEqual(answered, []);
        // Lookups of one package share a failed request. After a failed login, none would send a request.
        assert.ok(sending > platform.calls.length / 4, `${sending} of ${platform.calls.length} lookups sent a request`);
      });
    }
  });
}
