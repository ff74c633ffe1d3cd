import assert from "node:assert/strict";
import { test } from "node:test";
import { nameFilter } from "./nameFilter.js";

const NAMES = ["cni-calico", "CNI-Calico", "cni-calico-azure"];

const CASES: { filter: unknown; accepted: string[] }[] = [
  { filter: undefined, accepted: NAMES },
  { filter: null, accepted: NAMES },
  { filter: {}, accepted: NAMES },
  { filter: { eq: null }, accepted: NAMES },
  { filter: { eq: "cni-calico" }, accepted: ["cni-calico", "CNI-Calico"] },
  { filter: { eq: "cni-calico", ignoreCase: false }, accepted: ["cni-calico"] },
  { filter: { ne: "cni-calico", ignoreCase: false }, accepted: ["CNI-Calico", "cni-calico-azure"] },
  { filter: { contains: "AZURE" }, accepted: ["cni-calico-azure"] },
  { filter: { beginsWith: "cni-", ne: "cni-calico", ignoreCase: false }, accepted: ["cni-calico-azure"] },
];

for (const { filter, accepted } of CASES) {
  test(`name filter ${JSON.stringify(filter)}`, () => assert.deepEqual(NAMES.filter(nameFilter(filter)), accepted));
}
