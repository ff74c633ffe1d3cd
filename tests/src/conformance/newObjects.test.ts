/**
 * Rules that hold for new objects only: they reject a create, and accept an existing object that the platform returned
 * in this form.
 */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type AnyResource, checkResource, type Rule, type ValueObject } from "@tripod/kit";
import { type ResourceFixture, reveal } from "@tripod/testkit";
import { type Subject, subjects } from "./subjects.js";

type Inputs = Readonly<Record<string, unknown>>;

/** Form that existing objects can have and new ones cannot. */
interface Form {
  /** Path of the input that the check of a new object names. */
  readonly path: string;
  /** Changes of the fixture's minimal inputs. Undefined removes an input. */
  readonly inputs: Inputs;
  /** Old inputs from which the change to this form is rejected, too. */
  readonly from?: readonly Inputs[];
  /** Members of the input that the platform returns. An existing object that lacks one is rejected, too. */
  readonly readable?: readonly string[];
}

const FLAVOR = "3f0c8a11-6a35-4f4a-9b0e-0c6a5b0f1a01";
const SIZES = { flavorId: FLAVOR, flavors: [{ vcpus: 2, ram: 4096, disk: 32 }] };
const sizes: readonly Form[] = [
  {
    path: "flavors",
    inputs: SIZES,
    from: [
      { ...SIZES, flavorId: "3f0c8a11-6a35-4f4a-9b0e-0c6a5b0f1a02" },
      { ...SIZES, flavors: [{ vcpus: 2, ram: 4096, disk: 64 }] },
    ],
  },
  { path: "flavorId", inputs: { flavorId: undefined, flavors: undefined } },
];

const CUTOFFS = { cutoffRelativeTime: "-1h", cutoffTimestamp: 1_700_000_000_000 };
const cutoffs: readonly Form[] = [
  { path: "cutoffTimestamp", inputs: CUTOFFS, from: [{ cutoffRelativeTime: "-2h", cutoffTimestamp: 0 }] },
];

/**
 * An import cannot read a secret member. A known one cannot be removed, and another type of credentials requires it.
 */
const unreadable = (at: string, member: string, value: Inputs, ...readable: readonly string[]): Form => ({
  path: `${at}.${member}`,
  inputs: { [at]: value },
  from: [{ [at]: { ...value, [member]: "known" } }, { [at]: { ...value, credentialType: "another", type: "another" } }],
  readable,
});
const withSecret = (member: string, authentication: Inputs, ...readable: readonly string[]): readonly Form[] => [
  ...cutoffs,
  unreadable("authentication", member, authentication, ...readable),
];
const keys = withSecret("secretKey", { type: "ObjStoreBucketAuthentication", accessKey: "AKIA" });
const required = (...names: readonly string[]): readonly Form[] =>
  names.map((name) => ({ path: name, inputs: { [name]: undefined } }));

const REFERRING = {
  packs: [{ name: "settings", type: "manifest", manifests: [{ name: "a", content: "mode: {{.spectro.var.mode}}" }] }],
};

const VOLUMES = [
  { resources: [{ id: "3e9c0000-0000-4000-8000-000000000001", name: "v", type: "OS::Cinder::Volume" }] },
];

