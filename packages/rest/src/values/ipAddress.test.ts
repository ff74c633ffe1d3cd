import assert from "node:assert/strict";
import { BlockList, isIPv4 as isNodeIPv4, isIPv6 as isNodeIPv6, SocketAddress } from "node:net";
import { describe, it } from "node:test";
import fc from "fast-check";
import { isAddress, isIPv4, isIPv6, parseNetwork, sameNetwork, usualSpelling } from "./ipAddress.js";

/** Addresses in every spelling, and texts that are almost addresses. */
const group = fc.constantFrom("0", "0000", "00", "1", "ffff", "FFFF", "abc", "g", "", "12345", "a", "7f");
const octet = fc.oneof(fc.integer({ min: 0, max: 300 }).map(String), fc.constantFrom("00", "01", "", "255", "256"));
const v4 = fc.array(octet, { minLength: 3, maxLength: 5 }).map((parts) => parts.join("."));
const v6 = fc
  .tuple(fc.array(group, { maxLength: 9 }), fc.option(v4), fc.nat(9))
  .map(([groups, last, at]) =>
    [...groups.slice(0, at), ...(at % 2 === 0 ? [""] : []), ...groups.slice(at), ...(last === null ? [] : [last])].join(
      ":",
    ),
  );
const whole = fc.array(fc.constantFrom(0, 0, 0, 1, 0xffff, 0xab), { minLength: 8, maxLength: 8 });
const wholeV6 = whole.map((groups) => groups.map((one) => one.toString(16)).join(":"));

describe("isIPv4, isIPv6 and usualSpelling", () => {
  it("accept the same addresses as Node", () => {
    fc.assert(
      fc.property(fc.oneof(v4, v6, wholeV6, fc.string()), (text) => {
        assert.equal(isIPv4(text), isNodeIPv4(text), text);
        // Addresses with a zone are local to a host.
        assert.equal(isIPv6(text), isNodeIPv6(text) && !text.includes("%"), text);
        assert.equal(isAddress(text), isIPv4(text) || isIPv6(text));
      }),
      { numRuns: 3000 },
    );
  });

  it("return the spelling of Node, and IPv4-mapped IPv6 addresses as IPv4", () => {
    fc.assert(
      fc.property(fc.oneof(v4, v6, wholeV6), (address) => {
        const family = isNodeIPv4(address) ? "ipv4" : "ipv6";
        const expected = isAddress(address)
          ? new SocketAddress({ address, family }).address.replace(/^::ffff:(?=\d+\.)/, "")
          : address;
        assert.equal(usualSpelling(address), expected, address);
      }),
      { numRuns: 3000 },
    );
  });

  const SPELLINGS = [
    ["2001:DB8::", "2001:db8::"],
    ["2001:db8:0:0:1:0:0:1", "2001:db8::1:0:0:1"],
    ["0:0:0:0:0:0:0:1", "::1"],
    ["0:0:0:0:0:0:0:0", "::"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["::ffff:c000:201", "192.0.2.1"],
    ["64:ff9b::192.0.2.33", "64:ff9b::c000:221"],
    ["::192.0.2.1", "::192.0.2.1"],
    ["1:0:0:2:0:0:0:3", "1:0:0:2::3"],
    ["1:2:3:4:5:6:0:8", "1:2:3:4:5:6:0:8"],
    ["fe80::1%eth0", "fe80::1%eth0"],
    ["192.0.2.01", "192.0.2.01"],
    ["", ""],
  ] as const;
  for (const [written, usual] of SPELLINGS) {
    it(`return ${JSON.stringify(usual)} for ${JSON.stringify(written)}`, () =>
      assert.equal(usualSpelling(written), usual));
  }

  it("agree with Node about the networks that contain an address", () => {
    const address = fc.oneof(
      fc.ipV4(),
      wholeV6,
      fc.ipV4().map((one) => `::ffff:${one}`),
    );
    fc.assert(
      fc.property(address, fc.nat(128), address, fc.boolean(), (base, bits, other, isNear) => {
        const family = isNodeIPv4(base) ? "ipv4" : "ipv6";
        const length = family === "ipv4" ? bits % 33 : bits;
        const node = new BlockList();
        node.addSubnet(base, length, family);
        const tried = isNear ? base : other;
        const expected = node.check(tried, isNodeIPv4(tried) ? "ipv4" : "ipv6");
        assert.equal(parseNetwork(`${base}/${length}`)?.contains(tried), expected, `${tried} in ${base}/${length}`);
      }),
      { numRuns: 3000 },
    );
  });
});

describe("parseNetwork", () => {
  const CASES: readonly (readonly [network: string, inside: readonly string[], outside: readonly string[]])[] = [
    ["198.51.100.8/29", ["198.51.100.8", "198.51.100.12", "198.51.100.15"], ["198.51.100.7", "198.51.100.16"]],
    ["198.51.100.13/29", ["198.51.100.8", "198.51.100.15"], ["198.51.100.16"]],
    ["192.0.2.7/32", ["192.0.2.7", "::ffff:192.0.2.7"], ["192.0.2.8", "::192.0.2.7"]],
    ["0.0.0.0/0", ["0.0.0.0", "255.255.255.255"], ["::1"]],
    ["2001:DB8::/64", ["2001:db8::", "2001:0db8:0:0:ffff::1"], ["2001:db8:0:1::", "32.1.13.184"]],
  ];
  for (const [text, inside, outside] of CASES) {
    it(`returns a network ${text} that contains its addresses, including first and last, and no others`, () => {
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
    it(`returns undefined for "${text}"`, () => assert.equal(parseNetwork(text), undefined));
  }
});

describe("isAddress", () => {
  for (const text of ["198.51.100.12", "::1", "2001:DB8::5", "::ffff:10.0.0.1"]) {
    it(`returns true for ${text}`, () => assert.equal(isAddress(text), true));
  }
  for (const text of ["", "010.0.0.1", "10.0.0", "10.0.0.1/32", "fe80::1%eth0", " 10.0.0.1", "10.0.0.256", "name"]) {
    it(`returns false for "${text}"`, () => assert.equal(isAddress(text), false));
  }

  it("usualSpelling returns the canonical spelling", () => {
    assert.equal(usualSpelling("2001:0DB8:0:0:0:0:0:1"), "2001:db8::1");
    assert.equal(usualSpelling("::FFFF:1.2.3.4"), "1.2.3.4");
    assert.equal(usualSpelling("::ffff:102:304"), "1.2.3.4");
    assert.equal(usualSpelling("198.51.100.9"), "198.51.100.9");
    assert.equal(usualSpelling("none"), "none");
  });
});

describe("sameNetwork", () => {
  for (const [one, other, isSame] of [
    ["10.44.0.0/24", "10.44.0.9/24", true],
    ["10.44.0.0/24", "10.44.0.0/25", false],
    ["10.44.0.0/24", "10.44.1.0/24", false],
    ["2001:DB8::/32", "2001:db8:0:0::1/032", true],
    ["2001:db8::/65", "2001:db8:0:0:8000::/65", false],
    ["::ffff:10.0.0.0/104", "10.0.0.0/8", false],
    ["0.0.0.0/0", "255.255.255.255/0", true],
    ["10.0.0.0/99", "10.0.0.1/99", false],
    [" Any ", "any", true],
  ] as const) {
    it(`distinguishes ${one} and ${other}: ${!isSame}`, () => assert.equal(sameNetwork(one, other), isSame));
  }
});
