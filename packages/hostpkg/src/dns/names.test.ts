import assert from "node:assert/strict";
import { it } from "node:test";
import { canonicalName } from "./names.js";

it("names are the same to DNS whatever the case of A to Z, and in one Unicode form", () => {
  assert.equal(canonicalName("WWW.Example.COM."), "www.example.com.");
  assert.equal(canonicalName("Cafe\u0301.example."), canonicalName("caf\u00e9.example."));
  assert.equal(canonicalName("M\u00dcNCHEN.example."), "xn--mnchen-3ya.example.");
  assert.equal(canonicalName("_sip._tcp.*.Example."), "_sip._tcp.*.example.");
});

it("nothing of a name is dropped because an address would end there, or holds a number", () => {
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
