import assert from "node:assert/strict";
import { test } from "node:test";
import { samePem } from "./pem.js";

test("samePem compares the contents of certificates", () => {
  const held = "-----BEGIN CERTIFICATE-----\nMIIB\nAAAA\n-----END CERTIFICATE-----";
  for (const spelled of [`${held}\n`, held.replaceAll("\n", "\r\n"), `\n ${held.replaceAll("\n", " \n")}\n\n`])
    assert.ok(samePem(held, spelled), JSON.stringify(spelled));
  assert.ok(!samePem(held, held.replace("AAAA", "AAAB")));
});
