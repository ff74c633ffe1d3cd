import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { before, describe, it } from "node:test";
import { createWording } from "@tripod/kit/testing";
import { assertHidden, ENGINE, type Stack, stackOf, stateFiles, useBench, yamlHead } from "./harness.js";
import { assertStays, destroyAll, inlineStack } from "./inlineStack.js";
import { startQuickLogs } from "./logs.js";

const { assertWording } = createWording(import.meta.url);

type Outputs = Readonly<Record<string, unknown>>;

interface Task {
  readonly example: string;
  readonly resources: number;
  readonly secrets: Readonly<Record<string, string>>;
  /** Setting of the program, and what its change updates. */
  readonly change: readonly [name: string, value: string, updated: Readonly<Record<string, readonly string[]>>];
  /** Outputs of the program, without generated values. */
  readonly shows: (outputs: Outputs) => boolean;
  /** Whether the program also exists in TypeScript. */
  readonly typescript?: boolean;
}

const TASKS: readonly Task[] = [
  {
    example: "logpkg-onboarding",
    resources: 13,
    secrets: { bucketAccessKey: "PLANTEDACCESSKEY0000", bucketSecretKey: "planted-secret-key" },
    change: ["retentionDays", "90", { logs: ["retentionPeriod"] }],
    // The platform accepts letters, digits and underscores only, and never a name twice.
    shows: ({ partition, sendTo }) => /^logs_[0-9a-f]{7}$/.test(String(partition)) && sendTo !== undefined,
  },
  {
    example: "logpkg-dashboard",
    resources: 7,
    secrets: {},
    change: ["refreshInterval", "60", { dashboard: ["refreshInterval"] }],
    shows: ({ searches }) => (searches as readonly unknown[]).length === 2,
    typescript: true,
  },
  {
    example: "logpkg-monitors",
    resources: 8,
    secrets: { hookUrl: "https://hooks.example.com/planted-hook", hookToken: "planted-token" },
    change: [
      "mostErrors",
      "60",
      {
        errors: ["alert", "resolution"].map(
          (level) => `triggerConditions.logsStaticCondition.critical.${level}.threshold`,
        ),
      },
    ],
    shows: ({ silentFrom }) => silentFrom === "03:00",
  },
  {
    example: "logpkg-detection",
    resources: 9,
    secrets: {},
    change: ["mostFailures", "30", { guessed: ["expressionsAndLimits[0].limit"], tried: ["limit"] }],
    shows: ({ rules }) => (rules as readonly string[]).map((id) => id.split("-")[0]).join() === "CHAIN,THRESHOLD,FIRST",
  },
  {
    // Password policies and policies are singletons: a destroy restores the platform's defaults and reports that.
    example: "logpkg-accounts",
    resources: 10,
    secrets: {},
    change: ["minLength", "16", { passwords: ["minLength"] }],
    shows: ({ users }) => String(users) === "ada@bakery.example,ben@bakery.example",
  },
];

