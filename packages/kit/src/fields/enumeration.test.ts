import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { enumTypeNameOf, enumValueName, enumValuesOf, withSharedDescriptions } from "./enumeration.js";
import { s } from "./field.js";

describe("enumValueName", () => {
  const names: readonly (readonly [value: string, name: string])[] = [
    ["Logs", "Logs"],
    ["CRITICAL", "CRITICAL"],
    ["builtInFields", "BuiltInFields"],
    ["private_and_public", "PrivateAndPublic"],
    ["vcluster-generic", "VclusterGeneric"],
    ["Azure Active Directory", "AzureActiveDirectory"],
    ["Audit.SharePoint", "AuditSharePoint"],
    ["SHA-256", "SHA256"],
    ["1h", "Value1h"],
    ["15Minutes", "Value15Minutes"],
    ["7", "Value7"],
    ["", "Empty"],
    ["+", "Value2b"],
    ["*", "Value2a"],
    ["_", "Value5f"],
    ["ü", "Valuefc"],
  ];
  for (const [value, name] of names) {
    it(`calls ${JSON.stringify(value)} ${name}`, () => assert.equal(enumValueName(value), name));
  }
});

describe("enumTypeNameOf", () => {
  const names: readonly (readonly [owner: string, property: string, name: string])[] = [
    ["Slo", "signalType", "SloSignalType"],
    ["Monitor", "monitorType", "MonitorType"],
    ["ContentPermissionPermission", "permissionName", "ContentPermissionPermissionName"],
    ["ScanBudgetType", "budgetType", "ScanBudgetTypeBudgetType"],
    ["ClusterEdge", "edgeHostRole", "ClusterEdgeHostRole"],
    ["ReEdge", "edgeful", "ReEdgeEdgeful"],
    ["getPermission", "scope", "GetPermissionScope"],
    ["getType", "type", "GetTypeType"],
    ["X", "xX", "XX"],
  ];
  for (const [owner, property, name] of names) {
    it(`calls ${property} of ${owner} ${name}`, () => assert.equal(enumTypeNameOf(owner, property), name));
  }
});

describe("enumValuesOf", () => {
  const two = s.string().values({ a: "first value", b: "" });
  const none: Readonly<Record<string, Parameters<typeof enumValuesOf>[0]>> = {
    "a field without values": s.string(),
    "an open set": s.string().values({ a: "", b: "" }, { open: true }),
    "a secret": two.secret(),
    "a constant": s.string().values({ a: "only value" }),
    "two spellings of one value": s.string().values({ staticRoutes: "", static_routes: "" }),
  };
  for (const [title, field] of Object.entries(none)) {
    it(`returns undefined for ${title}`, () => assert.equal(enumValuesOf(field), undefined));
  }

  it("describes each value that has a meaning in a sentence", () => {
    assert.deepEqual(enumValuesOf(two), [
      { name: "A", value: "a", description: "First value." },
      { name: "B", value: "b" },
    ]);
  });

  it("keeps the first of two values that have one name but for its case, and no alias", () => {
    const field = s.string().values({ ab: "", AB: "", c: "" }, { aliases: { d: "c" } });
    assert.deepEqual(
      enumValuesOf(field)?.map(({ value }) => value),
      ["ab", "c"],
    );
  });
});

describe("withSharedDescriptions", () => {
  it("keeps the values and the descriptions that both have", () => {
    const one = [
      { name: "A", value: "a", description: "Same." },
      { name: "B", value: "b", description: "Here." },
      { name: "C", value: "c" },
    ];
    const other = [
      { name: "C", value: "c", description: "There." },
      { name: "B", value: "b", description: "There." },
      { name: "A", value: "a", description: "Same." },
    ];
    assert.deepEqual(withSharedDescriptions(one, other), [
      { name: "A", value: "a", description: "Same." },
      { name: "B", value: "b" },
      { name: "C", value: "c" },
    ]);
  });
});
