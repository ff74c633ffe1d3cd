import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "node:test";
import { startClusters, startHosting, startLogs } from "@tripod/emulators";
import { assertHidden, ENGINE, type Engine, pluginFile, type Stack, stackOf, useBench, yamlHead } from "./harness.js";

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
  readonly says: RegExp;
  /** Values of the program that must stay secret. */
  readonly planted?: readonly string[];
}

/** Returns the output of a failing preview. */
async function failedPreview({ attempt }: Stack): Promise<string> {
  const { code, stdout, stderr } = await attempt("preview");
  assert.notEqual(code, 0, stdout);
  return stdout + stderr;
}

/** A test for each case, all on one stack whose program changes. */
function testCases(bench: () => Engine, cases: readonly Case[]): void {
  let stack: Stack | undefined;
  for (const { what, yaml, says, planted = [] } of cases) {
    it(`reports ${what} at preview`, async () => {
      stack ??= await stackOf(bench(), { yaml });
      await writeFile(join(stack.folder, "Pulumi.yaml"), yaml);
      const printed = await failedPreview(stack);
      assert.match(printed, says);
      assertHidden(printed, planted, "the output");
    });
  }
}

const PROJECT = "c0ffee7ad1e94c3f8a6b90d4e7c31a01";

const HOSTPKG: readonly Case[] = [
  {
    what: "a zone that there is not",
    yaml: lookup("hostpkg:getDomainsZoneV2", { name: "exmaple.com", projectId: PROJECT }),
    says: /getDomainsZoneV2: name: no zone "exmaple\.com" in project c0ffee7ad1e94c3f8a6b90d4e7c31a01; did you mean "example\.com\."/,
  },
  {
    what: "a record type outside the set",
    yaml: lookup("hostpkg:getDomainsRrsetV2", { name: "example.com.", type: "AAA", zoneId: "z", projectId: PROJECT }),
    says: /getDomainsRrsetV2: type: must be one of A, AAAA, .*, got "AAA"; did you mean "AAAA" or "CAA"\?/,
  },
  {
    what: "an unknown argument and a missing one",
    yaml: lookup("hostpkg:getDomainsZoneV2", { nam: "example.com.", projectId: PROJECT }),
    says: /name: is required, but unset or not yet known; nam: is not a known argument; did you mean "name"\?/,
  },
  {
    what: "a malformed deepFilter",
    yaml: lookup("hostpkg:getDedicatedConfigurationV1", { projectId: PROJECT, deepFilter: '{"state":"Active",}' }),
    says: /deepFilter: must be a JSON object: line 1, column 19: unexpected character/,
  },
  {
    what: "an unknown region",
    yaml: lookup("hostpkg:getDbaasDatastoreTypeV1", { projectId: PROJECT, region: "ru-33" }),
    says: /region: .*ru-33.*ru-3/,
  },
  {
    what: "a zone that is not there",
    yaml: lookup("hostpkg:getDomainsZoneV2", { name: "exmaple.com.", projectId: PROJECT }),
    says: /name: .*exmaple\.com\..*example\.com\./,
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
  {
    what: "a collector by neither id nor name",
    yaml: lookup("logpkg:getCollector", {}),
    says: /getCollector: id: is required unless name is set/,
  },
  {
    what: "a misspelled argument",
    yaml: lookup("logpkg:getHttpSource", { collectorId: 101234567, nmae: "ingest-http" }),
    says: /nmae: is not a known argument; did you mean "name"\?/,
  },
  {
    what: "a collector that is not there",
    yaml: lookup("logpkg:getCollector", { name: "hosted-prodd" }),
    says: /name: no collector "hosted-prodd" .*did you mean .*"hosted-prod"[ ?]/,
  },
  {
    what: "a folder for administrators without their mode",
    yaml: lookup("logpkg:getAdminRecommendedFolder", {}),
    says: /adminMode/,
  },
  {
    what: "too short an interval",
    yaml: resource("logpkg:CdnSource", { ...CDN, scanInterval: 10 }),
    says: /property scanInterval value \{10\} has a problem: must be at least 1000 \(milliseconds\)/,
    planted: CDN_PLANTED,
  },
  {
    what: "authentication that does not fit its type",
    yaml: resource("logpkg:CdnSource", {
      ...CDN,
      authentication: { ...CDN.authentication, type: "CLOUDARoleBasedAuthentication" },
    }),
    says: /authentication\.roleArn.*is required for CLOUDARoleBasedAuthentication, which needs roleArn/,
    planted: CDN_PLANTED,
  },
  {
    what: "an expression that cannot be used",
    yaml: resource("logpkg:CdnSource", { ...CDN, filters: [{ name: "x", filterType: "Exclude", regexp: "(" }] }),
    says: /filters\[0\]\.regexp.*must be a regular expression/,
    planted: CDN_PLANTED,
  },
  {
    what: "a configuration that is no JSON",
    yaml: resource("logpkg:CloudToCloudSource", {
      collectorId: 101234567,
      schemaRef: { type: "Okta" },
      config: '{"name": "okta", "apiKey": "planted-api-key",}',
    }),
    says: /config: must hold JSON/,
    planted: ["planted-api-key"],
  },
];

const K8SPKG: readonly Case[] = [
  {
    what: "both id and name",
    yaml: lookup("k8spkg:getBackupStorageLocation", { id: "64f0a1b2c3d4e5f601020502", name: "s3-nightly" }),
    says: /name: must not be set together with id\. Set exactly one of id, name/,
  },
  {
    what: "an unknown context",
    yaml: lookup("k8spkg:getCluster", { name: "prod-eks-1", context: "projct" }),
    says: /context: must be one of project, tenant, got "projct"; did you mean "project"\?/,
  },
  {
    what: "a misspelled argument",
    yaml: lookup("k8spkg:getCluster", { name: "prod-eks-1", kubeconfig: false }),
    says: /kubeconfig: is not a known argument; did you mean "kubeconfigs"\?/,
  },
  {
    what: "a cluster that is not there",
    yaml: lookup("k8spkg:getCluster", { name: "prod-eks-2" }),
    says: /name: no cluster "prod-eks-2" in project "Default"; did you mean .*"prod-eks-1"/,
  },
  {
    what: "a name that several accounts have",
    yaml: lookup("k8spkg:getCloudaccountCloudA", { name: "prod-main" }),
    says: /several CloudA accounts "prod-main".*set context or id to select one/,
  },
  {
    what: "a pack that several registries have",
    yaml: lookup("k8spkg:getPack", { name: "cni-calico" }),
    says: /registryUid: several registries have the newest version.*Palette Registry/,
  },
];

describe("messages of hostpkg on the real engine", ENGINE, () => {
  const bench = useBench(startHosting);

  testCases(bench, HOSTPKG);

  it("reports a wrong password without showing it", async () => {
    const yaml = lookup("hostpkg:getDomainsZoneV2", { name: "example.com.", projectId: PROJECT });
    const password = "planted-wrong-password";
    const printed = await failedPreview(await stackOf(bench(), { yaml }, {}, { "hostpkg:password": password }));
    assert.match(printed, /HOSTPKG_PASSWORD|password/);
    assertHidden(printed, [password], "the output");
  });
});

describe("messages of logpkg on the real engine", ENGINE, () => {
  const bench = useBench(startLogs);

  testCases(bench, LOGPKG);

  it("reports a wrong access key without showing it", async () => {
    const accessKey = "planted-wrong-access-key";
    const yaml = lookup("logpkg:getMyUserId", {});
    const printed = await failedPreview(await stackOf(bench(), { yaml }, {}, { "logpkg:accessKey": accessKey }));
    assert.match(printed, /accessKey .*LOGPKG_ACCESS_KEY/);
    assertHidden(printed, [accessKey], "the output");
  });
});

describe("messages of k8spkg on the real engine", ENGINE, () => {
  const bench = useBench(startClusters);

  testCases(bench, K8SPKG);

  const cluster = lookup("k8spkg:getCluster", { name: "prod-eks-1" });

  it("reports a project that does not exist", async () => {
    const stack = await stackOf(bench(), { yaml: cluster }, { "k8spkg:projectName": "Defualt" });
    assert.match(await failedPreview(stack), /the API key sees no project "Defualt"; it sees "Default"/);
  });

  it("reports a wrong key without showing it", async () => {
    const apiKey = "planted-wrong-api-key";
    const printed = await failedPreview(await stackOf(bench(), { yaml: cluster }, {}, { "k8spkg:apiKey": apiKey }));
    assert.match(printed, /Check the settings apiKey \(environment K8SPKG_APIKEY\)/);
    assertHidden(printed, [apiKey], "the output");
  });
});

describe("missing settings on the real engine", ENGINE, () => {
  const bench = useBench(startHosting, { environment: false });

  it("names all of them, with their environment variables", async () => {
    const yaml = lookup("hostpkg:getDomainsZoneV2", { name: "example.com.", projectId: PROJECT });
    const printed = await failedPreview(await stackOf(bench(), { yaml }));
    for (const name of ["authUrl", "authRegion", "domainName", "username", "password"]) {
      assert.match(printed, new RegExp(`${name}.*is required`));
    }
    assert.match(printed, /HOSTPKG_PASSWORD or OS_PASSWORD/);
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

  it("shows our descriptions as help", async () => {
    const { code, stdout, stderr } = await run("hostpkg:getDomainsZoneV2", "--help");
    assert.equal(code, 0, stderr);
    assert.match(stdout, /--project-id/);
    assert.match(stdout, /The trailing dot is optional/);
    assert.match(stdout, /DNS zone of Selectel DNS Hosting \(actual\), found by its exact name/);
  });

  it("fails with our text where a lookup fails", async () => {
    const { code, stdout, stderr } = await run("hostpkg:getDomainsZoneV2", "--name", "no.dot", "--project-id", PROJECT);
    assert.notEqual(code, 0);
    assert.match(stdout + stderr, /name: no zone "no\.dot" in project/);
  });
});
