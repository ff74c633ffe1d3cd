/** Compares the names and types of every setting, lookup and resource with the latest bridged packages. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parities } from "./originals.js";

const DIFFERENCES = "tests/src/repository/schema/differences.ts";

for (const { name, release, settings, lookups, resources, ...rest } of await parities()) {
  describe(`${name} compared with ${release} of its original`, () => {
    it("has all its resources and lookups, or a reason why not", () => {
      const missing = [...rest.missingLookups, ...rest.missingResources];
      const remedy = `add to LEFT_OUT.${name} in ${DIFFERENCES}: NAME: "reason",`;
      assert.deepEqual(missing.sort(), Object.keys(rest.leftOut).sort(), remedy);
      assert.deepEqual(
        rest.unknown,
        [],
        `correct the names in packages/${name}/src/package.ts: the original has no such`,
      );
    });

    for (const { name: one, different } of [settings, ...lookups, ...resources]) {
      it(`${one} has the specified inputs and outputs, or gives a reason`, () => {
        const unexplained = different.filter(({ reason }) => reason === undefined);
        assert.deepEqual(
          unexplained.map(
            ({ member, ours, theirs }) => `${member}: ${ours ?? "nothing"} instead of ${theirs ?? "nothing"}`,
          ),
          [],
          `add to EXPLAINED["${name}.${one}"] in ${DIFFERENCES}: MEMBER: "reason",`,
        );
      });
    }
  });
}
