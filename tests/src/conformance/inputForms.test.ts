/**
 * Inputs of k8spkg whose form the platform's reference states: other texts fail in the preview, at the path of the
 * input.
 */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type AnyField, checkResource, type Fields, type ValueObject } from "@tripod/kit";
import { type Json, type JsonObject, reveal } from "@tripod/testkit";
import { type InputPath, pathOf, withValue } from "./inputPaths.js";
import { subjects } from "./subjects.js";

interface Form {
  readonly wrong: readonly string[];
  readonly right: readonly string[];
  /** `Resource.path` of inputs. `*` is the first element that has the rest of the path. */
  readonly inputs: readonly string[];
}

const TEXTS = { wrong: ["x y!!", "10.0.0.0.0"], right: [] };

const FORMS: Readonly<Record<string, Form>> = {
  "cron expressions": {
    wrong: [
      "x y!!",
      "0 3 * *",
      "0 3 * * * *",
      "60 3 * * 0",
      "0 24 * * 0",
      "0 3 0 * 0",
      "0 3 * 13 0",
      "0 3 * * 8",
    ].concat(["*/0 * * * *", "5-1 * * * *", "1,,2 * * * *", "0 3 * * SUNDAY", "@daily"]),
    right: ["0 3 * * 0", "*/15 0-6,22 1,15 JAN-MAR mon-fri", "0 2 * * SUN", "0 2 ? * 7"],
    inputs: [
      "ClusterConfigPolicy.schedules.*.startCron",
      "ClusterEks.backupPolicy.schedule",
      "ClusterEks.osPatchSchedule",
      "ClusterEks.scanPolicy.conformanceScanSchedule",
      "VirtualCluster.backupPolicy.schedule",
      "Workspace.backupPolicy.schedule",
    ],
  },
  "CIDR blocks": {
    wrong: [...TEXTS.wrong, "10.0.0.0", "10.0.0.0/33", "10.0.0.256/8", "10.0.0.0/", "10.0.0.0/08", "host/8"],
    right: ["10.0.0.0/16", "0.0.0.0/0", "192.0.2.7/32"],
    inputs: [
      "ClusterAks.cloudConfig.controlPlaneCidr",
      "ClusterAks.cloudConfig.vnetCidrBlock",
      "ClusterAks.cloudConfig.workerCidr",
      "ClusterCloudB.cloudConfig.controlPlaneSubnet.cidrBlock",
      "ClusterCloudB.cloudConfig.virtualNetworkCidrBlock",
      "ClusterCloudB.cloudConfig.workerNodeSubnet.cidrBlock",
      "ClusterCloudC.cloudConfig.zones.*.network.vpc.cidr",
      "ClusterEks.cloudConfig.privateAccessCidrs.0",
      "ClusterEks.cloudConfig.publicAccessCidrs.0",
      "ClusterEks.hostConfigs.*.loadBalancerSourceRanges",
      "VirtualMachine.networks.*.networkSource.pod.vmNetworkCidr",
    ],
  },
  "IPv6 CIDR blocks": {
    wrong: ["x y!!", "10.0.0.0/16", "fd10::", "fd10::/129", "fd10::%eth0/64"],
    right: ["fd10:0:2::/120", "::/0"],
    inputs: ["VirtualMachine.networks.*.networkSource.pod.vmIpv6NetworkCidr"],
  },
  "IP addresses": {
    wrong: [...TEXTS.wrong, "10.0.0.256", "10.0.0.1/24", "10.0.0.1:53", "fe80::1%eth0"],
    right: ["192.0.2.10", "2001:db8::1"],
    inputs: [
      "ClusterCloudB.cloudConfig.privateApiServer.staticIp",
      "ClusterCloudC.cloudConfig.controlPlaneEndpoint",
      "ClusterCloudC.cloudConfig.zones.*.network.gateway",
      "ClusterEdgeNative.machinePools.*.edgeHosts.*.dnsServers.0",
      "ClusterEdgeNative.machinePools.*.edgeHosts.*.staticIp",
      "PrivatecloudgatewayIppool.nameserverAddresses.0",
      "VirtualMachine.podDnsConfig.nameservers.0",
    ],
  },
  "IPv4 addresses": {
    wrong: [...TEXTS.wrong, "2001:db8::1", "10.0.0.256"],
    right: ["10.0.0.1"],
    inputs: ["ClusterEdgeNative.machinePools.*.edgeHosts.*.defaultGateway", "PrivatecloudgatewayIppool.gateway"],
  },
  "IPv4 masks": {
    wrong: [...TEXTS.wrong, "24", "/24", "255.0.255.0", "0.0.0.255"],
    right: ["255.255.255.0", "255.255.252.0"],
    inputs: [
      "ClusterCloudC.cloudConfig.zones.*.network.netmask",
      "ClusterEdgeNative.machinePools.*.edgeHosts.*.subnetMask",
    ],
  },
  URLs: {
    wrong: ["x y!!", "charts.example.com", "ftp://example.com", "https://", "https://a b.example.com"],
    right: ["https://example.com/a?b=c", "http://10.0.0.2:5240/MAAS", "HTTPS://example.com"],
    inputs: [
      "Alert.https.*.url",
      "BackupStorageLocation.s3.s3Url",
      "CloudaccountCloudC.apiUrl",
      "CloudaccountMaas.maasApiEndpoint",
      "Datavolume.spec.source.http.url",
      "RegistryHelm.endpoint",
      "Sso.oidc.issuerUrl",
    ],
  },
  "integers and percentages": {
    wrong: ["x y!!", "-1", "20 %", "1.5", "%"],
    right: ["0", "3", "20%"],
    inputs: [
      "ClusterEks.machinePools.*.overrideScaling.maxSurge",
      "ClusterEks.machinePools.*.overrideScaling.maxUnavailable",
    ],
  },
  quantities: { wrong: ["x y!!", "2 Mi"], right: ["2Mi", "1Gi"], inputs: ["VirtualMachine.memory.hugepages"] },
  "YAML maps": {
    wrong: ["x y!!", "- a", "a: [", "a:\n\t- b"],
    right: ["kubeletExtraArgs:\n  v: 2\n"],
    inputs: ["ClusterEks.machinePools.*.overrideKubeadmConfiguration"],
  },
};

