import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { quantity, sameQuantity } from "./quantities.js";

const BINARY = ["Ki", "Mi", "Gi", "Ti", "Pi", "Ei"];
const DECIMAL = ["n", "u", "m", "", "k", "M", "G", "T", "P", "E"];
const units = fc.constantFrom(...DECIMAL, ...BINARY);
const whole = fc.nat({ max: 1_000_000 });

describe("quantities: a Kubernetes quantity", () => {
  it("is equal in the next smaller unit with the matching factor", () => {
    const steps = [
      ...BINARY.slice(1).map((unit, at) => [unit, BINARY[at] as string, 1024] as const),
      ...DECIMAL.slice(1).map((unit, at) => [unit, DECIMAL[at] as string, 1000] as const),
    ];
    fc.assert(
      fc.property(fc.constantFrom(...steps), whole, ([unit, smaller, times], count) => {
        assert.ok(sameQuantity(`${count}${unit}`, `${count * times}${smaller}`));
        assert.ok(!sameQuantity(`${count}${unit}`, `${count * times + 1}${smaller}`));
      }),
    );
  });

  it("is equal with extra zeros, a plus sign or an exponent", () => {
    fc.assert(
      fc.property(whole, fc.nat({ max: 5 }), units, (count, zeros, unit) => {
        const text = `${count}${unit}`;
        assert.ok(sameQuantity(text, `+${"0".repeat(zeros)}${text}`));
        assert.ok(sameQuantity(text, `${count}.${"0".repeat(zeros)}${unit}`));
        assert.ok(sameQuantity(`${count}e${zeros}`, `${count}${"0".repeat(zeros)}`));
        assert.ok(
          sameQuantity(`${count}E-${zeros}`, `${count / 10 ** zeros}`) || `${count / 10 ** zeros}`.includes("e"),
        );
      }),
    );
  });

  it("is distinguished from every other one, to the last digit", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.bigInt({ min: 1n, max: 1000n }), (count, more) => {
        assert.ok(!sameQuantity(`${count}`, `${count + more}`));
      }),
    );
    assert.ok(!sameQuantity("1000000000000", "1000000000001"));
    assert.ok(!sameQuantity("1G", "1Gi"));
    assert.ok(!sameQuantity("1M", "1m"));
  });

  it("is parsed in all common notations", () => {
    for (const [one, other] of [
      ["1Gi", "1024Mi"],
      ["0.5", "500m"],
      [".5", "0.50"],
      ["1.5Gi", "1536Mi"],
      ["1e3", "1k"],
      ["1E", "1e18"],
      ["2.", "2"],
    ] as const)
      assert.ok(sameQuantity(one, other), `${one} and ${other}`);
  });

  it("is rejected if it is invalid or too long to parse", () => {
    const isTaken = (text: string) => quantity().spec.constraints.every((refuses) => refuses(text) === undefined);
    for (const wrong of ["", "Gi", "1GiB", "1 Gi", "-1", "1e3Ki", "1.2.3", "ten", ".", "1e999999999", "9".repeat(41)])
      assert.equal(isTaken(wrong), false, wrong);
    for (const right of ["0", "1", "1Gi", "500m", "1e3", ".5"]) assert.equal(isTaken(right), true, right);
    assert.ok(!sameQuantity("ten", "ten "));
  });
});
