import assert from "node:assert/strict";
import { it } from "node:test";
import { createWording } from "@tripod/kit/testing";
import { canonicalName, nameProblem } from "./names.js";
import { contentProblem } from "./recordForms.js";

const { assertWording } = createWording(import.meta.url);

it("canonicalName ignores the case of A to Z and normalizes Unicode", () => {
  assert.equal(canonicalName("WWW.Example.COM."), "www.example.com.");
  assert.equal(canonicalName("Cafe\u0301.example."), canonicalName("caf\u00e9.example."));
  assert.equal(canonicalName("M\u00dcNCHEN.example."), "xn--mnchen-3ya.example.");
  assert.equal(canonicalName("_sip._tcp.*.Example."), "_sip._tcp.*.example.");
});

it("canonicalName keeps characters that end the host of a URL, and numbers", () => {
  const odd = ["é/x.", "é?x=1.", "é#x.", "é\\.", "é%41.", "é\n.", "é:80.", "u@é.", "(é)."];
  for (const name of odd)
    assert.equal(
      canonicalName(name.toUpperCase()),
      name.toUpperCase().replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()),
    );
  assert.equal(new Set([...odd, "é.", "éa."].map(canonicalName)).size, odd.length + 2);
  assert.equal(canonicalName("\uff11."), "1.");
  assert.equal(canonicalName("\u200b."), "\u200b.");
});

it("nameProblem suggests a valid name", (test) => {
  assertWording(test, String(nameProblem("http://foo.example:80/")));
  assertWording(test, String(nameProblem("foo.example/a")));
  assertWording(test, String(nameProblem("a..b.example.")));
  assertWording(test, String(nameProblem(" example.com.")));
  assertWording(test, String(nameProblem("-bad-.example.")));
  assertWording(test, String(nameProblem(`${"x".repeat(70)}.example.`)));
  assertWording(test, String(nameProblem(Array(60).fill("abcde").join("."))));
  for (const name of ["example.com.", "*.example.", "_sip._tcp.example", "m\u00fcnchen.example.", "1.example."])
    assert.equal(nameProblem(name), undefined, name);
});

it("contentProblem suggests the host name with its final dot", (test) => {
  assertWording(test, String(contentProblem("CNAME", "www.example.com")));
  assert.match(String(contentProblem("mx", "10 mail.example.com")), /Use "10 mail\.example\.com\."/);
  assert.equal(contentProblem("MX", "0 ."), undefined);
  assert.equal(contentProblem("SRV", "10 5 5060 sip.example.com."), undefined);
});
