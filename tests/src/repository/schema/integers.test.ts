/** Numbers that are integers in Go, Java and .NET. They have 32 bits in the latter two. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { it } from "node:test";
import type { PackageSchema, SchemaProperties } from "@tripod/testkit";
import { ROOT } from "../root.js";

/**
 * Members that stay numbers, by name or by the end of their path. All others are counts, ports, sizes and durations.
 */
const NUMBERS: Readonly<Record<string, readonly string[]>> = {
  "a share, or a value that is compared with measured ones": [
    "threshold",
    "sliThreshold",
    "burnRateThreshold",
    "sensitivity",
    "CseInsightsConfiguration.lookbackDays",
    "samplingRate",
    "target",
    "DashboardPanelSumoSearchPanelColoringRuleColorThreshold.min",
    "DashboardPanelSumoSearchPanelColoringRuleColorThreshold.max",
    "DashboardColoringRuleColorThreshold.min",
    "DashboardColoringRuleColorThreshold.max",
    "DedicatedServerV1PartitionsConfigDiskPartition.size",
    "sizePercent",
    "latitude",
    "longitude",
    "requestTimeout",
  ],
  "an id, which grows": [
    "getCollector.id",
    "getHttpSource.id",
    "collectorId",
    "domainId",
    "userId",
    "vpnId",
    "CsoarPlaybook.createdBy",
    "CsoarPlaybook.updatedBy",
  ],
  "more than 32 bits hold: bytes, milliseconds since 1970, the serial number of a zone": [
    "totalBytes",
    "capacityBytes",
    "cutoffTimestamp",
    "lastSeenAlive",
    "lastUpdated",
    "epochMillis",
    "serialNumber",
  ],
};

interface Found {
  readonly path: string;
  readonly type: string;
}

type Property = SchemaProperties[string];

function numbersIn(owner: string, properties: SchemaProperties = {}): readonly Found[] {
  const innermost = ({ items, additionalProperties, ...property }: Property): Property => {
    const inner = items ?? additionalProperties;
    return inner === undefined ? property : innermost(inner);
  };
  return Object.entries(properties).flatMap(([name, property]) => {
    const { type = "" } = innermost(property);
    return type === "number" || type === "integer" ? [{ path: `${owner}.${name}`, type }] : [];
  });
}

const last = (token: string): string => token.split(":").at(-1) ?? token;

function numbersOf({ config, types, functions, resources }: PackageSchema): readonly Found[] {
  return [
    ...numbersIn("settings", config.variables),
    ...Object.entries(types).flatMap(([token, type]) =>
      "enum" in type ? [] : numbersIn(last(token), type.properties),
    ),
    ...Object.entries(functions).flatMap(([token, { inputs, outputs }]) => [
      ...numbersIn(last(token), inputs.properties),
      ...numbersIn(last(token), outputs.properties),
    ]),
    ...Object.entries(resources).flatMap(([token, { inputProperties, properties }]) => [
      ...numbersIn(last(token), inputProperties),
      ...numbersIn(last(token), properties),
    ]),
  ];
}

it("whole numbers are integers unless their range is larger", () => {
  const numbers = Object.values(NUMBERS).flat();
  const used = new Set<string>();
  const wrong: string[] = [];
  let counted = 0;
  for (const name of ["hostpkg", "logpkg", "k8spkg"]) {
    const text = readFileSync(join(ROOT, "dist", "schemas", `${name}.json`), "utf8");
    for (const { path, type } of numbersOf(JSON.parse(text) as PackageSchema)) {
      counted++;
      const entry = numbers.find((one) => path === one || path.endsWith(`.${one}`));
      if (entry !== undefined) used.add(entry);
      if (type !== (entry === undefined ? "integer" : "number")) wrong.push(`${name} ${path}: ${type}`);
    }
  }
  assert.deepEqual(wrong, []);
  assert.deepEqual(
    numbers.filter((one) => !used.has(one)),
    [],
    "no number is called so",
  );
  assert.ok(counted > 200, `only ${counted} numbers were checked`);
});
