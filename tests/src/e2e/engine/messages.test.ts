import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "node:test";
import { startClusters, startHosting, startLogs } from "@tripod/emulators";
import { createWording } from "@tripod/kit/testing";
import { ROOT } from "../../repository/root.js";
import { assertHidden, ENGINE, type Engine, pluginFile, type Stack, stackOf, useBench, yamlHead } from "./harness.js";

const { assertWording } = createWording(import.meta.url);

/** Returns a program with one lookup. */
function lookup(token: string, args: object): string {
  const call = JSON.stringify({ "fn::invoke": { function: token, arguments: args } });
  return `${headOf(token)}variables: { found: ${call} }\noutputs: { found: "\${found}" }\n`;
}

/** Returns a program with one resource. */
function resource(type: string, properties: object): string {
  return `${headOf(type)}resources: { source: ${JSON.stringify({ type, properties })} }\n`;
}

function headOf(token: string): string {
  const name = token.slice(0, token.indexOf(":"));
  return yamlHead("one", [name]);
}

interface Case {
  readonly what: string;
  readonly yaml: string;
  /** Values of the program that must stay secret. */
  readonly planted?: readonly string[];
}

/** A test for each case, all on one stack whose program changes. */
function testCases(bench: () => Engine, cases: readonly Case[]): void {
  let stack: Stack | undefined;
  for (const { what, yaml, planted = [] } of cases) {
    it(`reports ${what} at preview`, async (test) => {
      stack ??= await stackOf(bench(), { yaml });
      await writeFile(join(stack.folder, "Pulumi.yaml"), yaml);
      assertWording(test, await stack.problems("preview"));
      assertHidden(stack.printed(), planted, "the output");
    });
  }
}

const PROJECT = "c0ffee7ad1e94c3f8a6b90d4e7c31a01";

const HOSTPKG: readonly Case[] = [
  {
    what: "a zone that there is not",
    yaml: lookup("hostpkg:getDomainsZoneV2", { name: "exmaple.com", projectId: PROJECT }),
  },
  {
    what: "a record type outside the set",
    yaml: lookup("hostpkg:getDomainsRrsetV2", { name: "example.com.", type: "AAA", zoneId: "z", projectId: PROJECT }),
  },
  {
    what: "an unknown argument and a missing one",
    yaml: lookup("hostpkg:getDomainsZoneV2", { nam: "example.com.", projectId: PROJECT }),
  },
  {
    what: "a malformed deepFilter",
    yaml: lookup("hostpkg:getDedicatedConfigurationV1", { projectId: PROJECT, deepFilter: '{"state":"Active",}' }),
  },
  {
    what: "an unknown region",
    yaml: lookup("hostpkg:getDbaasDatastoreTypeV1", { projectId: PROJECT, region: "ru-33" }),
  },
  {
    what: "a zone that is not there",
    yaml: lookup("hostpkg:getDomainsZoneV2", { name: "exmaple.com.", projectId: PROJECT }),
  },
];

const CDN = {
  collectorId: 101234567,
  contentType: "CloudACdnBucket",
  authentication: {
    type: "ObjStoreBucketAuthentication",
    accessKey: { "fn::secret": "PLANTEDACCESSKEY0000" },
    secretKey: { "fn::secret": "planted-secret-key" },
  },
  path: { type: "ObjStoreBucketPathExpression", bucketName: "logs", pathExpression: "*" },
};
const CDN_PLANTED = ["PLANTEDACCESSKEY0000", "planted-secret-key"];

const LOGPKG: readonly Case[] = [
  { what: "a collector by neither id nor name", yaml: lookup("logpkg:getCollector", {}) },
  {
    what: "a misspelled argument",
    yaml: lookup("logpkg:getHttpSource", { collectorId: 101234567, nmae: "ingest-http" }),
  },
  { what: "a collector that is not there", yaml: lookup("logpkg:getCollector", { name: "hosted-prodd" }) },
  { what: "a folder for administrators without their mode", yaml: lookup("logpkg:getAdminRecommendedFolder", {}) },
  {
    what: "too short an interval",
    yaml: resource("logpkg:CdnSource", { ...CDN, scanInterval: 10 }),
    planted: CDN_PLANTED,
  },
  {
    what: "authentication that does not fit its type",
    yaml: resource("logpkg:CdnSource", {
      ...CDN,
      authentication: { ...CDN.authentication, type: "CLOUDARoleBasedAuthentication" },
    }),
    planted: CDN_PLANTED,
  },
  {
    what: "an expression that cannot be used",
    yaml: resource("logpkg:CdnSource", { ...CDN, filters: [{ name: "x", filterType: "Exclude", regexp: "(" }] }),
    planted: CDN_PLANTED,
  },
  {
    what: "a configuration that is no JSON",
    yaml: resource("logpkg:CloudToCloudSource", {
      collectorId: 101234567,
      schemaRef: { type: "Okta" },
      config: '{"name": "okta", "apiKey": "planted-api-key",}',
    }),
    planted: ["planted-api-key"],
  },
];

