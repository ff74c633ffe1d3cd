import type { AnyResource } from "@tripod/kit";
import type { LogPlatform } from "../../platform.js";
import type { Bench } from "../../resources.testing.js";

export const RULES = "security.rules";

/** Members that vendor rules of all types have. */
const VENDORS = {
  ruleSource: "vendor",
  createdBy: "vendor",
  lastUpdatedBy: "vendor",
  enabled: true,
  isPrototype: false,
  summaryExpression: "built in",
  tags: ["_mitreAttackTactic:TA0006"],
  entitySelectors: [{ entityType: "_ip", expression: "device_ip" }],
  tuningExpressionIds: ["keep-me"],
  groupByFields: [],
};

/** Adds a vendor rule to the emulator. */
export function addVendors(bench: Bench, id: string, ruleType: string, members: object): string {
  bench.logs.objects.add(RULES, { ...VENDORS, id, ruleType, name: `Built in ${id}`, ...members });
  return id;
}

/** Removes all rules that a test created. */
export function clearRules(bench: Bench): void {
  for (const { id } of [...bench.logs.objects.rows(RULES)]) bench.logs.objects.remove(RULES, String(id));
}

/** Returns the row of a rule. */
export function rowOf(bench: Bench, id: string): Readonly<Record<string, unknown>> {
  return bench.logs.objects.rows(RULES).find((row) => row.id === id) ?? {};
}

/** Returns the bodies of all writes in order, each with its method and path below the rules. */
export function writes(bench: Bench): readonly { readonly to: string; readonly body: unknown }[] {
  return bench.logs.requests
    .all()
    .filter(({ method }) => method !== "GET")
    .map(({ method, path, body }) => ({
      to: `${method} ${path.replace("/api/sec/v1/rules", "")}`,
      body: body === "" ? undefined : JSON.parse(body),
    }));
}

/** Returns a resource in the type that the operations accept. */
export const any = (resource: unknown) => resource as AnyResource<LogPlatform>;
