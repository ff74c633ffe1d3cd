import assert from "node:assert/strict";
import { it } from "node:test";
import { networkProblem, sameNetwork } from "./networks.js";

it("networkProblem accepts CIDR blocks in all spellings", () => {
  for (const text of ["10.0.0.0/8", "0.0.0.0/0", "192.0.2.7/32", "2001:db8::/32", "::/0", "::ffff:192.0.2.0/120"])
    assert.equal(networkProblem(text), undefined, text);
  for (const text of [
    "10.0.0.0",
    "10.0.0/8",
    "10.0.0.256/8",
    "10.0.0.0/33",
    "10.0.0.0/08",
    "2001:db8/32",
    "1::2::3/64",
  ])
    assert.ok(networkProblem(text), text);
  for (const text of ["1:2:3:4:5:6:7:8:9/64", "1:2:3:4::5:6:7:8/64", "g::/64", "::/129", "10.0.0.0./8", ""])
    assert.ok(networkProblem(text), text);
});

it("sameNetwork ignores host bits and spelling", () => {
  assert.ok(sameNetwork("10.1.2.3/8", "10.0.0.0/8"));
  assert.ok(sameNetwork("2001:DB8:0:0::/32", "2001:db8::/32"));
  assert.ok(!sameNetwork("10.0.0.0/8", "10.0.0.0/9"));
  assert.ok(!sameNetwork("0.0.0.0/32", "::/32"));
  assert.ok(!sameNetwork("nonsense", "10.0.0.0/8"));
});
