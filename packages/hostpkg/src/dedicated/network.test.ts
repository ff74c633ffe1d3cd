import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isAddress, parseNetwork, usualSpelling } from "./network.js";

describe("networks", () => {
  const CASES: readonly (readonly [network: string, inside: readonly string[], outside: readonly string[]])[] = [
    ["198.51.100.8/29", ["198.51.100.8", "198.51.100.12", "198.51.100.15"], ["198.51.100.7", "198.51.100.16"]],
    ["198.51.100.13/29", ["198.51.100.8", "198.51.100.15"], ["198.51.100.16"]],
    ["192.0.2.7/32", ["192.0.2.7", "::ffff:192.0.2.7"], ["192.0.2.8", "::192.0.2.7"]],
    ["0.0.0.0/0", ["0.0.0.0", "255.255.255.255"], ["::1"]],
    ["2001:DB8::/64", ["2001:db8::", "2001:0db8:0:0:ffff::1"], ["2001:db8:0:1::", "32.1.13.184"]],
  ];
  for (const [text, inside, outside] of CASES) {
    it(`${text} contains its addresses, first and last included, and no others`, () => {
      const network = parseNetwork(text);
      for (const address of inside) assert.equal(network?.contains(address), true, address);
      for (const address of outside) assert.equal(network?.contains(address), false, address);
    });
  }

  for (const text of [
    "",
    "10.0.0.0",
    "10.0.0.0/33",
    "::/129",
    "10.0.0/8",
    "10.0.0.0/",
    "a/8",
    "fe80::%eth0/64",
    "1.2.3.4/8/9",
  ]) {
    it(`"${text}" is none`, () => assert.equal(parseNetwork(text), undefined));
  }
});

describe("addresses", () => {
  for (const text of ["198.51.100.12", "::1", "2001:DB8::5", "::ffff:10.0.0.1"]) {
    it(`${text} is one`, () => assert.equal(isAddress(text), true));
  }
  for (const text of ["", "010.0.0.1", "10.0.0", "10.0.0.1/32", "fe80::1%eth0", " 10.0.0.1", "10.0.0.256", "name"]) {
    it(`"${text}" is none`, () => assert.equal(isAddress(text), false));
  }

  it("come in their usual spelling", () => {
    assert.equal(usualSpelling("2001:0DB8:0:0:0:0:0:1"), "2001:db8::1");
    assert.equal(usualSpelling("::FFFF:1.2.3.4"), "1.2.3.4");
    assert.equal(usualSpelling("::ffff:102:304"), "1.2.3.4");
    assert.equal(usualSpelling("198.51.100.9"), "198.51.100.9");
    assert.equal(usualSpelling("none"), "none");
  });
});
