import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { AnyResource } from "@tripod/kit";
import { importId } from "./importId.js";
import { served } from "./served.js";
import { subjects, typeOf, wanted } from "./subjects.js";
import { plain, refused } from "./trial.js";

/** There as long as the organisation is, or the object that they are a part of. */
const STAY = ["ContentPermission", "DbaasFirewallV1", "IamGroupMembershipV1", "PasswordPolicy", "Policies"];

for (const subject of await subjects()) {
  describe(`imports of ${subject.name} that find nothing`, () => {
    const on = served(subject);
    for (const specimen of wanted(subject)) {
      const { imports, listable } = subject.resources[specimen.resource] as AnyResource;
      if (imports?.never !== undefined || STAY.includes(specimen.resource)) continue;
      it(`${specimen.resource}: say what forms are taken, and where it was looked for`, async () => {
        await on(specimen, async (trial) => {
          const stack = trial.stack();
          await stack.up(trial.program(trial.full()));
          const forms = imports?.forms ?? [];
          const id = importId(stack, forms[0] as string);
          const inputs = plain(trial.full());
          await stack.destroy();
          const type = typeOf(subject, specimen.resource);
          const said = await refused(trial.stack().import({ type, name: "it", id }));
          for (const form of forms) assert.ok(said.includes(form), `${id}: ${said}`);
          for (const place of ["projectId", "region"]) {
            if (listable?.query[place] === undefined) continue;
            assert.ok(said.includes(String(inputs[place])), `${place} of ${id}: ${said}`);
          }
        });
      });
    }
  });
}
