import assert from "node:assert/strict";
import { it } from "node:test";
import type { AnyResource } from "../definition/definition.js";
import { s } from "../fields/field.js";
import { Secret, UNKNOWN, type ValueObject } from "../values/value.js";
import { operationTimeout } from "./operationTimeout.js";

it("operationTimeout reads the timeout of an operation from the input if it is set", () => {
  const times = s.object({ create: s.string().optional(), delete: s.string().optional() }).optional();
  const resource = { fields: { name: s.string(), patience: times.timeouts((text) => Number(text) * 1000) } };
  const allowed = (values: ValueObject) => operationTimeout(resource as unknown as AnyResource, "create", values);
  assert.equal(allowed({ patience: { create: "2", delete: "3" } }), 2000);
  assert.equal(allowed({ patience: new Secret({ create: new Secret("2") }) }), 2000);
  for (const values of [
    {},
    { name: "2" },
    { patience: "2" },
    { patience: {} },
    { patience: { delete: "3" } },
    { patience: { create: UNKNOWN } },
  ] as ValueObject[])
    assert.equal(allowed(values), undefined);
});
