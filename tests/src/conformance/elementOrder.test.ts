/**
 * Lists whose order the platform may change, and lists whose order is part of the object. Source: the references of the
 * APIs.
 */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type AnyField, type Fields, type Plain, semanticallyEqual } from "@tripod/kit";
import { fieldAt, stepsOf } from "./inputPaths.js";
import { subjectsToTest } from "./subjects.js";

const NAMES = ["a", "b"];
const TAINTS = [
  { key: "a", value: "1", effect: "NoSchedule" },
  { key: "b", value: "2", effect: "NoExecute" },
];
const TAG_FILTERS = [
  { type: "TagFilters", namespace: "AWS/EC2", tags: ["env=prod", "team=web"] },
  { type: "TagFilters", namespace: "AWS/RDS", tags: ["env=test"] },
];
const CLUSTERS = "Aks CloudA CloudB CloudC CustomCloud EdgeNative EdgeVsphere Eks Gcp Gke Maas Vsphere"
  .split(" ")
  .map((kind) => `Cluster${kind}`);

/** Conditions whose order has no meaning: filters, labels of nodes, sets of names. */
const UNORDERED: Readonly<Record<string, Readonly<Record<string, Plain>>>> = {
  MksNodegroupV1: { taints: TAINTS },
  ...Object.fromEntries(CLUSTERS.map((name) => [name, { "machinePools[].taints": TAINTS }])),
  CloudwatchSource: { "path.limitToRegions": NAMES, "path.limitToNamespaces": NAMES, "path.tagFilters": TAG_FILTERS },
  KinesisMetricsSource: { "path.tagFilters": TAG_FILTERS, "path.tagFilters[].tags": NAMES },
  CloudAInventorySource: { "path.limitToRegions": NAMES, "path.limitToNamespaces": NAMES },
  CloudAXraySource: { "path.limitToRegions": NAMES },
  MetadataSource: { "path.limitToRegions": NAMES, "path.tagFilters": NAMES },
  GcpMetricsSource: { "path.limitToRegions": NAMES, "path.limitToServices": NAMES },
  CloudBMetricsSource: {
    "path.limitToRegions": NAMES,
    "path.cloudBTagFilters[].tags": [
      { name: "env", values: ["prod", "test"] },
      { name: "team", values: [] },
    ],
    "path.cloudBTagFilters[].tags[].values": NAMES,
  },
  SamlConfiguration: { "onDemandProvisioningEnabled.onDemandProvisioningRoles": NAMES },
  CseCustomEntityType: { fields: NAMES },
  CseCustomMatchListColumn: { fields: NAMES },
  CseLogMapping: { skippedValues: NAMES, "fields[].skippedValues": NAMES },
  CseFirstSeenRule: { valueFields: NAMES, groupByFields: NAMES },
  CseThresholdRule: { groupByFields: NAMES },
};

/** Lists whose order the references name as part of the object. */
const ORDERED: typeof UNORDERED = {
  Alert: {
    https: [
      { method: "POST", url: "https://a" },
      { method: "POST", url: "https://b" },
    ],
  },
  CseCustomInsight: { ruleIds: NAMES, signalNames: NAMES },
  CseLogMapping: { "fields[].alternateValues": NAMES, "fields[].fieldJoins": NAMES },
  HttpSource: {
    filters: [
      { name: "a", filterType: "Exclude", regexp: "x" },
      { name: "b", filterType: "Exclude", regexp: "y" },
    ],
  },
  LookupTable: {
    fields: [
      { fieldName: "a", fieldType: "string" },
      { fieldName: "b", fieldType: "string" },
    ],
  },
  SecretsmanagerCertificateV1: { certificates: NAMES },
};

function fieldOf(fields: Fields, path: string): AnyField {
  return fieldAt(fields, stepsOf(path.replaceAll("[]", "[0]"))) ?? assert.fail(path);
}

/** Returns a list with each element, member and text removed or changed in turn, at any depth. */
function changesOf(list: readonly Plain[]): readonly Plain[] {
  return list.flatMap((element, index): readonly Plain[] => [
    list.toSpliced(index, 1),
    ...changed(element).map((other) => list.with(index, other)),
  ]);
}

function changed(value: Plain): readonly Plain[] {
  if (Array.isArray(value)) return changesOf(value);
  if (typeof value !== "object" || value === null) return [`other ${value}`];
  return Object.entries(value).flatMap(([name, member]) =>
    changed(member ?? null).map((other) => ({ ...value, [name]: other })),
  );
}

const subjects = await subjectsToTest();

for (const [table, isSame] of [
  [UNORDERED, true],
  [ORDERED, false],
] as const) {
  describe(`lists ${isSame ? "whose order has no meaning" : "whose order counts"}`, () => {
    for (const [resource, lists] of Object.entries(table)) {
      for (const [path, value] of Object.entries(lists)) {
        it(`${resource}.${path}: another order is ${isSame ? "no" : "a"} difference`, () => {
          const subject = subjects.find(({ resources }) => resources[resource] !== undefined);
          const field = fieldOf(subject?.resources[resource]?.fields ?? {}, path);
          const elements = value as readonly Plain[];
          assert.equal(semanticallyEqual(field, elements.toReversed(), elements), isSame);
          for (const other of changesOf(elements)) {
            const isEqual = (one: Plain, two: Plain): boolean => semanticallyEqual(field, one, two);
            assert.deepEqual(
              [isEqual(other, elements), isEqual(elements, other)],
              [false, false],
              JSON.stringify(other),
            );
          }
        });
      }
    }
  });
}

describe("load balancer source ranges of host clusters", () => {
  it("are equal in any order", () => {
    const fields = subjects.find(({ name }) => name === "k8spkg")?.resources.ClusterAks?.fields ?? {};
    const field = fieldOf(fields, "hostConfigs[].loadBalancerSourceRanges");
    assert.ok(semanticallyEqual(field, "10.0.0.0/8,192.168.0.0/16", "192.168.0.0/16, 10.0.0.0/8"));
    for (const other of ["10.0.0.0/8", "192.168.0.0/16", "10.0.0.0/8,192.168.0.0/16,172.16.0.0/12", ""]) {
      assert.ok(!semanticallyEqual(field, other, "192.168.0.0/16, 10.0.0.0/8"), other);
      assert.ok(!semanticallyEqual(field, "192.168.0.0/16, 10.0.0.0/8", other), other);
    }
  });
});
