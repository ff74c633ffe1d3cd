import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { checkSettings, describeFailure, failureCodeOf, load, missingAsFailure, runLookup } from "@tripod/kit";
import { errorOf, fixtureText, type LocalPlatform, startLocal, type TestSettings } from "./local.testing.js";
import { k8spkg } from "./package.js";

/** Run with UPDATE_GOLDEN=1 to accept changed texts. */
const GOLDEN = "wording.golden.json";
const update = process.env.UPDATE_GOLDEN === "1";
const golden = update ? {} : (JSON.parse(fixtureText(GOLDEN)) as Record<string, string>);
const seen: Record<string, string> = {};

function sameWording(title: string, text: string): void {
  seen[title] = text;
  if (!update) assert.equal(text, golden[title]);
}

interface Case {
  readonly title: string;
  readonly call: keyof typeof k8spkg.lookups;
  readonly args: object;
  readonly settings?: TestSettings;
}

const REGISTRY = "64f0a1b2c3d4e5f601021301";
const NONE = "64f0a1b2c3d4e5f6ffffffff";

/** Arguments that are refused before anything is asked. */
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

/** Calls that the platform, or what it holds, makes fail. */
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
  { title: "several appliances", call: "getAppliance", args: { name: "edge-twin" } },
  { title: "several accounts", call: "getCloudaccountCloudA", args: { name: "prod-main" } },
  { title: "account of another context", call: "getCloudaccountCloudB", args: { name: "az-prod", context: "project" } },
  { title: "application profile not found", call: "getApplicationProfile", args: { name: "shop-fronted" } },
  {
    title: "application profile version",
    call: "getApplicationProfile",
    args: { name: "shop-frontend", version: "9.9.9" },
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
  { title: "several packs for filters", call: "getPack", args: { filters: "spec.name=k8sgpt-operator" } },
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
  let local: LocalPlatform;
  before(async () => {
    local = await startLocal({ seed: "large", repeatUnknownKey: true });
  });
  after(async () => {
    await local.close();
    if (update) {
      const file = new URL(`../fixtures/${GOLDEN}`, import.meta.url);
      writeFileSync(file, `${JSON.stringify(seen, null, 2)}\n`);
    }
  });

  /** Addresses and request ids differ from run to run. */
  const settled = (text: string) =>
    text.replaceAll(local.platform.origin, "<origin>").replace(/request ID [0-9a-f-]{36}/, "request ID <id>");

  for (const { title, call, args } of REFUSED) {
    it(title, async () => {
      const unused = () => {
        throw new Error("The platform was reached.");
      };
      const outcome = await runLookup(
        await load(k8spkg.lookups, call),
        args as Parameters<typeof runLookup>[1],
        unused,
      );
      assert.equal(outcome.kind, "failures");
      if (outcome.kind === "failures") sameWording(title, outcome.failures.map(describeFailure).join("\n"));
    });
  }

  for (const { title, call, args, settings } of FAILED) {
    it(title, async () => {
      const client = local.connect(settings);
      const error = await errorOf((client[call] as (args: object) => Promise<unknown>)(args));
      sameWording(title, `${failureCodeOf(error)}: ${settled(error.message)}`);
      const { apiKey } = settings ?? {};
      if (typeof apiKey === "string") assert.ok(!`${error.message} ${error.stack}`.includes(apiKey));
    });
  }

  it("a rejected admin kubeconfig", async () => {
    const said: string[] = [];
    await local.connect({}, (severity, text) => said.push(`${severity}: ${text}`)).getCluster({ name: "guarded" });
    sameWording("refused admin kubeconfig", said.filter((line) => line.startsWith("warning")).join("\n"));
  });

  it("filters", async () => {
    const said: string[] = [];
    const client = local.connect({}, (severity, text) => said.push(`${severity}: ${text}`));
    await client.getPack({ filters: "metadata.uid=64f0a1b2c3d4e5f601021401" });
    sameWording("deprecated filters", said.filter((line) => line.startsWith("warning")).join("\n"));
  });

  it("a caFile that cannot be read", async () => {
    const client = local.connect({ caFile: "no-such-file.pem" });
    await assert.rejects(client.getPermission({ name: "x" }), (error: Error) => {
      sameWording("caFile", error.message);
      return failureCodeOf(error) === "invalid-argument";
    });
  });

  it("settings missing and wrong", () => {
    const { missing } = checkSettings(k8spkg.settings, {}, {});
    sameWording("missing settings", missing.map(missingAsFailure).map(describeFailure).join("\n"));
    const given = { apiKey: "two words", host: "http://api.example.com", retryAttempts: -1, projectname: "x" };
    const wrong = checkSettings(k8spkg.settings, given, {}).failures;
    sameWording("wrong settings", wrong.map(describeFailure).join("\n"));
    const fraction = checkSettings(k8spkg.settings, { apiKey: "k", retryAttempts: 1.5 }, {}).failures;
    sameWording("fraction of tries", fraction.map(describeFailure).join("\n"));
  });
});
