import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkSettings, describeFailure, failureCodeOf, load, missingAsFailure, runLookup } from "@tripod/kit";
import { createWording, type MessageValues, useInSuite } from "@tripod/kit/testing";
import { errorOf, startLocal, type TestSettings } from "./local.testing.js";
import { k8spkg } from "./package.js";

const { assertWording } = createWording(import.meta.url);

interface Case {
  readonly title: string;
  readonly call: keyof typeof k8spkg.lookups;
  readonly args: object;
  readonly settings?: TestSettings;
  readonly values?: MessageValues;
}

const REGISTRY = "64f0a1b2c3d4e5f601021301";
const NONE = "64f0a1b2c3d4e5f6ffffffff";

/** Arguments that are rejected without a request. */
const REFUSED: readonly Case[] = [
  { title: "neither id nor name", call: "getAppliance", args: {} },
  { title: "both id and name", call: "getCloudaccountCloudA", args: { id: "a", name: "b" } },
  { title: "both id and name of a gateway", call: "getPrivateCloudGateway", args: { id: "a", name: "b" } },
  { title: "required name missing", call: "getCluster", args: {} },
  { title: "empty name", call: "getCluster", args: { name: "" } },
  { title: "empty id", call: "getBackupStorageLocation", args: { id: "" } },
  { title: "id that would change the address", call: "getPrivateCloudGateway", args: { id: "../permissions" } },
  { title: "unknown context", call: "getCluster", args: { name: "x", context: "projct" } },
  { title: "unknown context of a cluster group", call: "getClusterGroup", args: { name: "x", context: "global" } },
  { title: "unknown context of an account", call: "getCloudaccountCloudB", args: { name: "x", context: "system" } },
  { title: "unknown scope", call: "getPermission", args: { name: "x", scope: "cluster" } },
  { title: "unknown status", call: "getAppliances", args: { status: "Ready" } },
  { title: "neither id nor address", call: "getUser", args: {} },
  { title: "unknown registry type", call: "getRegistry", args: { name: "x", type: "pack" } },
  { title: "unknown pack type", call: "getPackSimple", args: { name: "x", type: "chart" } },
  { title: "required type missing", call: "getPackSimple", args: { name: "x" } },
  { title: "pack without anything", call: "getPack", args: { version: "1.0.0" } },
  { title: "pack filters with name", call: "getPack", args: { filters: "spec.name=x", name: "x", version: "1.0.0" } },
  { title: "pack id with advanceFilters", call: "getPack", args: { id: "x", advanceFilters: {} } },
  { title: "pack advanceFilters with clouds", call: "getPack", args: { advanceFilters: {}, clouds: ["aws"] } },
  { title: "unknown pack layer", call: "getPack", args: { advanceFilters: { packLayers: ["addons"] } } },
  { title: "misspelled argument", call: "getCluster", args: { name: "x", kubeconfig: false } },
  { title: "wrong type", call: "getCluster", args: { name: "x", virtual: "yes" } },
  { title: "output given as argument", call: "getCluster", args: { name: "x", state: "Running" } },
];

