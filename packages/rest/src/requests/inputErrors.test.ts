import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { s } from "@tripod/kit";
import { inputPathFor } from "./inputErrors.js";

const fields = {
  nodeCount: s.number(),
  logs: s.string().optional().wire("log_platform.log_group"),
  poolers: s.list(s.object({ maxSize: s.number() })).wire("pooler"),
  records: s.list(s.object({ content: s.string() })),
  marks: s.set(s.object({ name: s.string() })),
  config: s.map(s.string()),
  status: s.string().computed(),
};

const CASES: Readonly<Record<string, string | undefined>> = {
  node_count: "nodeCount",
  "log_platform.log_group": "logs",
  pooler: "poolers",
  "pooler.max_size": "poolers[0].maxSize",
  "pooler.unheard": "poolers[0]",
  "records.2.content": "records[2].content",
  "records.1": "records[1]",
  "marks.1.name": "marks[1].name",
  // A member of a scalar refers to the whole value.
  "node_count.unit": "nodeCount",
  "config.work_mem": "config.work_mem",
  // A computed value cannot be an input error.
  status: undefined,
  elsewhere: undefined,
  "": undefined,
};

describe("inputPathFor", () => {
  for (const [wire, property] of Object.entries(CASES)) {
    it(`${JSON.stringify(wire)} is ${property ?? "none"}`, () => {
      assert.equal(inputPathFor(fields, "snake", wire), property);
    });
  }
});
