import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { UNKNOWN } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { PROJECT, REGION } from "../places.fixture.js";
import { type Recorded, startResources } from "../resources.testing.js";
import { MksClusterV1 } from "./MksClusterV1.js";

const { assertRejected, assertWording } = createWording(import.meta.url);

const OIDC = { enabled: true, providerName: "sso", issuerUrl: "https://sso.example.com", clientId: "kube" };
const base = { name: "kube", projectId: PROJECT, region: REGION, kubeVersion: "1.29.9" };
const options = { enableAuditLogs: true, featureGates: ["PodOverhead"], oidc: OIDC };

describe("MksClusterV1", () => {
  const bench = useInSuite(startResources);
  let cluster: Recorded;
  before(async () => {
    cluster = await bench.create(MksClusterV1, { ...base, ...options });
  });

  it("does not diff other line ends of certificates or patches that the platform installed", () => {
    const pem = "-----BEGIN CERTIFICATE-----\nMIIB\nAAAA\n-----END CERTIFICATE-----\n";
    const given = { ...base, ...options, oidc: { ...OIDC, caCerts: pem } };
    const shown = { ...given, kubeVersion: "1.29.12", oidc: { ...OIDC, caCerts: pem.replaceAll("\n", "\r\n") } };
    const there = { ...cluster, inputs: shown, state: { ...cluster.state, ...shown } };
    assert.deepEqual(bench.diff(MksClusterV1, given, there as never).changes, []);
  });

  it("keeps options that a response does not contain", async () => {
    for (const kubernetes_options of [undefined, null]) {
      const edit = (body: unknown) => ({ cluster: { ...(body as { cluster: object }).cluster, kubernetes_options } });
      bench.local.faults.add({ route: "GET /mks/*", fault: { kind: "edit", edit }, times: 1 });
      const live = (await bench.refresh(MksClusterV1, cluster)) ?? assert.fail();
      assert.deepEqual(bench.diff(MksClusterV1, { ...base, ...options }, live).changes, []);
    }
  });

  it("keeps its other options when one option changes", async () => {
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
            // The platform has filled these in.
            username_claim: "sub",
            groups_claim: "groups",
          },
        },
      },
    });
    assert.deepEqual(bench.log, []);
  });

  it("upgrades by one minor version at a time and never downgrades", async (test) => {
    const to = (kubeVersion: string) => ({ ...base, ...options, enableAuditLogs: false, kubeVersion });
    for (const version of ["1.31.4", "1.28.1", "1.29.12", "2.0"])
      await assertRejected(test, bench.update(MksClusterV1, to(version), cluster), {
        code: "invalid-argument",
        path: "kubeVersion",
      });
    const wrote = await bench.writes(async () => (cluster = await bench.update(MksClusterV1, to("v1.30.7"), cluster)));
    assert.deepEqual(
      wrote.map(({ route }) => route.split("/").at(-1)),
      ["upgrade-minor-version"],
    );
    assert.equal(cluster.state.kubeVersion, "1.30.7");
    // A patch that the platform has installed is not a diff.
    assert.deepEqual(bench.diff(MksClusterV1, to("1.30.5"), cluster).changes, []);
    assert.deepEqual(bench.diff(MksClusterV1, to("1.30"), cluster).changes, []);
    // An older patch in the inputs is not a diff either, regardless of the version of the create.
    const early = { ...cluster, inputs: { ...cluster.inputs, kubeVersion: "1.30.2" } };
    assert.deepEqual(bench.diff(MksClusterV1, to("1.30.5"), early).changes, []);
    assert.deepEqual(
      bench.diff(MksClusterV1, to("1.30.8"), early).changes.map(({ path }) => path),
      ["kubeVersion"],
    );
  });

  it("records a cluster whose creation failed with its status", async (test) => {
    bench.local.objects.endNextIn("kubernetes.clusters", "ERROR");
    const made = await bench.create(MksClusterV1, { ...base, name: "broken" });
    assert.notEqual(made.id, "");
    assertWording(test, made.reasons.join());
    await bench.delete(MksClusterV1, made);
  });

  it("rejects contradictory inputs at preview", () => {
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

  const made = async (more: object) => {
    const program = { ...base, ...more };
    return { program, cluster: await bench.create(MksClusterV1, program) };
  };
  const row = ({ id }: Recorded) => rows().find((one) => one.id === id) ?? assert.fail();
  const rows = () => bench.local.objects.rows("kubernetes.clusters");
  /** Returns a state as an earlier version recorded it. */
  const older = ({ inputs, state, ...rest }: Recorded): Recorded => {
    const { clusterType: _, cniType: __, cniCiliumSettings: ___, ...known } = state;
    return { ...rest, inputs, state: known };
  };
  const refreshed = async (cluster: Recorded) => (await bench.refresh(MksClusterV1, cluster)) ?? assert.fail();
  const replaces = (program: object, cluster: Recorded) => bench.diff(MksClusterV1, program, cluster).replaces;
  const changes = (program: object, cluster: Recorded) =>
    bench.diff(MksClusterV1, program, cluster).changes.map(({ path }) => path);

  it("creates clusters of each type regardless of case and has no diff afterward", async () => {
    for (const [name, more, sent] of [
      ["t1", { clusterType: "basic" }, { cluster_type: "BASIC", zonal: true, cni_type: "CALICO" }],
      ["t2", { zonal: true }, { cluster_type: "BASIC", zonal: true, cni_type: "CALICO" }],
      ["t3", {}, { cluster_type: "HIGH_AVAILABILITY", zonal: false, cni_type: "CALICO" }],
      [
        "t4",
        { clusterType: "High_Availability_Multi_AZ", cniType: "cilium", cniCiliumSettings: { hubbleRelay: false } },
        {
          cluster_type: "HIGH_AVAILABILITY_MULTI_AZ",
          zonal: false,
          cni_type: "CILIUM",
          cni_cilium_settings: { envoy_daemonset: true, hubble_relay: false },
        },
      ],
      ["t5", { cniType: "CILIUM" }, { cluster_type: "HIGH_AVAILABILITY", zonal: false, cni_type: "CILIUM" }],
    ] as const) {
      let one: Awaited<ReturnType<typeof made>> | undefined;
      const [post] = await bench.writes(async () => {
        one = await made({ name, ...more });
      });
      const { cluster: body } = (post ?? assert.fail()).body as { readonly cluster: Record<string, unknown> };
      const { cluster_type, zonal, cni_type, cni_cilium_settings: settings } = body;
      assert.deepEqual(
        { cluster_type, zonal, cni_type, ...(settings !== undefined && { cni_cilium_settings: settings }) },
        sent,
      );
      const { program, cluster } = one ?? assert.fail();
      assert.deepEqual(changes(program, cluster), []);
      assert.deepEqual(changes(program, await refreshed(cluster)), []);
      await bench.delete(MksClusterV1, cluster);
    }
  });

  it("neither replaces nor updates a cluster with a state of an earlier version, with or without a refresh", async () => {
    for (const [name, is] of [
      ["o1", { clusterType: "BASIC" }],
      ["o2", { clusterType: "HIGH_AVAILABILITY_MULTI_AZ", cniType: "CILIUM" }],
      ["o3", { cniType: "CILIUM", cniCiliumSettings: { envoyDaemonset: false, hubbleRelay: false } }],
      ["o4", {}],
    ] as const) {
      const { cluster } = await made({ name, ...is });
      const silent = { ...base, name };
      const bare = older({ ...cluster, inputs: silent });
      for (const state of [bare, await refreshed(bare)]) {
        assert.deepEqual(changes(silent, state), [], name);
        // Inputs that start to describe the cluster as it is change nothing either.
        const said = { ...silent, ...is };
        assert.deepEqual(replaces(said, state), [], name);
        const wrote = await bench.writes(() => bench.update(MksClusterV1, said, state));
        assert.deepEqual(wrote, [], name);
      }
      await bench.delete(MksClusterV1, cluster);
    }
  });

  it("fails for new inputs that contradict a cluster with a state of an earlier version, and replaces it only after a refresh", async (test) => {
    const { cluster } = await made({ name: "unlike", cniType: "CILIUM" });
    const silent = { ...base, name: "unlike" };
    const bare = older({ ...cluster, inputs: silent });
    for (const [more, path] of [
      [{ cniType: "CALICO" }, "cniType"],
      [{ clusterType: "BASIC" }, "clusterType"],
      [{ cniType: "CILIUM", cniCiliumSettings: { hubbleRelay: false } }, "cniCiliumSettings.hubbleRelay"],
    ] as const) {
      assert.deepEqual(replaces({ ...silent, ...more }, bare), []);
      await assertRejected(test, bench.update(MksClusterV1, { ...silent, ...more }, bare), {
        code: "invalid-argument",
        path,
      });
    }
    const live = await refreshed(bare);
    assert.deepEqual(replaces({ ...silent, cniType: "CALICO" }, live), ["cniType"]);
    await bench.delete(MksClusterV1, cluster);
  });

  it("has no diff when the inputs move from zonal to clusterType", async (test) => {
    const { cluster } = await made({ name: "moves", zonal: true });
    const program = { ...base, name: "moves", clusterType: "BASIC" };
    assert.deepEqual(changes(program, cluster), []);
    assert.deepEqual(changes({ ...program, zonal: true }, cluster), []);
    const { warnings, inputs } = bench.check(MksClusterV1, { ...program, zonal: false });
    assertWording(test, JSON.stringify(warnings));
    assert.equal(inputs.zonal, undefined);
    assert.deepEqual(replaces({ ...program, zonal: false }, cluster), []);
    await bench.delete(MksClusterV1, cluster);
  });

  it("derives the type from zonal if the platform does not return types and networks, without a diff", async () => {
    const edit = (body: unknown) => {
      const bare = ({ cluster_type: _, cni_type: __, cni_cilium_settings: ___, ...rest }: Record<string, unknown>) =>
        rest;
      const { cluster, clusters } = body as { cluster?: Record<string, unknown>; clusters?: Record<string, unknown>[] };
      return { ...(cluster && { cluster: bare(cluster) }), ...(clusters && { clusters: clusters.map(bare) }) };
    };
    for (const route of ["GET /mks/:region/v1/clusters/*", "POST /mks/:region/v1/clusters"])
      bench.local.faults.add({ route, fault: { kind: "edit", edit } });
    const { program, cluster } = await made({ name: "early", clusterType: "BASIC", cniType: "CALICO" });
    const live = await refreshed(cluster);
    assert.deepEqual([live.state.clusterType, live.state.cniType, live.state.zonal], ["BASIC", "CALICO", true]);
    assert.deepEqual(changes(program, live), []);
    bench.local.faults.clear();
    await bench.delete(MksClusterV1, cluster);
  });

  it("ignores Cilium settings that the platform returns for a cluster with Calico", async () => {
    const { program, cluster } = await made({ name: "calico" });
    Object.assign(row(cluster), { cni_cilium_settings: { envoy_daemonset: false, hubble_relay: false } });
    const live = await refreshed(cluster);
    assert.equal(live.state.cniCiliumSettings, undefined);
    const later = { ...program, enableAutorepair: false };
    assert.deepEqual(changes(later, live), ["enableAutorepair"]);
    const [wrote] = await bench.writes(() => bench.update(MksClusterV1, later, live));
    assert.deepEqual(wrote?.body, { cluster: { enable_autorepair: false } });
    await bench.delete(MksClusterV1, cluster);
  });

  it("keeps Cilium settings that are removed from the inputs and replaces the cluster for changed ones", async () => {
    const { program, cluster } = await made({
      name: "cilium",
      cniType: "CILIUM",
      cniCiliumSettings: { envoyDaemonset: false, hubbleRelay: false },
    });
    const { cniCiliumSettings: _, ...without } = program as typeof program & { readonly cniCiliumSettings: object };
    const live = await refreshed(cluster);
    assert.deepEqual(changes(without, live), []);
    for (const name of ["hubble_relay", "envoy_daemonset"]) {
      const edit = (body: unknown) => JSON.parse(JSON.stringify(body).replace(`"${name}":false`, `"${name}":null`));
      bench.local.faults.add({ route: "GET /mks/*", fault: { kind: "edit", edit } });
      assert.deepEqual(changes(program, await refreshed(cluster)), [], `${name}: a null setting is not shown`);
      bench.local.faults.clear();
    }
    assert.deepEqual(replaces({ ...program, cniCiliumSettings: {} }, live), ["cniCiliumSettings"]);
    assert.deepEqual(replaces({ ...without, cniType: "CALICO" }, live), ["cniType"]);
    assert.deepEqual(replaces({ ...program, clusterType: "BASIC" }, live), ["clusterType"]);
    await bench.delete(MksClusterV1, cluster);
  });

  it("keeps the secret name of the audit logs", async () => {
    const { program, cluster } = await made({ name: "audited", enableAuditLogs: true });
    const options = row(cluster).kubernetes_options as { audit_logs: { secret_name: string } };
    options.audit_logs.secret_name = "mks-audit-logs";
    const [wrote] = await bench.writes(() =>
      bench.update(MksClusterV1, { ...program, featureGates: ["PodOverhead"] }, cluster),
    );
    const { cluster: sent } = (wrote ?? assert.fail()).body as {
      cluster: { kubernetes_options: { audit_logs: object } };
    };
    assert.deepEqual(sent.kubernetes_options.audit_logs, { enabled: true, secret_name: "mks-audit-logs" });
    await bench.delete(MksClusterV1, cluster);
  });

  it("disables automatic upgrades if the input is false or the cluster has one control plane", async () => {
    for (const [name, more, is] of [
      ["u1", { enablePatchVersionAutoUpgrade: false }, false],
      ["u2", { clusterType: "BASIC" }, false],
      ["u3", {}, true],
    ] as const) {
      const { program, cluster } = await made({ name, ...more });
      assert.equal(row(cluster).enable_patch_version_auto_upgrade, is);
      assert.deepEqual(changes(program, await refreshed(cluster)), []);
      await bench.delete(MksClusterV1, cluster);
    }
  });

  it("rejects a type and a network that contradict other inputs at preview", () => {
    const paths = (more: object) => bench.check(MksClusterV1, { ...base, ...more }).failures.map(({ path }) => path);
    assert.deepEqual(paths({ clusterType: "SMALL" }), ["clusterType"]);
    assert.deepEqual(paths({ cniType: "FLANNEL" }), ["cniType"]);
    assert.deepEqual(paths({ cniCiliumSettings: {} }), ["cniCiliumSettings"]);
    assert.deepEqual(paths({ cniType: "CALICO", cniCiliumSettings: {} }), ["cniCiliumSettings"]);
    assert.deepEqual(paths({ cniType: UNKNOWN, cniCiliumSettings: {} }), []);
    assert.deepEqual(paths({ clusterType: "basic", enablePatchVersionAutoUpgrade: true }), [
      "enablePatchVersionAutoUpgrade",
    ]);
  });
});