const K8SPKG: readonly Case[] = [
  {
    what: "both id and name",
    yaml: lookup("k8spkg:getBackupStorageLocation", { id: "64f0a1b2c3d4e5f601020502", name: "s3-nightly" }),
  },
  { what: "an unknown context", yaml: lookup("k8spkg:getCluster", { name: "prod-eks-1", context: "projct" }) },
  { what: "a misspelled argument", yaml: lookup("k8spkg:getCluster", { name: "prod-eks-1", kubeconfig: false }) },
  { what: "a cluster that is not there", yaml: lookup("k8spkg:getCluster", { name: "prod-eks-2" }) },
  { what: "a name that several accounts have", yaml: lookup("k8spkg:getCloudaccountCloudA", { name: "prod-main" }) },
  { what: "a pack that several registries have", yaml: lookup("k8spkg:getPack", { name: "cni-calico" }) },
];

describe("messages of hostpkg on the real engine", ENGINE, () => {
  const bench = useBench(startHosting);

  testCases(bench, HOSTPKG);

  it("reports a wrong password without showing it", async (test) => {
    const yaml = lookup("hostpkg:getDomainsZoneV2", { name: "example.com.", projectId: PROJECT });
    const password = "planted-wrong-password";
    const stack = await stackOf(bench(), { yaml }, {}, { "hostpkg:password": password });
    assertWording(test, await stack.problems("preview"));
    assertHidden(stack.printed(), [password], "the output");
  });
});

describe("messages of logpkg on the real engine", ENGINE, () => {
  const bench = useBench(startLogs);

  testCases(bench, LOGPKG);

  it("reports a wrong access key without showing it", async (test) => {
    const accessKey = "planted-wrong-access-key";
    const yaml = lookup("logpkg:getMyUserId", {});
    const stack = await stackOf(bench(), { yaml }, {}, { "logpkg:accessKey": accessKey });
    assertWording(test, await stack.problems("preview"));
    assertHidden(stack.printed(), [accessKey], "the output");
  });
});

describe("messages of k8spkg on the real engine", ENGINE, () => {
  const bench = useBench(startClusters);

  testCases(bench, K8SPKG);

  const cluster = lookup("k8spkg:getCluster", { name: "prod-eks-1" });

  it("reports a project that does not exist", async (test) => {
    const stack = await stackOf(bench(), { yaml: cluster }, { "k8spkg:projectName": "Defualt" });
    assertWording(test, await stack.problems("preview"));
  });

  it("reports a wrong key without showing it", async (test) => {
    const apiKey = "planted-wrong-api-key";
    const stack = await stackOf(bench(), { yaml: cluster }, {}, { "k8spkg:apiKey": apiKey });
    assertWording(test, await stack.problems("preview"));
    assertHidden(stack.printed(), [apiKey], "the output");
  });
});

describe("missing settings on the real engine", ENGINE, () => {
  const bench = useBench(startHosting, { environment: false });

  it("names all of them, with their environment variables", async (test) => {
    const yaml = lookup("hostpkg:getDomainsZoneV2", { name: "example.com.", projectId: PROJECT });
    const stack = await stackOf(bench(), { yaml });
    assertWording(test, await stack.problems("preview"));
  });
});

describe("pulumi do", ENGINE, () => {
  const bench = useBench(startHosting);
  const run = (...args: string[]) =>
    bench().home.run(bench().home.folder, ["do", "--package", pluginFile("hostpkg"), ...args]);

  it("runs a lookup without a program or a stack", async () => {
    const zone = ["hostpkg:getDomainsZoneV2", "--name", "example.com.", "--project-id", PROJECT];
    const { code, stdout, stderr } = await run(...zone);
    assert.equal(code, 0, stdout + stderr);
    const found = JSON.parse(stdout.slice(stdout.indexOf("{"))) as Record<string, unknown>;
    assert.equal(found.name, "example.com.");
    assert.equal(found.comment, "main site");
  });

  it("shows the descriptions of the schema as help", async () => {
    const { code, stdout, stderr } = await run("hostpkg:getDomainsZoneV2", "--help");
    assert.equal(code, 0, stderr);
    const schema = JSON.parse(await readFile(join(ROOT, "dist", "schemas", "hostpkg.json"), "utf8"));
    const { description, inputs } = schema.functions["hostpkg:index/getDomainsZoneV2:getDomainsZoneV2"];
    const words = (text: string) => text.replaceAll(/\s+/g, " ");
    assert.ok(stdout.includes("--project-id"));
    for (const text of [description.split("\n")[0], inputs.properties.name.description])
      assert.ok(words(stdout).includes(words(text)), stdout);
  });

  it("fails with the error of the lookup", async (test) => {
    const { code, stdout, stderr } = await run("hostpkg:getDomainsZoneV2", "--name", "no.dot", "--project-id", PROJECT);
    assert.notEqual(code, 0);
    assertWording(test, stdout + stderr);
  });
});
