import assert from "node:assert/strict";
import { it } from "node:test";
import { createWording } from "@tripod/kit/testing";
import { asciiName, canonicalName, nameProblem } from "./names.js";
import { sentContent } from "./recordContents.js";
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
  assertWording(test, String(contentProblem("mx", "10 mail.example.com")), { content: '"10 mail.example.com."' });
  assert.equal(contentProblem("MX", "0 ."), undefined);
  assert.equal(contentProblem("SRV", "10 5 5060 sip.example.com."), undefined);
});

const suggestionIn = (problem: string | undefined): string | undefined => {
  const [, text] = /\. (?:Use|Did you mean) ("(?:[^"\\]|\\.)*")/.exec(problem ?? "") ?? [];
  return text === undefined ? undefined : (JSON.parse(text) as string);
};

it("nameProblem suggests only names without a problem, with the final dot of the input", () => {
  for (const [name, valid] of [
    [".", undefined],
    ["..", undefined],
    ["\n", undefined],
    [".example.com", "example.com"],
    ["example.com..", "example.com."],
    ["-.example.com.", "example.com."],
    ["-bad-.example.", "bad.example."],
    [" a b .example. ", "ab.example."],
    ["http://user:word@foo.example:8443/", "foo.example"],
    ["https://-foo-..example/", "foo.example"],
    ["https://[::1]/", undefined],
    ["2001:db8::1", undefined],
    [`${"\u00fc".repeat(60)}.example.`, undefined],
    ["a.".repeat(128), undefined],
  ] as const) {
    const problem = nameProblem(name);
    assert.ok(problem !== undefined, JSON.stringify(name));
    assert.equal(suggestionIn(problem), valid, problem);
  }
  assert.equal(nameProblem(`${"a".repeat(63)}.example.`), undefined);
  assert.equal(nameProblem(`${"a.".repeat(126)}a.`), undefined);
});

it("contentProblem suggests whole contents without a problem", () => {
  for (const [type, content, valid] of [
    ["A", " 192.0.2.1\n", "192.0.2.1"],
    ["A", "192.0.2.1/32", undefined],
    ["CNAME", "http://www.example.com/", "www.example.com."],
    ["CNAME", "www.example.com. ", "www.example.com."],
    ["NS", "ns1..example.", "ns1.example."],
    ["MX", "10 -mail.example", "10 mail.example."],
    ["MX", "mail.example.", undefined],
    ["CNAME", "192.0.2.1", undefined],
    ["MX", "10 192.0.2.1", undefined],
    ["SRV", "10 5 5060 sip.example/x", "10 5 5060 sip.example."],
    ["SSHFP", "4 2 AB CD:EF", "4 2 ABCDEF"],
    ["CAA", "0 ISSUE ca.example", '0 issue "ca.example"'],
    ["TXT", "v=spf1 -all", '"v=spf1 -all"'],
    ["TXT", 'say "a"', undefined],
    ["TXT", "x".repeat(400), undefined],
  ] as const) {
    const problem = contentProblem(type, content);
    assert.ok(problem !== undefined, `${type} ${content}`);
    assert.equal(suggestionIn(problem), valid, problem);
  }
});

it("asciiName converts international labels only", () => {
  assert.equal(asciiName("WWW.M\u00fcnchen.Example."), "WWW.xn--mnchen-3ya.Example.");
  assert.equal(asciiName("*._tcp.example"), "*._tcp.example");
});

it("sentContent takes linear time for a CAA content of spaces", () => {
  const content = `0 issue${" ".repeat(4_000_000)}`;
  assert.equal(sentContent("CAA", content), content);
});
