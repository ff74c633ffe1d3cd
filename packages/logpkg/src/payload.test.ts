import assert from "node:assert/strict";
import { test } from "node:test";
import { payloadFault } from "./payload.js";

test("payloads are JSON with the platform's variables in texts and in place of values", () => {
  for (const good of [
    '{"text": "{{Name}}: {{TriggerValue}}"}',
    '{"value": {{TriggerValue}}, "rows": {{ResultsJson}}}',
    "{}",
  ])
    assert.equal(payloadFault(good), undefined, good);
  for (const bad of ["hello {{Name}}", '{"text": "{{Name}}"', '{"a": {{}', ""])
    assert.match(payloadFault(bad) ?? "", /must hold JSON/, bad);
});