const subject = (await subjects()).find(({ name }) => name === "k8spkg") ?? assert.fail();
const refer = (): Json => "64f0a1b2c3d4e5f60102ffff";

/** Returns the programs of a resource's fixture, without secret marks. */
function programsOf(resource: string): readonly JsonObject[] {
  const fixture = subject.fixtures.get(resource) ?? assert.fail(resource);
  return [fixture.full(refer), ...(fixture.variants?.(refer) ?? [])].map((one) => reveal(one) as JsonObject);
}

/** Returns the paths of the inputs that the preview rejects. */
function failuresOf(resource: string, inputs: JsonObject): readonly string[] {
  const context = {
    resourceName: "it",
    seed: new Uint8Array(32),
    random: (count: number) => new Uint8Array(count),
    now: 0,
  };
  const definition = subject.resources[resource] ?? assert.fail(resource);
  return checkResource(definition, inputs as ValueObject, {}, context).failures.map(({ path }) => path);
}

/** Returns the path of a text in a value, with indexes; undefined if the value does not have it. */
function resolved(value: Json | undefined, [step, ...rest]: readonly string[]): InputPath["steps"] | undefined {
  if (step === undefined) return typeof value === "string" ? [] : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  const steps = step === "*" ? Object.keys(value) : [step];
  for (const one of steps) {
    const inner = resolved((value as JsonObject)[one], rest);
    if (inner !== undefined) return [Array.isArray(value) ? Number(one) : one, ...inner];
  }
  return undefined;
}

/** IDs that the platform does not assign, or whose form its reference does not state. */
const OTHER_IDS =
  /^Appliance\.uid$|edgeHostUid$|hostUid$|nodeId$|packs\[]\.uid$|manifests\[]\.uid$|[Ee]xternalId$|[cC]lientId$|[tT]enantId$|ubscriptionId$|vpcId$|amiId$|networkId$|gcpStorageConfig\.projectId$|CloudC\..*\.id$|stateChangeRequests/;

/** Returns the inputs that are IDs of objects, by path. */
function idFields([path, field]: readonly [string, AnyField]): readonly (readonly [string, AnyField])[] {
  const { type, presence, noEffect } = field.spec;
  if (presence === "computed" || noEffect !== undefined) return [];
  if ("element" in type) return idFields([`${path}[]`, type.element]);
  if (type.kind === "object")
    return Object.entries(type.fields).flatMap(([name, inner]) => idFields([`${path}.${name}`, inner]));
  const isId =
    type.kind === "string" && /(?:\.id|\.uid|Id|Uid)(?:s\[])?$|\.users\[]$/.test(path) && !OTHER_IDS.test(path);
  return isId ? [[path, field]] : [];
}

describe("inputs of k8spkg", () => {
  it("are IDs of other objects in the platform's form only", () => {
    const ids = Object.entries(subject.resources).flatMap(([resource, { fields }]) =>
      Object.entries(fields as Fields).flatMap(([name, field]) => idFields([`${resource}.${name}`, field])),
    );
    assert.ok(ids.length > 100);
    const accepting = (text: string) =>
      ids.filter(([, { spec }]) => spec.constraints.every((constraint) => constraint(text) === undefined));
    for (const wrong of ["x", "production", "64f0a1b2c3d4e5f60102fff", "64f0a1b2c3d4e5f60102fffff", "project/x"])
      assert.deepEqual(
        accepting(wrong).map(([path]) => path),
        [],
        `accepted: ${wrong}`,
      );
    for (const right of ["64f0a1b2c3d4e5f60102ffff", "64F0A1B2C3D4E5F60102FFFF"])
      assert.equal(accepting(right).length, ids.length, `rejected: ${right}`);
  });

  for (const [form, { wrong, right, inputs }] of Object.entries(FORMS))
    for (const input of inputs)
      it(`${input} takes ${form} only`, () => {
        const [resource = "", ...steps] = input.split(".");
        const program = programsOf(resource).find((one) => resolved(one, steps) !== undefined);
        const path = resolved(program, steps) ?? assert.fail(`no program of the fixture has ${input}`);
        const failures = (text: string) =>
          failuresOf(resource, withValue(program ?? {}, path, text)).filter((at) => pathOf(path).startsWith(at));
        assert.deepEqual(
          wrong.filter((text) => failures(text).length === 0),
          [],
          "accepted",
        );
        assert.deepEqual(
          right.filter((text) => failures(text).length > 0),
          [],
          "rejected",
        );
      });

  it("PrivatecloudgatewayIppool.ipEndRange must not be lower than ipStartRange", () => {
    const failures = (ipStartRange: string, ipEndRange: string) =>
      failuresOf("PrivatecloudgatewayIppool", {
        ...(programsOf("PrivatecloudgatewayIppool").find(({ networkType }) => networkType === "range") ??
          assert.fail()),
        ipStartRange,
        ipEndRange,
      });
    assert.deepEqual(failures("10.0.0.20", "10.0.0.9"), ["ipEndRange"]);
    assert.deepEqual(failures("9.255.255.255", "10.0.0.9"), []);
    assert.deepEqual(failures("10.0.0.9", "10.0.0.9"), []);
  });
});
