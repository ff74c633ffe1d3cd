import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { AnyResource } from "@tripod/kit";
import { useInSuite } from "@tripod/kit/testing";
import type { ClusterPlatform } from "../platform.js";
import { startBench } from "../resources.testing.js";
import { CloudaccountCloudB } from "./CloudaccountCloudB.js";
import { CloudaccountCloudC } from "./CloudaccountCloudC.js";
import { CloudaccountGcp } from "./CloudaccountGcp.js";
import { CloudaccountMaas } from "./CloudaccountMaas.js";
import { CloudaccountVsphere } from "./CloudaccountVsphere.js";

const GATEWAY = "64f0a1b2c3d4e5f601020901";
const of = (resource: unknown) => resource as AnyResource<ClusterPlatform>;

describe("accounts of other clouds", () => {
  const bench = useInSuite(startBench);

  it("CloudB accepts a certificate for the secret cloud only, and shows that one was removed", async () => {
    const cloudB = { name: "b", azureTenantId: "t", azureClientId: "c", cloudBClientSecret: "planted", tlsCert: "PEM" };
    const { failures } = bench.check(of(CloudaccountCloudB), cloudB);
    assert.deepEqual(
      failures.map(({ path }) => path),
      ["tlsCert"],
    );
    const made = await bench.create(of(CloudaccountCloudB), { ...cloudB, cloud: "AzureUSSecretCloud" });
    const { spec } = bench.row("cloudAccounts.azure", made.id) as { spec: Record<string, unknown> };
    delete spec.tls;
    delete spec.settings;
    const read = await bench.refresh(of(CloudaccountCloudB), made);
    assert.deepEqual([read?.state.tlsCert, read?.state.disablePropertiesRequest], [undefined, false]);
    await bench.delete(of(CloudaccountCloudB), made);
  });

  it("CloudC is renamed in place, and reports that its gateway is the platform's own", async () => {
    const system = bench.clusters.control.tenants[0]?.gateways.find(({ name }) => name === "System Private Gateway");
    const cloudC = { apiUrl: "https://cs.example.com", apiKey: "planted-1", secretKey: "planted-2" };
    const made = await bench.create(of(CloudaccountCloudC), { ...cloudC, name: "c", privateCloudGatewayId: GATEWAY });
    const metadata = () =>
      bench.row("cloudAccounts.apache-cloudstack", made.id).metadata as { name: string; annotations: object };
    await bench.update(of(CloudaccountCloudC), { ...cloudC, name: "d", privateCloudGatewayId: GATEWAY }, made);
    assert.equal(metadata().name, "d");
    assert.ok(!("overlordType" in metadata().annotations));
    assert.ok(system);
    await bench.update(of(CloudaccountCloudC), { ...cloudC, name: "d", privateCloudGatewayId: system.uid }, made);
    assert.equal((metadata().annotations as { overlordType?: string }).overlordType, "system");
    await bench.delete(of(CloudaccountCloudC), made);
  });

  it("CloudC, Maas and Vsphere reject an empty gateway ID in the preview", () => {
    for (const resource of [CloudaccountCloudC, CloudaccountMaas, CloudaccountVsphere]) {
      const { failures } = bench.check(of(resource), { name: "a", privateCloudGatewayId: "" });
      assert.ok(failures.some(({ path }) => path === "privateCloudGatewayId"));
    }
  });

  it("MAAS keeps the preferred subnets of other clients", async () => {
    const maas = { privateCloudGatewayId: GATEWAY, maasApiEndpoint: "http://maas.example.com", maasApiKey: "planted" };
    const made = await bench.create(of(CloudaccountMaas), { ...maas, name: "m" });
    const row = bench.row("cloudAccounts.maas", made.id) as { spec: { preferredSubnets?: readonly string[] } };
    row.spec.preferredSubnets = ["10.0.0.0/8"];
    await bench.update(of(CloudaccountMaas), { ...maas, name: "n" }, made);
    assert.deepEqual(row.spec.preferredSubnets, ["10.0.0.0/8"]);
    await bench.delete(of(CloudaccountMaas), made);
  });

  it("Google Cloud finds an account by name after a lost response, with masked secrets or without", async () => {
    const mask = (body: unknown) => JSON.parse(JSON.stringify(body).replaceAll(/planted-\d/g, "********"));
    bench.clusters.faults.add({ route: "POST /v1/cloudaccounts/gcp", fault: { kind: "lost-answer" }, times: 1 });
    bench.clusters.faults.add({ route: "GET /v1/cloudaccounts/gcp", fault: { kind: "edit", edit: mask } });
    const there = bench.clusters.objects.rows("cloudAccounts.gcp").length;
    const made = await bench.create(of(CloudaccountGcp), { name: "g", gcpJsonCredentials: '{"key":"planted-1"}' });
    assert.equal(bench.clusters.objects.rows("cloudAccounts.gcp").length, there + 1);
    bench.clusters.faults.clear();
    await bench.delete(of(CloudaccountGcp), made);
  });
});
