import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { PROJECT, REGION } from "../places.specimen.js";
import { failureOf, type Recorded, type ResourceBench, startResources } from "../resources.testing.js";
import { MksClusterV1 } from "./MksClusterV1.js";

const OIDC = { enabled: true, providerName: "sso", issuerUrl: "https://sso.example.com", clientId: "kube" };
const base = { name: "kube", projectId: PROJECT, region: REGION, kubeVersion: "1.29.9" };
const options = { enableAuditLogs: true, featureGates: ["PodOverhead"], oidc: OIDC };

describe("a Kubernetes cluster", () => {
  let bench: ResourceBench;
  let cluster: Recorded;
  before(async () => {
    bench = await startResources();
    cluster = await bench.create(MksClusterV1, { ...base, ...options });
  });
  after(() => bench.close());

  it("has nothing to change for certificates with other line ends, or for patches that came by themselves", () => {
    const pem = "-----BEGIN CERTIFICATE-----\nMIIB\nAAAA\n-----END CERTIFICATE-----\n";
    const given = { ...base, ...options, oidc: { ...OIDC, caCerts: pem } };
    const shown = { ...given, kubeVersion: "1.29.12", oidc: { ...OIDC, caCerts: pem.replaceAll("\n", "\r\n") } };
    const there = { ...cluster, inputs: shown, state: { ...cluster.state, ...shown } };
    assert.deepEqual(bench.diff(MksClusterV1, given, there as never).changes, []);
  });

  it("keeps its other options when one thing changes", async () => {
    const later = { ...base, ...options, maintenanceWindowStart: "04:00:00" };
    assert.deepEqual(await bench.writes(async () => (cluster = await bench.update(MksClusterV1, later, cluster))), [
      { route: `PUT /mks/${REGION}/v1/clusters/ID`, body: { cluster: { maintenance_window_start: "04:00:00" } } },
    ]);
    const [wrote] = await bench.writes(async () => {
      cluster = await bench.update(MksClusterV1, { ...later, enableAuditLogs: false }, cluster);
    });
    assert.deepEqual(wrote?.body, {
      cluster: {
        kubernetes_options: {
          enable_pod_security_policy: false,
          feature_gates: ["PodOverhead"],
          admission_controllers: [],
          audit_logs: { enabled: false, secret_name: "" },
          oidc: {
            enabled: true,
            provider_name: "sso",
            issuer_url: "https://sso.example.com",
            client_id: "kube",
            username_claim: "",
            groups_claim: "",
          },
        },
      },
    });
  });

  it("goes up by one minor version at a time, and never back", async () => {
    const to = (kubeVersion: string) => ({ ...base, ...options, enableAuditLogs: false, kubeVersion });
    for (const [version, reason] of [
      ["1.31.4", /kubeVersion: is too far from 1\.29\.9.*1\.30 first/],
      ["1.28.1", /kubeVersion: is older than 1\.29\.9/],
      ["1.29.12", /kubeVersion: is not offered: the last one is 1\.29\.9/],
      ["2.0", /kubeVersion: is not of major version 1/],
    ] as const) {
      const { message } = await failureOf(bench.update(MksClusterV1, to(version), cluster));
      assert.match(message, reason);
    }
    const wrote = await bench.writes(async () => (cluster = await bench.update(MksClusterV1, to("v1.30.7"), cluster)));
    assert.deepEqual(
      wrote.map(({ route }) => route.split("/").at(-1)),
      ["upgrade-minor-version"],
    );
    assert.equal(cluster.state.kubeVersion, "1.30.7");
    // A patch that the platform has installed by itself is no difference.
    assert.deepEqual(bench.diff(MksClusterV1, to("1.30.5"), cluster).changes, []);
    assert.deepEqual(bench.diff(MksClusterV1, to("1.30"), cluster).changes, []);
    // Nor is a patch that the program names and the cluster has left behind, whatever it was made with.
    const early = { ...cluster, inputs: { ...cluster.inputs, kubeVersion: "1.30.2" } };
    assert.deepEqual(bench.diff(MksClusterV1, to("1.30.5"), early).changes, []);
    assert.deepEqual(
      bench.diff(MksClusterV1, to("1.30.8"), early).changes.map(({ path }) => path),
      ["kubeVersion"],
    );
  });

  it("that the platform could not make is recorded, with its state", async () => {
    bench.local.objects.endNextIn("kubernetes.clusters", "ERROR");
    const made = await bench.create(MksClusterV1, { ...base, name: "broken" });
    assert.notEqual(made.id, "");
    assert.match(made.reasons.join(), /reports the state ERROR/);
    await bench.delete(MksClusterV1, made);
  });

  it("is refused at preview where its inputs contradict one another", () => {
    const paths = (more: object) => bench.check(MksClusterV1, { ...base, ...more }).failures.map(({ path }) => path);
    assert.deepEqual(paths({ zonal: true, enablePatchVersionAutoUpgrade: true }), ["enablePatchVersionAutoUpgrade"]);
    assert.deepEqual(paths({ oidc: { enabled: true, providerName: "sso" } }), ["oidc.issuerUrl", "oidc.clientId"]);
    assert.deepEqual(paths({ oidc: { enabled: false, clientId: "kube" } }), ["oidc.clientId"]);
    assert.deepEqual(paths({ name: "under_score", kubeVersion: "latest", maintenanceWindowStart: "4:00" }), [
      "name",
      "kubeVersion",
      "maintenanceWindowStart",
    ]);
  });
});