describe("logpkg examples of tasks on the real engine", ENGINE, () => {
  const bench = useBench(startQuickLogs);

  // A destroy restores the defaults of singletons, so the test starts with defaults.
  before(() => {
    bench().platform.objects.patch("policies", "org-policies", { audit: { enabled: false } });
  });

  /** Returns all objects of the platform, without decommissioned partitions and metadata of changes. */
  const everything = () => {
    const { objects } = bench().platform;
    const rows = (kind: string) =>
      objects
        .rows(kind)
        .filter(({ isActive }) => kind !== "partitions" || isActive !== false)
        .map(({ modifiedAt: _, modifiedBy: __, version: ___, ...row }) => row);
    return structuredClone(Object.fromEntries(objects.names().map((kind) => [kind, rows(kind)])));
  };

  /** Asserts that neither secrets of the program nor those that the platform created are visible. */
  const assertUnseen = async (secrets: Task["secrets"], stack?: Stack) => {
    const { objects, settings } = bench().platform;
    const made = [...objects.rows("sources").map(({ token }) => token), ...tokens()].filter(isText);
    const planted = [...Object.values(secrets), ...made, settings.accessKey];
    assertHidden((await stateFiles(bench())) + (stack?.printed() ?? ""), planted, "state and output");
  };
  const tokens = () =>
    bench()
      .platform.objects.rows("tokens")
      .map(({ encodedTokenAndUrl }) => encodedTokenAndUrl);

  for (const { example, resources, secrets, change, shows, typescript } of TASKS) {
    it(`${example} lives its whole life in YAML`, async (test) => {
      const atStart = everything();
      const stack = await stackOf(bench(), { example: `${example}-yaml` }, {}, secrets);
      assert.deepEqual(await stack.changes("preview"), { create: resources });
      assert.deepEqual(everything(), atStart, "a preview changed something");
      await stack.run("up", "--yes", "--skip-preview");
      assert.ok(shows(await stack.outputs()));
      await stack.run("up", "--yes", "--skip-preview", "--expect-no-changes");
      await stack.run("refresh", "--yes", "--skip-preview", "--expect-no-changes");
      const [name, value, updated] = change;
      await stack.run("config", "set", name, value);
      assert.deepEqual(await stack.diffs("up", "--yes", "--skip-preview"), updated);
      await assertUnseen(secrets, stack);
      assertWording(test, await stack.warnings("destroy", "--yes", "--skip-preview"));
      assert.deepEqual(everything(), atStart, "something is left");
    });

    if (typescript !== true) continue;
    it(`${example} is created and destroyed in TypeScript`, async () => {
      const atStart = everything();
      const stack = await inlineStack(bench(), `${example}-typescript`, "logpkg");
      for (const [name, value] of Object.entries(secrets)) await stack.setConfig(name, { value, secret: true });
      const { outputs, summary } = await stack.up();
      assert.deepEqual(summary.resourceChanges, { create: resources });
      assert.ok(shows(Object.fromEntries(Object.entries(outputs).map(([output, { value }]) => [output, value]))));
      await assertStays(stack);
      await assertUnseen(secrets);
      await destroyAll(stack);
      assert.deepEqual(everything(), atStart, "something is left");
    });
  }

  it("adopts a vendor rule without managing its expression, and releases it", async () => {
    const { objects } = bench().platform;
    const id = "MATCH-S00500";
    const members = {
      name: "Built in",
      entitySelectors: [{ entityType: "_ip", expression: "device_ip" }],
      nameExpression: "n",
      descriptionExpression: "d",
      scoreMapping: { type: "constant", default: 3, field: "", mapping: [] },
    };
    const own = { expression: "a = b", enabled: true, tags: ["theirs"], isPrototype: false, summaryExpression: "" };
    objects.add("security.rules", { id, ruleSource: "vendor", ruleType: "templated match", ...members, ...own });
    const program = (summary: string) => `${yamlHead("vendors", ["logpkg"])}resources:
  rule:
    type: logpkg:CseMatchRule
    properties:
      name: Built in
      entitySelectors: [{ entityType: _ip, expression: device_ip }]
      nameExpression: n
      descriptionExpression: d
      severityMapping: { type: constant, default: 3 }
      tags: [theirs]
${summary}    options: { import: ${id}, retainOnDelete: true }
`;
    const stack = await stackOf(bench(), { yaml: program("") });
    assert.deepEqual(await stack.changes("up", "--yes", "--skip-preview"), { create: 1, import: 1 });
    await stack.run("up", "--yes", "--skip-preview", "--expect-no-changes");
    await writeFile(join(stack.folder, "Pulumi.yaml"), program("      summaryExpression: ours\n"));
    await stack.run("up", "--yes", "--skip-preview");
    const overridden = objects.rows("security.rules").find((row) => row.id === id);
    assert.deepEqual(overridden?.summaryExpressionOverride, { original: "", override: "ours" });
    await stack.run("destroy", "--yes", "--skip-preview");
    objects.remove("security.rules", id);
  });

  it("takes the id of a collector as text and as a number, the one for the other without a change", async (test) => {
    const program = (collectorId: string) => `${yamlHead("ids", ["logpkg"])}resources:
  place: { type: "logpkg:Collector", properties: { name: ids } }
  source: { type: "logpkg:CloudsyslogSource", properties: { name: ids, collectorId: ${collectorId} } }
outputs: { id: "\${place.id}", shown: "\${source.collectorId}" }
`;
    const stack = await stackOf(bench(), { yaml: program(OF_PLACE) });
    await stack.run("up", "--yes", "--skip-preview");
    const { id, shown: displayed } = await stack.outputs();
    assert.deepEqual([typeof id, displayed], ["string", Number(id)]);
    for (const spelled of [id, `"${id}"`, OF_PLACE]) {
      await writeFile(join(stack.folder, "Pulumi.yaml"), program(String(spelled)));
      await stack.run("up", "--yes", "--skip-preview", "--expect-no-changes");
    }
    await writeFile(join(stack.folder, "Pulumi.yaml"), program("the first one"));
    assertWording(test, await stack.problems("preview"));
    await stack.run("destroy", "--yes", "--skip-preview");
  });
});

/** Id of a resource in a program. */
const OF_PLACE = `"\${place.id}"`;

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