/** Calls that fail because of the platform or its objects. */
const FAILED: readonly Case[] = [
  { title: "cluster not found", call: "getCluster", args: { name: "prod-eks-2" } },
  { title: "cluster id not found", call: "getCluster", args: { name: "prod-eks-1", id: NONE } },
  { title: "id of another name", call: "getCluster", args: { name: "prod-eks-1", id: "64f0a1b2c3d4e5f601020706" } },
  {
    title: "id of a virtual cluster",
    call: "getCluster",
    args: { name: "dev-sandbox", id: "64f0a1b2c3d4e5f601020702" },
  },
  { title: "several clusters in the tenant", call: "getCluster", args: { name: "prod-eks-1", context: "tenant" } },
  {
    title: "several appliances",
    call: "getAppliance",
    args: { name: "edge-twin" },
    values: { first: `edge-${"1".padStart(32, "0")}`, second: `edge-${"2".padStart(32, "0")}` },
  },
  { title: "several accounts", call: "getCloudaccountCloudA", args: { name: "prod-main" } },
  { title: "account of another context", call: "getCloudaccountCloudB", args: { name: "az-prod", context: "project" } },
  { title: "application profile not found", call: "getApplicationProfile", args: { name: "shop-fronted" } },
  {
    title: "application profile version",
    call: "getApplicationProfile",
    args: { name: "shop-frontend", version: "9.9.9" },
    values: {
      newest: "d8485a8204e1d45c3a5e2d3a",
      middle: "0b033dacd1c0cef2405242ed",
      oldest: "11c6c1d238300ea7f8c4764e",
    },
  },
  { title: "application profile without versions", call: "getApplicationProfile", args: { name: "no-versions" } },
  { title: "cluster profile version", call: "getClusterProfile", args: { name: "base", version: "2.0.0" } },
  { title: "cluster profile of the system", call: "getClusterProfile", args: { name: "edge-starter" } },
  { title: "policy not found", call: "getClusterConfigPolicy", args: { name: "weakly" } },
  { title: "pack not found", call: "getPack", args: { name: "cni-calco" } },
  { title: "pack of another type", call: "getPack", args: { name: "cni-calico", type: "helm" } },
  { title: "pack for other clouds", call: "getPack", args: { name: "ubuntu-aws", clouds: ["azure"] } },
  { title: "pack version", call: "getPack", args: { name: "cni-calico", registryUid: REGISTRY, version: "3.29.9" } },
  { title: "pack in another registry", call: "getPack", args: { name: "vault", registryUid: NONE } },
  { title: "pack in several registries", call: "getPack", args: { name: "cni-calico" } },
  { title: "pack in a private registry", call: "getPack", args: { name: "corp-tools" } },
  {
    title: "several packs for filters",
    call: "getPack",
    args: { filters: "spec.name=k8sgpt-operator" },
    values: {
      first: "0f34c65b8914b92b7f6b7a4e",
      second: "f3fc2153da0f978090a93acc",
      third: "6bc283a8356effe32e3ad92f",
      fourth: "d78ac15b6510693a38009f3e",
    },
  },
  { title: "several packs for advanceFilters", call: "getPack", args: { advanceFilters: { packLayers: ["cni"] } } },
  { title: "bad filters", call: "getPack", args: { filters: "name=x" } },
  { title: "pack not in the context", call: "getPackSimple", args: { name: "nginx", type: "helm", context: "system" } },
  { title: "project not found", call: "getProject", args: { name: "edge-lap" } },
  { title: "several registration tokens", call: "getRegistrationToken", args: { name: "spare" } },
  { title: "registry of another type", call: "getRegistry", args: { name: "corp-oci", type: "helm" } },
  { title: "SSH key of another context", call: "getSshKey", args: { name: "tenant-wide" } },
  { title: "user not found", call: "getUser", args: { email: "Ana@example.com" } },
  { title: "permission not found", call: "getPermission", args: { name: "Audits" } },
  { title: "bad key", call: "getCluster", args: { name: "x" }, settings: { apiKey: "not-the-key-0123" } },
  { title: "unknown project", call: "getCluster", args: { name: "x" }, settings: { projectName: "Defualt" } },
  { title: "unreachable host", call: "getPermission", args: { name: "x" }, settings: { host: "http://127.0.0.1:1" } },
  { title: "untrusted certificate", call: "getPermission", args: { name: "x" }, settings: { caFile: undefined } },
];

describe("messages of lookups and settings", () => {
  const local = useInSuite(() => startLocal({ seed: "large", repeatUnknownKey: true }));

  for (const { title, call, args } of REFUSED) {
    it(title, async (test) => {
      const unused = () => {
        throw new Error("The platform was reached.");
      };
      const outcome = await runLookup(
        await load(k8spkg.lookups, call),
        args as Parameters<typeof runLookup>[1],
        unused,
      );
      assert.equal(outcome.kind, "failures");
      if (outcome.kind === "failures") assertWording(test, outcome.failures.map(describeFailure).join("\n"));
    });
  }

  for (const { title, call, args, settings, values } of FAILED) {
    it(title, async (test) => {
      const client = local.connect(settings);
      const error = await errorOf((client[call] as (args: object) => Promise<unknown>)(args));
      assertWording(test, `${failureCodeOf(error)}: ${error.message}`, values);
      const { apiKey } = settings ?? {};
      if (typeof apiKey === "string") assert.ok(!`${error.message} ${error.stack}`.includes(apiKey));
    });
  }

  it("a rejected admin kubeconfig", async (test) => {
    const said: string[] = [];
    await local.connect({}, (severity, text) => said.push(`${severity}: ${text}`)).getCluster({ name: "guarded" });
    assertWording(test, said.filter((line) => line.startsWith("warning")).join("\n"));
  });

  it("filters", async (test) => {
    const said: string[] = [];
    const client = local.connect({}, (severity, text) => said.push(`${severity}: ${text}`));
    await client.getPack({ filters: "metadata.uid=64f0a1b2c3d4e5f601021401" });
    assertWording(test, said.filter((line) => line.startsWith("warning")).join("\n"));
  });

  it("a caFile that cannot be read", async (test) => {
    const client = local.connect({ caFile: "no-such-file.pem" });
    await assert.rejects(client.getPermission({ name: "x" }), (error: Error) => {
      assertWording(test, error.message);
      return failureCodeOf(error) === "invalid-argument";
    });
  });

  it("settings missing and wrong", (test) => {
    const { missing } = checkSettings(k8spkg.settings, {}, {});
    assertWording(test, missing.map(missingAsFailure).map(describeFailure).join("\n"));
    const given = { apiKey: "two words", host: "http://api.example.com", retryAttempts: -1, projectname: "x" };
    const wrong = checkSettings(k8spkg.settings, given, {}).failures;
    assertWording(test, wrong.map(describeFailure).join("\n"));
    const fraction = checkSettings(k8spkg.settings, { apiKey: "k", retryAttempts: 1.5 }, {}).failures;
    assertWording(test, fraction.map(describeFailure).join("\n"));
  });
});