/** Forms by resource. */
const FORMS: Readonly<Record<string, readonly Form[]>> = {
  CloudbackupPlanV2: [{ path: "resources", inputs: { resources: [] }, from: [{ resources: VOLUMES }] }],
  DomainsDomainV1: [{ path: "name", inputs: { name: "intranet" } }],
  DomainsZoneV2: [{ path: "name", inputs: { name: "intranet." } }],
  DbaasDatastoreV1: sizes,
  DbaasKafkaDatastoreV1: sizes,
  DbaasMysqlDatastoreV1: sizes,
  DbaasPostgresqlDatastoreV1: sizes,
  DbaasPostgresqlDatabaseV1: required("ownerId"),
  DedicatedServerV1: [{ path: "powerState", inputs: { powerState: "reboot" } }],
  MksNodegroupV1: [
    {
      path: "cpus",
      inputs: { flavorId: FLAVOR, cpus: 2, ramMb: 4096 },
      from: [{ flavorId: FLAVOR, cpus: 4, ramMb: 4096 }],
    },
    { path: "cpus", inputs: { flavorId: undefined }, from: [{ flavorId: undefined, cpus: 2, ramMb: 4096 }] },
  ],

  CdnSource: keys,
  CloudAInventorySource: cutoffs,
  CloudAXraySource: cutoffs,
  CloudBEventHubLogSource: withSecret(
    "sharedAccessPolicyKey",
    { type: "CloudBEventHubAuthentication", sharedAccessPolicyName: "listen" },
    "sharedAccessPolicyName",
  ),
  CloudBMetricsSource: withSecret(
    "clientSecret",
    { type: "CloudBClientSecretAuthentication", tenantId: "t", clientId: "c" },
    "tenantId",
    "clientId",
  ),
  CloudsyslogSource: cutoffs,
  CloudtrailSource: keys,
  CloudwatchSource: keys,
  ElbSource: keys,
  GcpMetricsSource: withSecret(
    "privateKey",
    { type: "service_account", projectId: "p", clientEmail: "reader@example.com" },
    "projectId",
    "clientEmail",
  ),
  GcpSource: cutoffs,
  HttpSource: cutoffs,
  KinesisLogSource: keys,
  KinesisMetricsSource: keys,
  LocalFileSource: cutoffs,
  LocalWindowsEventLogSource: cutoffs,
  MetadataSource: keys,
  O365AuditSource: cutoffs,
  ObjStoreArchiveSource: keys,
  ObjStoreAuditSource: keys,
  ObjStoreSource: keys,
  PollingSource: keys,
  RumSource: cutoffs,
  CseAggregationRule: required("enabled", "matchExpression", "triggerExpression", "aggregationFunctions"),
  CseChainRule: required("enabled", "expressionsAndLimits"),
  CseFirstSeenRule: required("enabled", "filterExpression", "valueFields", "baselineType"),
  CseMatchRule: required("enabled", "expression"),
  CseOutlierRule: required("enabled", "matchExpression", "aggregationFunctions"),
  CseThresholdRule: [
    ...required("enabled", "expression"),
    { path: "countField", inputs: { countDistinct: true, countField: undefined }, from: [{ countDistinct: false }] },
  ],
  Field: [{ path: "dataType", inputs: { dataType: "Long" } }],
  MutingSchedule: [
    {
      path: "schedule.startDate",
      inputs: { schedule: { timezone: "Europe/Berlin", startDate: "2020-01-31", startTime: "08:30", duration: 60 } },
    },
  ],
  Partition: [
    {
      path: "routingExpression",
      inputs: { routingExpression: undefined },
      from: [{ routingExpression: "_sourceCategory=a" }],
    },
  ],

  AuditTrail: [
    unreadable("cloudwatch", "accessKey", { credentialType: "secret", region: "us-east-1", group: "g", stream: "s" }),
  ],
  BackupStorageLocation: [unreadable("s3", "secretKey", { credentialType: "secret", accessKey: "AKIA" })],
  CloudaccountCloudA: [
    { path: "cloudASecretKey", inputs: { cloudASecretKey: undefined }, from: [{ cloudASecretKey: "known" }] },
    { path: "cloudAAccessKey", inputs: { cloudAAccessKey: undefined }, from: [{ cloudAAccessKey: "AKIA" }] },
  ],
  CloudaccountCustom: [
    { path: "credentials", inputs: { credentials: undefined }, from: [{ credentials: { PASSWORD: "known" } }] },
  ],
  ClusterProfile: [
    {
      path: "packs[0].manifests[0].content",
      inputs: REFERRING,
      from: [{ ...REFERRING, profileVariables: { variables: [] } }],
    },
    {
      path: "profileVariables.variables[0].defaultValue",
      inputs: { profileVariables: { variables: [{ name: "mode", displayName: "Mode", required: true }] } },
      from: [
        {
          profileVariables: {
            variables: [{ name: "mode", displayName: "Mode", required: true, defaultValue: "known" }],
          },
        },
      ],
    },
  ],
  RegistryHelm: [unreadable("credentials", "password", { credentialType: "basic", username: "ada" })],
  RegistryOci: [unreadable("credentials", "password", { credentialType: "basic", username: "ada" })],
};

const of = (name: string): string => name;

function without(inputs: Inputs): ValueObject {
  return Object.fromEntries(Object.entries(inputs).filter(([, value]) => value !== undefined)) as ValueObject;
}

function failedPaths(resource: AnyResource, inputs: Inputs, oldInputs: Inputs): readonly string[] {
  const context = {
    resourceName: "it",
    seed: new Uint8Array(32),
    random: (count: number) => new Uint8Array(count),
    now: Date.parse("2026-03-01T12:00:00Z"),
  };
  return checkResource(resource, without(inputs), without(oldInputs), context).failures.map(({ path }) => path);
}

/** Whether a rule of the resource reads that the object is new. */
function distinguishesNew({ rules = [] }: AnyResource, fixture: ResourceFixture): boolean {
  const inputs = reveal(fixture.minimal(of) as never) as never;
  return rules.some((rule: Rule<never>) => {
    let isRead = false;
    const ignore = (): void => undefined;
    const each = (elements: readonly never[] | undefined, visit: (element: never, index: number) => void): void =>
      elements?.forEach(visit);
    const context = { unknown: new Set<string>(), recorded: {}, now: 0, each, fail: ignore, ignore, derive: ignore };
    rule(inputs, {
      ...context,
      get isNew() {
        isRead = true;
        return true;
      },
    } as never);
    return isRead;
  });
}

async function describeRules({ name, resources, fixtures, close }: Subject): Promise<void> {
  await close();
  describe(`rules of ${name} for new objects`, () => {
    it("are all stated here", () => {
      const distinguishing = [...fixtures].filter(
        ([one, fixture]) => resources[one] !== undefined && distinguishesNew(resources[one], fixture),
      );
      const stated = Object.keys(FORMS).filter((one) => resources[one] !== undefined);
      assert.ok(distinguishing.length > 0);
      assert.deepEqual(
        distinguishing.map(([one]) => one).filter((one) => !stated.includes(one)),
        [],
      );
    });
    for (const [one, forms] of Object.entries(FORMS)) {
      const [resource, fixture] = [resources[one], fixtures.get(one)];
      if (resource === undefined || fixture === undefined) continue;
      for (const { path, inputs: changes, from = [], readable = [] } of forms) {
        it(`${one} rejects ${path} of a new object and accepts it of an existing one`, () => {
          const inputs = { ...(reveal(fixture.minimal(of) as never) as Inputs), ...changes };
          assert.ok(failedPaths(resource, inputs, {}).includes(path), "a create is accepted");
          assert.ok(!failedPaths(resource, inputs, inputs).includes(path), "an existing object is rejected");
          for (const old of from)
            assert.ok(failedPaths(resource, inputs, { ...inputs, ...old }).includes(path), "the change is accepted");
          const [at = ""] = path.split(".");
          for (const member of readable) {
            const { [member]: _, ...left } = inputs[at] as Inputs;
            const lacking = { ...inputs, [at]: left };
            assert.ok(failedPaths(resource, lacking, lacking).includes(`${at}.${member}`), `${member} may be absent`);
          }
        });
      }
    }
  });
}

for (const subject of await subjects()) await describeRules(subject);
