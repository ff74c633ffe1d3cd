import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { startHosting } from "@tripod/emulators";
import { createWording } from "@tripod/kit/testing";
import { assertHidden, ENGINE, stackOf, stateFiles, useBench } from "./harness.js";

const { assertWording } = createWording(import.meta.url);

const SUBNET = "724df69b-cc22-4919-87dc-c694622158f5";
const PASSWORDS = { ownerPassword: "planted-owner", readerPassword: "planted-reader" };

describe("DbaasPostgresqlDatastoreV1 on the real engine", ENGINE, () => {
  const bench = useBench(() => startHosting({ statePace: 0.2 }));
  const scope = () => ({ projectId: bench().platform.settings.projectId, subnetId: SUBNET });
  const rows = (kind: string) => bench().platform.objects.rows(`databases.${kind}`);
  const left = () => ["datastores", "users", "databases", "grants"].flatMap(rows);

  it("lives its whole life in YAML: passwords are secret and can change, the cluster grows in place", async () => {
    const stack = await stackOf(bench(), { example: "hostpkg-postgresql-yaml" }, scope(), PASSWORDS);
    assert.deepEqual(await stack.changes("preview"), { create: 7 });
    assert.deepEqual(left(), []);
    await stack.run("up", "--yes", "--skip-preview");
    assert.deepEqual(await stack.outputs(), {
      status: "ACTIVE",
      mayConnect: ["192.0.2.10", "10.0.0.0/8"],
      readerMayRead: "ACTIVE",
      address: "[secret]",
    });
    assert.deepEqual(
      rows("users")
        .map(({ name, password }) => [name, password])
        .sort(),
      [
        ["orders_owner", "planted-owner"],
        ["orders_reader", "planted-reader"],
      ],
    );
    await stack.run("up", "--yes", "--skip-preview", "--expect-no-changes");
    await stack.run("refresh", "--yes", "--expect-no-changes");

    await stack.run("config", "set", "nodes", "2");
    await stack.run("config", "set", "--secret", "readerPassword", "planted-rotated");
    assert.deepEqual(await stack.changes("up", "--yes", "--skip-preview"), { update: 2 });
    assert.equal(rows("datastores")[0]?.node_count, 2);
    assert.equal(rows("users").find(({ name }) => name === "orders_reader")?.password, "planted-rotated");

    const [cluster] = rows("datastores");
    bench().platform.objects.patch("databases.datastores", String(cluster?.id), { firewall: [{ ip: "203.0.113.9" }] });
    assert.deepEqual(await stack.diffs("refresh", "--preview-only"), { firewall: ["ips"] });
    await stack.run("up", "--refresh", "--yes", "--skip-preview");
    assert.deepEqual(rows("datastores")[0]?.firewall, [{ ip: "192.0.2.10" }, { ip: "10.0.0.0/8" }]);

    await stack.run("destroy", "--yes");
    assert.deepEqual(left(), []);
    const secrets = [...Object.values(PASSWORDS), "planted-rotated"];
    assertHidden(await stateFiles(bench()), secrets, "the state");
    assertHidden(stack.printed(), secrets, "the output");
  });

  it("records a cluster that fails, and the next run continues with it after its repair", async (test) => {
    const stack = await stackOf(bench(), { example: "hostpkg-postgresql-yaml" }, scope(), PASSWORDS);
    bench().platform.objects.endNextIn("databases.datastores", "ERROR");
    assertWording(test, await stack.problems("up", "--yes", "--skip-preview"));
    const [made] = rows("datastores");
    bench().platform.objects.patch("databases.datastores", String(made?.id), { status: "ACTIVE" });
    await stack.run("up", "--yes", "--skip-preview");
    assert.deepEqual(
      rows("datastores").map(({ id }) => id),
      [made?.id],
    );
    await stack.run("destroy", "--yes");
    assert.deepEqual(left(), []);
  });
});
