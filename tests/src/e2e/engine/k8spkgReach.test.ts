import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { startClusters } from "@tripod/emulators";
import { assertHidden, ENGINE, stackOf, stateFiles, useBench } from "./harness.js";

/** Includes the stack itself. */
const RESOURCES = 10;

/** Configuration of the program. */
const SECRETS = {
  cloudAAccessKey: "PLANTEDACCESSKEY0000",
  cloudASecretKey: "planted-secret-key",
  cloudBClientSecret: "planted-client-secret",
  gcpKey: JSON.stringify({ type: "service_account", private_key: "planted-private-key" }),
  chartsToken: "planted-token",
  imagesPassword: "planted-password",
  license: "planted-license",
};
/** New values of the secrets. The key of CloudA is also that of the backups. */
const ROTATED = {
  cloudASecretKey: "planted-rotated-1",
  cloudBClientSecret: "planted-rotated-2",
  gcpKey: JSON.stringify({ type: "service_account", private_key: "planted-rotated-3" }),
  chartsToken: "planted-rotated-4",
  imagesPassword: "planted-rotated-5",
  license: "planted-rotated-6",
};

describe("k8spkg accounts, registries and tenant settings on the real engine", ENGINE, () => {
  const bench = useBench(() => startClusters({ statePace: 0 }));

  const rows = (kind: string) => bench().platform.objects.rows(kind);
  /** Returns all objects of the platform. */
  const everything = () => {
    const { objects } = bench().platform;
    return JSON.parse(JSON.stringify(Object.fromEntries(objects.names().map((kind) => [kind, objects.rows(kind)]))));
  };
  const made = (kind: string) =>
    rows(kind).find(({ metadata }) => /^shop-/.test((metadata as { name: string }).name)) as
      | { uid: string; spec: Record<string, unknown> }
      | undefined;
  const writes = () =>
    bench()
      .platform.requests.all()
      .filter(({ method, path }) => method !== "GET" && !path.endsWith("/validate"));
  const assertUnseen = async (printed = "") => {
    const words = [...Object.values(SECRETS), "planted-private-key", "planted-rotated"];
    assertHidden(
      (await stateFiles(bench())) + printed,
      [...words, bench().platform.settings.apiKey],
      "state and output",
    );
  };

  it("lives its whole life in YAML", async () => {
    const atStart = everything();
    const [{ uid: tenant } = assert.fail("the platform has no tenant")] = bench().platform.control.tenants;
    const stack = await stackOf(bench(), { example: "k8spkg-reach-yaml" }, {}, SECRETS);
    assert.deepEqual(await stack.changes("preview"), { create: RESOURCES });
    assert.deepEqual(everything(), atStart);
    await stack.run("up", "--yes", "--skip-preview");
    const outputs = await stack.outputs();
    const accounts = ["aws", "azure", "gcp"].map((cloud) => made(`cloudAccounts.${cloud}`)?.uid);
    assert.deepEqual(outputs, {
      accounts,
      backups: made("backupLocations")?.uid,
      imagesLookedThrough: "Status: Completed",
    });
    await stack.run("up", "--yes", "--skip-preview", "--expect-no-changes");
    await stack.run("refresh", "--yes", "--skip-preview", "--expect-no-changes");

    // A refresh shows a change of one account by another client as the only drift, and the next run reverts it.
    const cloudB = made("cloudAccounts.azure");
    bench().platform.objects.patch("cloudAccounts.azure", { uid: cloudB?.uid } as never, {
      spec: { ...cloudB?.spec, tenantName: "tenant of others" },
    });
    assert.deepEqual(await stack.diffs("preview", "--refresh"), { cloudB: ["tenantName"] });
    assert.deepEqual(await stack.changes("up", "--yes", "--skip-preview", "--refresh"), { update: 1 });
    assert.deepEqual(made("cloudAccounts.azure")?.spec, cloudB?.spec);

    // A rotated secret is sent once to each object that contains it, and nowhere else.
    const rotated = Object.entries(ROTATED).map(([name, value]) => `${name}=${value}`);
    await stack.run("config", "set-all", ...rotated.flatMap((setting) => ["--secret", setting]));
    assert.deepEqual(await stack.changes("preview", "--diff"), { update: 7 });
    bench().platform.requests.reset();
    assert.deepEqual(await stack.changes("up", "--yes", "--skip-preview"), { update: 7 });
    await stack.run("up", "--yes", "--skip-preview", "--expect-no-changes");
    await stack.run("refresh", "--yes", "--skip-preview", "--expect-no-changes");
    const sent = writes().map(({ method, path, body }) => `${method} ${path} ${body.match(/planted-rotated-\d/g)}`);
    const [cloudAId, cloudBId, googleId] = accounts;
    assert.deepEqual(sent.sort(), [
      `PATCH /v1/tenants/${tenant}/macros planted-rotated-6`,
      `PUT /v1/cloudaccounts/aws/${cloudAId} planted-rotated-1`,
      `PUT /v1/cloudaccounts/azure/${cloudBId} planted-rotated-2`,
      `PUT /v1/cloudaccounts/gcp/${googleId} planted-rotated-3`,
      `PUT /v1/registries/helm/${made("registries.helm")?.uid} planted-rotated-4`,
      `PUT /v1/registries/oci/${made("registries.oci")?.uid}/basic planted-rotated-5`,
      `PUT /v1/users/assets/locations/s3/${outputs.backups} planted-rotated-1`,
    ]);

    await stack.run("destroy", "--yes", "--skip-preview");
    assert.deepEqual(everything(), atStart, "something is left");
    await assertUnseen(stack.printed());
  });
});
