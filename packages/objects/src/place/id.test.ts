import assert from "node:assert/strict";
import { test } from "node:test";
import type { Plan } from "../definition/plan.js";
import { adoptedId } from "./id.js";

const plan = (idForm: string, pathInputs: readonly string[] = []): Plan => ({ idForm, pathInputs }) as never;

test("an id of another provider gets our form: without its places, with what ours names", () => {
  for (const [identity, places, id, recorded, wanted] of [
    ["{id}", [], "7", {}, "7"],
    ["{id}", ["zoneId"], "z/7", { zoneId: "z" }, "7"],
    ["{id}", ["zoneId"], "y/7", { zoneId: "z" }, "y/7"],
    ["{id}", ["zoneId"], "7", { zoneId: "z" }, "7"],
    ["{domainId}/{id}", ["domainId"], "7", { domainId: 3 }, "3/7"],
    ["{domainId}/{id}", ["domainId"], "3/7", { domainId: 3 }, "3/7"],
    ["{domainId}/{id}", ["domainId"], "3/7", {}, "3/7"],
    ["{domainId}/{id}", ["domainId"], "7", {}, "7"],
  ] as const) {
    assert.equal(adoptedId(plan(identity, places), id, recorded), wanted, `${identity} of ${id}`);
  }
});
