/** Responses that prove the state of an object, and responses that do not. */
import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { SamlConfiguration } from "./accounts/SamlConfiguration.js";
import { Token } from "./accounts/Token.js";
import { Connection } from "./connections/Connection.js";
import { Content } from "./content/Content.js";
import { Folder } from "./content/Folder.js";
import { MonitorFolder } from "./monitors/MonitorFolder.js";
import { Subdomain } from "./organization/Subdomain.js";
import { Partition } from "./partitions/Partition.js";
import { operationsAt, startBench } from "./resources.testing.js";
import { HttpSource } from "./sources/HttpSource.js";

const { assertRejected } = createWording(import.meta.url);

const PERSONAL_FOLDER = "0000000000BEEF02";

describe("proof of an object's state", () => {
  const bench = useInSuite(startBench);
  afterEach(() => bench.restore());

  it("requires the right base URL", async (test) => {
    const made = await bench.create(MonitorFolder, { name: "kept", description: "" });
    const { settings } = bench.logs;
    for (const wrong of [settings.baseUrl.replace("api/", ""), `${settings.baseUrl}v1/`]) {
      const elsewhere = operationsAt({ ...settings, baseUrl: wrong });
      await assertRejected(test, elsewhere.refresh(MonitorFolder, made), { code: "failed-precondition" });
      await assertRejected(test, elsewhere.delete(MonitorFolder, made), { code: "failed-precondition" });
      elsewhere.platform.close();
    }
    assert.notEqual(await bench.refresh(MonitorFolder, made), undefined);
    await bench.delete(MonitorFolder, made);
    assert.equal(await bench.refresh(MonitorFolder, made), undefined);
  });

  it("requires more than a bare list, which any server may return", async (test) => {
    const made = await bench.create(SamlConfiguration, { configurationName: "kept", issuer: "idp", x509cert1: "x" });
    bench.logs.faults.add({ route: "GET /*", fault: { kind: "answer", status: 200, body: [] } });
    await assertRejected(test, bench.refresh(SamlConfiguration, made), { code: "failed-precondition" });
    bench.logs.faults.clear();
    assert.notEqual(await bench.refresh(SamlConfiguration, made), undefined);
    await bench.delete(SamlConfiguration, made);
    assert.equal(await bench.refresh(SamlConfiguration, made), undefined);
  });

  it("requires that the platform knows the job", async (test) => {
    const folder = await bench.create(Folder, { name: "kept", description: "", parentId: PERSONAL_FOLDER });
    const config = JSON.stringify({ type: "FolderSyncDefinition", name: "kept too", description: "", children: [] });
    const content = await bench.create(Content, { parentId: PERSONAL_FOLDER, config });
    for (const [resource, made] of [
      [Folder, folder],
      [Content, content],
    ] as const) {
      bench.logs.faults.add({ route: "DELETE /*", fault: { kind: "answer", status: 200, body: { id: "elsewhere" } } });
      await assertRejected(test, bench.delete(resource, made), { code: "failed-precondition" });
      bench.logs.faults.clear();
      assert.notEqual(await bench.refresh(resource, made), undefined);
      await bench.delete(resource, made);
      assert.equal(await bench.refresh(resource, made), undefined);
    }
  });

  it("requires the ID of the own create response", async () => {
    const first = await bench.create(Token, {
      name: "first",
      description: "",
      status: "Active",
      type: "CollectorRegistration",
    });
    const answer = bench.logs.objects.rows("tokens").find(({ id }) => id === first.id) ?? assert.fail();
    bench.logs.faults.add({
      route: "POST /api/v1/tokens",
      fault: { kind: "edit", edit: () => structuredClone(answer) },
      times: 1,
    });
    const second = await bench.create(Token, {
      name: "second",
      description: "",
      status: "Active",
      type: "CollectorRegistration",
    });
    assert.notEqual(second.id, first.id);
    const names = bench.logs.objects.rows("tokens").map(({ id, name }) => [id, name]);
    assert.ok(names.some(([id, name]) => id === second.id && name === "second"));
  });

  it("accepts a 400 with the platform's message about a missing connection", async () => {
    const args = { type: "WebhookConnection", name: "hook", url: "https://example.com/x", defaultPayload: "{}" };
    const made = await bench.create(Connection, args);
    const [row = assert.fail()] = bench.logs.objects.rows("connections").filter(({ id }) => id === made.id);
    bench.logs.objects.remove("connections", row);
    const body = {
      id: "A1",
      errors: [{ code: "connection:bad_request", message: "Connection with given ID does not exist." }],
    };
    for (const method of ["GET", "DELETE"])
      bench.logs.faults.add({
        route: `${method} /api/v1/connections/${made.id}`,
        fault: { kind: "answer", status: 400, body },
      });
    await bench.delete(Connection, made);
    assert.equal(await bench.refresh(Connection, made), undefined);
  });

  it("accepts the state that a delete leaves, regardless of the client that deleted the object", async () => {
    const made = await bench.create(Partition, { name: "spent", routingExpression: "_sourceCategory=x" });
    bench.logs.objects.patch("partitions", made.id, { isActive: false });
    await bench.delete(Partition, made);
  });

  it("accepts the list of collectors for all sources of a deleted collector", async () => {
    const collectorId = 101_234_567;
    const made = await Promise.all(
      ["a", "b", "c"].map((name) => bench.create(HttpSource, { collectorId, name: `with-it-${name}` })),
    );
    bench.logs.control.deleteCollector(collectorId);
    bench.log.splice(0);
    assert.deepEqual(await Promise.all(made.map((one) => bench.refresh(HttpSource, one))), [
      undefined,
      undefined,
      undefined,
    ]);
    assert.equal(bench.log.filter((line) => line.startsWith("warning")).length, 1, bench.log.join());
    for (const one of made) await bench.delete(HttpSource, one);
  });

  it("accepts the current subdomain after a lost response", async (test) => {
    bench.logs.faults.add({ route: "POST /api/v1/account/subdomain", fault: { kind: "lost-answer" }, times: 1 });
    const made = await bench.create(Subdomain, { subdomain: "lost-and-found" });
    assert.equal(made.state.subdomain, "lost-and-found");
    bench.logs.faults.add({
      route: "DELETE /api/v1/account/subdomain",
      fault: { kind: "answer", status: 200, body: { ok: true } },
      times: 1,
    });
    await assertRejected(test, bench.delete(Subdomain, made), { code: "unexpected-answer" });
    await bench.delete(Subdomain, made);
    assert.equal(await bench.refresh(Subdomain, made), undefined);
  });
});
