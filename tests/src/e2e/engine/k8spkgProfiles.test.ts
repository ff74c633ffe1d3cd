import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { startClusters } from "@tripod/emulators";
import { assertHidden, ENGINE, stackOf, stateFiles, useBench } from "./harness.js";
import { assertStays, destroyAll, inlineStack } from "./inlineStack.js";

/** Includes the stack itself. */
const RESOURCES = 8;
const SECRETS = { registryPassword: "planted-registry-password" };
const KINDS = ["clusterProfiles", "maintenancePolicies", "clusterTemplates", "clusterGroups", "applicationProfiles"];

describe("k8spkg profiles, templates and policies on the real engine", ENGINE, () => {
  const bench = useBench(() => startClusters({ statePace: 0 }));

  const rows = (kind: string) => bench().platform.objects.rows(kind);
  const made = (kind: string) =>
    rows(kind).filter(({ metadata }) => /^fleet/.test((metadata as { name: string }).name)) as unknown as {
      uid: string;
      spec: Record<string, unknown>;
    }[];
  const left = () => KINDS.flatMap((kind) => made(kind).map(({ uid }) => `${kind} ${uid}`));
  const inTemplate = () =>
    made("clusterTemplates").flatMap(({ spec }) => (spec.profiles as { uid: string }[]).map(({ uid }) => uid));
  const writes = () =>
    bench()
      .platform.requests.all()
      .filter(({ method, path }) => method !== "GET" && !path.startsWith("/v1/dashboard/") && !path.includes("search"))
      .map(({ method, path }) => `${method} ${path}`);
  const assertUnseen = async (printed = "") =>
    assertHidden(
      (await stateFiles(bench())) + printed,
      [...Object.values(SECRETS), bench().platform.settings.apiKey],
      "state and output",
    );

  it("lives its whole life in YAML", async () => {
    const stack = await stackOf(bench(), { example: "k8spkg-profiles-yaml" }, {}, SECRETS);
    assert.deepEqual(await stack.changes("preview"), { create: RESOURCES });
    assert.deepEqual(left(), []);
    await stack.run("up", "--yes", "--skip-preview");
    const outputs = (await stack.outputs()) as Record<string, string>;
    const { base, nextBase, addOn, fleet, sandboxes } = outputs;
    assert.notEqual(base, nextBase);
    assert.deepEqual([...inTemplate()].sort(), [base, addOn].sort());
    assert.deepEqual([made("clusterTemplates")[0]?.uid, made("clusterGroups")[0]?.uid], [fleet, sandboxes]);
    await stack.run("up", "--yes", "--skip-preview", "--expect-no-changes");
    await stack.run("refresh", "--yes", "--skip-preview", "--expect-no-changes");

    // A new version for the fleet updates the template only. Both versions stay unchanged.
    await stack.run("config", "set", "current", "1");
    bench().platform.requests.reset();
    assert.deepEqual(await stack.changes("up", "--yes", "--skip-preview"), { update: 1 });
    assert.deepEqual(writes(), [`PUT /v1/clusterTemplates/${fleet}/profiles`]);
    assert.deepEqual([...inTemplate()].sort(), [nextBase, addOn].sort());
    assert.deepEqual(await stack.outputs(), outputs);

    // A refresh shows a change by another client as the only drift, and the next run reverts it.
    const [policy] = made("maintenancePolicies");
    const schedules = [{ name: "weeknights", startCron: "0 2 * * 1-5", durationHrs: 9 }];
    bench().platform.objects.patch("maintenancePolicies", { uid: policy?.uid } as never, { spec: { schedules } });
    assert.deepEqual(await stack.diffs("preview", "--refresh"), { nights: ["schedules"] });
    assert.deepEqual(await stack.changes("up", "--yes", "--skip-preview", "--refresh"), { update: 1 });

    // More replicas change only the variable of the profile and its value in the template.
    await stack.run("config", "set", "replicas", "3");
    bench().platform.requests.reset();
    assert.deepEqual(await stack.changes("up", "--yes", "--skip-preview"), { update: 2 });
    assert.deepEqual(writes().sort(), [
      `PUT /v1/clusterTemplates/${fleet}/profiles`,
      `PUT /v1/clusterprofiles/${addOn}/variables`,
    ]);
    await stack.run("up", "--yes", "--skip-preview", "--expect-no-changes");
    await stack.run("destroy", "--yes", "--skip-preview");
    assert.deepEqual(left(), [], "something is left");
    await assertUnseen(stack.printed());
  });

  it("is made and destroyed in TypeScript", async () => {
    const stack = await inlineStack(bench(), "k8spkg-profiles-typescript", "k8spkg");
    await stack.setAllConfig(
      Object.fromEntries(Object.entries(SECRETS).map(([name, value]) => [name, { value, secret: true }])),
    );
    const { outputs, summary } = await stack.up();
    assert.deepEqual(summary.resourceChanges, { create: RESOURCES });
    assert.deepEqual([...inTemplate()].sort(), [outputs.base?.value, outputs.addOn?.value].sort());
    await assertStays(stack);
    await destroyAll(stack);
    assert.deepEqual(left(), [], "something is left");
    await assertUnseen();
  });
});
