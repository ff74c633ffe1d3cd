import assert from "node:assert/strict";
import { describe, it, test } from "node:test";
import { type AnyField, type Fields, isInput, loadAll } from "@tripod/kit";
import { logpkg } from "./package.js";
import { payloadFault, samePayload } from "./payload.js";

const GOOD = [
  '{"text": "{{Name}}: {{TriggerValue}}"}',
  '{"value": {{TriggerValue}}, "rows": {{ResultsJson}}}',
  "{{ResultsJson}}",
  "{}",
];
const BAD = ["hello {{Name}}", '{"text": "{{Name}}"', '{"a": {{}'];

test("payloadFault accepts JSON with the platform's variables in strings and instead of values", () => {
  for (const good of GOOD) assert.equal(payloadFault(good), undefined, good);
  for (const bad of [...BAD, ""]) assert.notEqual(payloadFault(bad), undefined, bad);
  assert.match(payloadFault('{"value": {{TriggerValue}} "b": 1}') ?? "", /line 1, column 28/);
});

test("samePayload ignores the layout and compares variables", () => {
  const same = (before: string, after: string) => samePayload(before, after);
  assert.ok(same('{"value": {{TriggerValue}}, "a": "{{Name}}"}', '{"a":"{{Name}}","value":{{TriggerValue}}}'));
  assert.ok(!same('{"value": {{TriggerValue}}}', '{"value": {{TriggerTime}}}'));
  assert.ok(!same('{"value": {{TriggerValue}}}', '{"value": "{{TriggerValue}}"}'), "a value is not a string");
  assert.ok(!same('{"value": "{{A}}"}', '{"value": "{{B}}"}'));
  assert.ok(same("hello", "hello") && !same("hello", "hullo"));
});

/** Returns the path of every input with `payload` in its name, at any depth. */
function payloads(fields: Fields, at: string): readonly (readonly [string, AnyField])[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = `${at}.${name}`;
    if (!isInput(field)) return [];
    return [...(/payload(?!Schema)/i.test(name) ? [[path, field] as const] : []), ...payloadsIn(field, path)];
  });
}

function payloadsIn({ spec: { type } }: AnyField, path: string): readonly (readonly [string, AnyField])[] {
  if (type.kind === "object") return payloads(type.fields, path);
  return "element" in type ? payloadsIn(type.element, `${path}[]`) : [];
}

describe("payload inputs of all resources", async () => {
  const { resources } = await loadAll(logpkg);
  const found = Object.values(resources).flatMap(({ name, fields }) => payloads(fields, name));

  it("are listed here", () => {
    assert.deepEqual(found.map(([path]) => path).sort(), [
      "Connection.defaultPayload",
      "Connection.resolutionPayload",
      "LogSearch.schedule.notification.webhookSearchNotification.payload",
      "Monitor.notifications[].notification.payloadOverride",
      "Monitor.notifications[].notification.resolutionPayloadOverride",
    ]);
  });

  for (const [path, { spec }] of found) {
    const faultOf = (text: string) => spec.constraints.map((check) => check(text)).find((one) => one !== undefined);
    it(`${path} accepts variables instead of values`, () => {
      for (const good of GOOD) assert.equal(faultOf(good), undefined, good);
      for (const bad of BAD) assert.equal(faultOf(bad), payloadFault(bad), bad);
      assert.equal(spec.type.kind, "string");
    });
    it(`${path} ignores the layout`, () => {
      assert.ok(spec.semanticEquals?.('{"value": {{TriggerValue}}}', '{"value":{{TriggerValue}}}'));
      assert.ok(!spec.semanticEquals?.('{"value": {{TriggerValue}}}', '{"value": {{TriggerTime}}}'));
    });
  }
});
