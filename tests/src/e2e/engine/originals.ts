import type { Json, JsonObject } from "@tripod/testkit";

/** Returns an output of an existing object; its ID without an output name. */
export type Of = (name: string, output?: string) => Json;

const PROJECT = "c0ffee7ad1e94c3f8a6b90d4e7c31a01";
const REGION = "ru-3";
const KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHWCfS2xxcBEzCEp5xWZPz8gk5pXrAbhSbLnLCbkbJkm moved";
const STORE = {
  projectId: PROJECT,
  region: REGION,
  name: "moved",
  typeId: "51000000-0000-4000-8000-000000000106",
  subnetId: "724df69b-cc22-4919-87dc-c694622158f5",
  nodeCount: 1,
  flavorId: "5f000000-0000-4000-8000-000000000001",
  backupRetentionDays: 14,
};
const COLLECTOR = 101234567;

/** Plaintext credentials in the states of the originals. */
export const PLANTED = ["planted-Robot-1", "planted-value", "planted-login", "planted-key", "planted-okta"];

/** Existing objects by resource and inputs, in the order of creation. */
export const OBJECTS: readonly (readonly [
  pkg: "hostpkg" | "logpkg",
  name: string,
  resource: string,
  (of: Of) => JsonObject,
])[] = [
  ["hostpkg", "zone", "DomainsZoneV2", () => ({ name: "moved.example.", projectId: PROJECT, comment: "Ours" })],
  [
    "hostpkg",
    "www",
    "DomainsRrsetV2",
    (of) => ({
      zoneId: of("zone"),
      projectId: PROJECT,
      name: "www.moved.example.",
      type: "A",
      ttl: 300,
      records: [{ content: "192.0.2.10" }, { content: "192.0.2.11", disabled: true }],
    }),
  ],
  [
    "hostpkg",
    "robot",
    "IamServiceuserV1",
    () => ({
      name: "moved-robot",
      password: "planted-Robot-1",
      roles: [{ roleName: "member", scope: "project", projectId: PROJECT }],
    }),
  ],
  ["hostpkg", "team", "IamGroupV1", () => ({ name: "moved-team", description: "Movers" })],
  ["hostpkg", "members", "IamGroupMembershipV1", (of) => ({ groupId: of("team"), userIds: [of("robot")] })],
  [
    "hostpkg",
    "key",
    "VpcKeypairV2",
    (of) => ({ name: "moved", userId: of("robot"), publicKey: KEY, regions: ["ru-1"] }),
  ],
  [
    "hostpkg",
    "secret",
    "SecretsmanagerSecretV1",
    () => ({ key: "moved-db", projectId: PROJECT, value: "planted-value" }),
  ],
  [
    "hostpkg",
    "store",
    "DbaasPostgresqlDatastoreV1",
    () => ({ ...STORE, config: { max_connections: "200" }, poolers: [{ mode: "session", size: 50 }] }),
  ],
  [
    "hostpkg",
    "login",
    "DbaasUserV1",
    (of) => ({
      datastoreId: of("store"),
      name: "moved",
      password: "planted-login",
      projectId: PROJECT,
      region: REGION,
    }),
  ],
  ["hostpkg", "domain", "DomainsDomainV1", () => ({ name: "moved-legacy.example" })],
  [
    "hostpkg",
    "mail",
    "DomainsRecordV1",
    (of) => ({
      domainId: Number(of("domain")),
      name: "moved-legacy.example",
      type: "MX",
      ttl: 300,
      priority: 10,
      content: "mx.moved-legacy.example",
    }),
  ],
  ["logpkg", "box", "Collector", () => ({ name: "moved", fields: { team: "edge" } })],
  [
    "logpkg",
    "cdn",
    "CdnSource",
    () => ({
      collectorId: COLLECTOR,
      name: "moved cdn",
      contentType: "CloudACdnBucket",
      scanInterval: 300_000,
      paused: false,
      authentication: { type: "ObjStoreBucketAuthentication", accessKey: "PLANTED0", secretKey: "planted-key" },
      path: { type: "ObjStoreBucketPathExpression", bucketName: "logs", pathExpression: "dist/*" },
      filters: [{ name: "drop", filterType: "Exclude", regexp: ".*healthz.*" }],
    }),
  ],
  [
    "logpkg",
    "okta",
    "CloudToCloudSource",
    () => ({
      collectorId: COLLECTOR,
      schemaRef: { type: "Okta" },
      config: '{"name":"moved okta","domain":"d.example.com","apiKey":"planted-okta","pollingInterval":300}',
    }),
  ],
  [
    "logpkg",
    "logs",
    "Partition",
    () => ({ name: "moved_logs", routingExpression: "_sourceCategory=moved", retentionPeriod: 30 }),
  ],
  [
    "logpkg",
    "inventory",
    "CloudAInventorySource",
    () => ({
      collectorId: COLLECTOR,
      name: "moved inventory",
      contentType: "CloudAInventory",
      scanInterval: 300_000,
      paused: false,
      authentication: { type: "CLOUDARoleBasedAuthentication", roleArn: "arn:aws:iam::111122223333:role/inventory" },
      path: { type: "CloudAInventoryPath", limitToRegions: ["us-west-2"] },
    }),
  ],
  [
    "logpkg",
    "away",
    "DataForwardingDestination",
    () => ({
      destinationName: "moved",
      bucketName: "moved-logs",
      objStoreRegion: "us-west-2",
      objStoreServerSideEncryption: true,
      authentication: { type: "RoleBased", roleArn: "arn:aws:iam::111122223333:role/forward" },
    }),
  ],
];

/** Program of the bridged packages for these objects, with comments. */
export const PROGRAM = `# Everything that we have had for years.
resources:
  account: # another region than usual
    type: pulumi:providers:vendor
    properties:
      region: ru-3
  zone:
    type: vendor:DomainsZoneV2
    properties: { name: moved.example., projectId: ${PROJECT}, comment: Ours }
    options:
      protect: true
  www:
    type: vendor:index/domainsRrsetV2:DomainsRrsetV2
    properties:
      zoneId: \${zone.domainsZoneV2Id}
      projectId: ${PROJECT}
      name: www.moved.example.
      type: A
      ttl: 300
      records: # two, one of them off
        - content: 192.0.2.10
        - content: 192.0.2.11
          disabled: true
    options:
      parent: \${zone}
  robot:
    type: vendor:IamServiceuserV1
    properties:
      name: moved-robot
      password: { fn::secret: planted-Robot-1 }
      roles: [{ roleName: member, scope: project, projectId: ${PROJECT} }]
  team: { type: vendor:IamGroupV1, properties: { name: moved-team, description: Movers } }
  members:
    type: vendor:IamGroupMembershipV1
    properties: { groupId: "\${team.id}", userIds: ["\${robot.id}"] }
  key:
    type: vendor:VpcKeypairV2
    properties: { name: moved, userId: "\${robot.id}", publicKey: ${KEY}, regions: [ru-1] }
  secret:
    type: vendor:SecretsmanagerSecretV1
    properties: { key: moved-db, projectId: ${PROJECT}, value: planted-value }
  store:
    type: vendor:DbaasPostgresqlDatastoreV1
    properties:
      projectId: ${PROJECT}
      region: ${REGION}
      name: moved
      typeId: ${STORE.typeId}
      subnetId: ${STORE.subnetId}
      nodeCount: 1
      flavorId: ${STORE.flavorId}
      backupRetentionDays: 14
      config: { max_connections: "200" }
      poolers: [{ mode: session, size: 50 }]
    options:
      provider: \${account}
      customTimeouts: { create: 1h }
  login:
    type: vendor:DbaasUserV1
    properties:
      { datastoreId: "\${store.id}", name: moved, password: planted-login, projectId: ${PROJECT}, region: ${REGION} }
    options: { provider: "\${account}", dependsOn: ["\${store}", "\${zone}"] }
  domain: { type: "vendor:DomainsDomainV1", properties: { name: moved-legacy.example } }
  mail:
    type: vendor:DomainsRecordV1
    properties:
      domainId: \${domain.id}
      name: moved-legacy.example
      type: MX
      ttl: 300
      priority: 10
      content: mx.moved-legacy.example
  box: { type: logs:Collector, properties: { name: moved, fields: { team: edge } } }
  cdn:
    type: logs:CloudfrontSource
    properties:
      collectorId: ${COLLECTOR}
      name: moved cdn
      contentType: AwsCloudFrontBucket # the platform's word
      scanInterval: 300000
      paused: false
      authentication: { type: S3BucketAuthentication, accessKey: PLANTED0, secretKey: planted-key }
      path: { type: S3BucketPathExpression, bucketName: logs, pathExpression: dist/* }
      filters: [{ name: drop, filterType: Exclude, regexp: .*healthz.* }]
  okta:
    type: logs:CloudToCloudSource
    properties:
      collectorId: ${COLLECTOR}
      schemaRef: { type: Okta }
      config: '{ "name": "moved okta", "domain": "d.example.com", "apiKey": "planted-okta", "pollingInterval": 300 }'
  logs:
    type: logs:Partition
    properties: { name: moved_logs, routingExpression: _sourceCategory=moved, retentionPeriod: 30 }
  inventory:
    type: logs:AwsInventorySource
    properties:
      collectorId: ${COLLECTOR}
      name: moved inventory
      contentType: AwsInventory
      scanInterval: 300000
      paused: false
      authentication: { type: AWSRoleBasedAuthentication, roleArn: "arn:aws:iam::111122223333:role/inventory" }
      path: { type: AwsInventoryPath, limitToRegions: [us-west-2] }
  away:
    type: logs:DataForwardingDestination
    properties:
      destinationName: moved
      bucketName: moved-logs
      objStoreRegion: us-west-2
      objStoreServerSideEncryption: true
      authentication: { type: RoleBased, roleArn: "arn:aws:iam::111122223333:role/forward" }
variables:
  again:
    fn::invoke:
      function: vendor:getDomainsZoneV2 # whether it is there
      arguments: { name: moved.example., projectId: ${PROJECT} }
      return: id
outputs:
  zone: \${again}
`;

/** Returns the state of the originals, with the IDs of the objects; `around` is the metadata of the engine. */
export function stateOf(of: Of, stack: string, around: JsonObject): JsonObject {
  const urn = (types: string, name: string): string => `urn:pulumi:${stack}::moved::${types}::${name}`;
  const root = urn("pulumi:pulumi:Stack", `moved-${stack}`);
  const provider = (name: string, called: string, id: string, inputs: JsonObject): JsonObject => ({
    urn: urn(`pulumi:providers:${name}`, called),
    custom: true,
    id,
    type: `pulumi:providers:${name}`,
    inputs,
    outputs: inputs,
  });
  const typeOf = (name: string): string => {
    const [owner = "", called = ""] = name.split(":");
    return `${owner}:index/${called.slice(0, 1).toLowerCase()}${called.slice(1)}:${called}`;
  };
  const vendor = `${urn("pulumi:providers:vendor", "default_4_0_2")}::11111111-1111-4111-8111-111111111111`;
  const older = `${urn("pulumi:providers:vendor", "default_3_9_0")}::22222222-2222-4222-8222-222222222222`;
  const account = `${urn("pulumi:providers:vendor", "account")}::33333333-3333-4333-8333-333333333333`;
  const logs = `${urn("pulumi:providers:logs", "default_1_0_8")}::44444444-4444-4444-8444-444444444444`;
  const entry = (
    type: string,
    name: string,
    id: Json,
    inputs: JsonObject,
    outputs: JsonObject,
    more: JsonObject = {},
  ): JsonObject => ({
    urn: urn(typeOf(type), name),
    custom: true,
    id,
    type: typeOf(type),
    inputs: { __defaults: [], ...inputs },
    outputs: { ...inputs, ...outputs, id, __meta: META },
    parent: root,
    provider: type.startsWith("logs:") ? logs : vendor,
    ...more,
  });
  const zone = urn(typeOf("vendor:DomainsZoneV2"), "zone");
  const store = urn(typeOf("vendor:DbaasPostgresqlDatastoreV1"), "store");
  return {
    version: 3,
    deployment: {
      ...around,
      resources: [
        { urn: root, custom: false, type: "pulumi:pulumi:Stack" },
        provider("vendor", "default_4_0_2", "11111111-1111-4111-8111-111111111111", { version: "4.0.2" }),
        provider("vendor", "default_3_9_0", "22222222-2222-4222-8222-222222222222", { version: "3.9.0" }),
        provider("vendor", "account", "33333333-3333-4333-8333-333333333333", { region: REGION }),
        provider("logs", "default_1_0_8", "44444444-4444-4444-8444-444444444444", {
          version: "1.0.8",
          pluginDownloadURL: "https://example.com/plugins",
        }),
        entry(
          "vendor:DomainsZoneV2",
          "zone",
          of("zone"),
          { name: "moved.example.", projectId: PROJECT, comment: "Ours", __defaults: ["disabled"], disabled: false },
          {
            domainsZoneV2Id: of("zone"),
            createdAt: of("zone", "createdAt"),
            updatedAt: of("zone", "updatedAt"),
            delegationCheckedAt: of("zone", "delegationCheckedAt"),
            lastDelegatedAt: of("zone", "lastDelegatedAt"),
            lastCheckStatus: of("zone", "lastCheckStatus"),
          },
          { protect: true, aliases: [urn(typeOf("vendor:DomainsZoneV2"), "old-name")], provider: older },
        ),
        {
          ...entry(
            "vendor:DomainsRrsetV2",
            "www",
            of("www"),
            {
              zoneId: of("zone"),
              projectId: PROJECT,
              name: "www.moved.example.",
              type: "A",
              ttl: 300,
              // Blocks, in the order of the original's set, with its defaults.
              records: [
                { __defaults: [], content: "192.0.2.11", disabled: true },
                { __defaults: ["disabled"], content: "192.0.2.10", disabled: false },
              ],
            },
            {
              records: [
                { content: "192.0.2.11", disabled: true },
                { content: "192.0.2.10", disabled: false },
              ],
              comment: "",
              managedBy: "",
              domainsRrsetV2Id: of("www"),
            },
          ),
          urn: urn(`${typeOf("vendor:DomainsZoneV2")}$${typeOf("vendor:DomainsRrsetV2")}`, "www"),
          parent: zone,
          dependencies: [zone],
          propertyDependencies: { zoneId: [zone], name: [], records: null },
        },
        entry(
          "vendor:IamServiceuserV1",
          "robot",
          of("robot"),
          {
            name: "moved-robot",
            password: "planted-Robot-1",
            enabled: true,
            roles: [{ __defaults: [], roleName: "member", scope: "project", projectId: PROJECT }],
          },
          { roles: [{ roleName: "member", scope: "project", projectId: PROJECT }], iamServiceuserV1Id: of("robot") },
        ),
        entry(
          "vendor:IamGroupV1",
          "team",
          of("team"),
          { name: "moved-team", description: "Movers" },
          { roles: [], iamGroupV1Id: of("team") },
        ),
        entry(
          "vendor:IamGroupMembershipV1",
          "members",
          of("team"),
          { groupId: of("team"), userIds: [of("robot")] },
          { iamGroupMembershipV1Id: of("team") },
        ),
        entry(
          "vendor:VpcKeypairV2",
          "key",
          `${of("robot")}/moved`,
          { name: "moved", userId: of("robot"), publicKey: KEY, regions: ["ru-1"] },
          { vpcKeypairV2Id: `${of("robot")}/moved` },
        ),
        entry(
          "vendor:SecretsmanagerSecretV1",
          "secret",
          `${PROJECT}/moved-db`,
          { key: "moved-db", projectId: PROJECT, value: "planted-value" },
          {
            description: "",
            name: "moved-db",
            createdAt: of("secret", "createdAt"),
            secretsmanagerSecretV1Id: `${PROJECT}/moved-db`,
          },
        ),
        entry(
          "vendor:DbaasPostgresqlDatastoreV1",
          "store",
          of("store"),
          {
            ...STORE,
            config: { __defaults: [], max_connections: "200" },
            // Blocks of which there is one.
            poolers: [{ __defaults: [], mode: "session", size: 50 }],
          },
          {
            config: { max_connections: "200" },
            poolers: [{ mode: "session", size: 50 }],
            connections: of("store", "connections"),
            instances: of("store", "instances"),
            enabled: true,
            status: "ACTIVE",
            flavors: of("store", "flavors"),
            firewalls: [],
            floatingIps: [],
            restores: [],
            logs: "",
            securityGroups: of("store", "securityGroups"),
            timeouts: null,
            dbaasPostgresqlDatastoreV1Id: of("store"),
          },
          { provider: account, customTimeouts: { create: 3600, update: 0, delete: 0 } },
        ),
        entry(
          "vendor:DbaasUserV1",
          "login",
          of("login"),
          { datastoreId: of("store"), name: "moved", password: "planted-login", projectId: PROJECT, region: REGION },
          { status: "ACTIVE", timeouts: null, dbaasUserV1Id: of("login") },
          { provider: account, dependencies: [store, zone], propertyDependencies: { datastoreId: [store] } },
        ),
        entry(
          "vendor:DomainsDomainV1",
          "domain",
          of("domain"),
          { name: "moved-legacy.example" },
          { userId: of("domain", "userId"), domainsDomainV1Id: of("domain") },
        ),
        entry(
          "vendor:DomainsRecordV1",
          "mail",
          of("mail"),
          {
            domainId: Number(of("domain")),
            name: "moved-legacy.example",
            type: "MX",
            ttl: 300,
            priority: 10,
            content: "mx.moved-legacy.example",
          },
          // Members that the record type does not use are recorded anyway.
          {
            algorithm: 0,
            email: "",
            fingerprint: "",
            fingerprintType: 0,
            flag: 0,
            port: 0,
            tag: "",
            target: "",
            value: "",
            weight: 0,
            domainsRecordV1Id: of("mail"),
          },
        ),
        entry(
          "logs:Collector",
          "box",
          of("box"),
          { name: "moved", fields: { __defaults: [], team: "edge" }, timezone: "Etc/UTC" },
          { fields: { team: "edge" }, category: "", description: "", collectorId: of("box") },
        ),
        entry(
          "logs:CloudfrontSource",
          "cdn",
          of("cdn"),
          { ...FETCHED, ...CDN },
          { ...EMPTY_OUTPUTS, cloudfrontSourceId: of("cdn") },
        ),
        entry(
          "logs:CloudToCloudSource",
          "okta",
          of("okta"),
          {
            collectorId: COLLECTOR,
            schemaRef: { __defaults: [], type: "Okta" },
            config:
              '{ "name": "moved okta", "domain": "d.example.com", "apiKey": "planted-okta", "pollingInterval": 300 }',
          },
          { schemaRef: { type: "Okta" }, cloudToCloudSourceId: of("okta") },
        ),
        entry(
          "logs:Partition",
          "logs",
          of("logs"),
          { name: "moved_logs", routingExpression: "_sourceCategory=moved", retentionPeriod: 30, isCompliant: false },
          {
            analyticsTier: of("logs", "analyticsTier"),
            dataForwardingId: "",
            indexType: of("logs", "indexType"),
            isActive: true,
            isIncludedInDefaultSearch: of("logs", "isIncludedInDefaultSearch"),
            reduceRetentionPeriodImmediately: false,
            totalBytes: of("logs", "totalBytes"),
            partitionId: of("logs"),
          },
        ),
        entry(
          "logs:AwsInventorySource",
          "inventory",
          of("inventory"),
          {
            ...FETCHED,
            name: "moved inventory",
            contentType: "AwsInventory",
            authentication: {
              __defaults: [],
              type: "AWSRoleBasedAuthentication",
              roleArn: "arn:aws:iam::111122223333:role/inventory",
            },
            path: { __defaults: [], type: "AwsInventoryPath", limitToRegions: ["us-west-2"] },
          },
          { ...EMPTY_OUTPUTS, awsInventorySourceId: of("inventory") },
        ),
        entry(
          "logs:DataForwardingDestination",
          "away",
          of("away"),
          {
            destinationName: "moved",
            bucketName: "moved-logs",
            s3Region: "us-west-2",
            s3ServerSideEncryption: true,
            enabled: false,
            authentication: { __defaults: [], type: "RoleBased", roleArn: "arn:aws:iam::111122223333:role/forward" },
          },
          { description: "", dataForwardingDestinationId: of("away") },
        ),
      ],
    },
  };
}

/** Data of bridges in addition to the outputs: the version of their format, and timeouts of operations. */
const META =
  '{"e2bfb730-ecaa-11e6-8f88-34363bc7c4c0":{"create":3600000000000,"delete":3600000000000},"schema_version":"1"}';

/** Members that every polling source has, and defaults. */
const FETCHED: JsonObject = {
  __defaults: ["automaticDateParsing", "forceTimezone", "multilineProcessingEnabled", "useAutolineMatching"],
  collectorId: COLLECTOR,
  scanInterval: 300_000,
  paused: false,
  automaticDateParsing: true,
  forceTimezone: false,
  multilineProcessingEnabled: true,
  useAutolineMatching: true,
};

const CDN: JsonObject = {
  name: "moved cdn",
  contentType: "AwsCloudFrontBucket",
  authentication: { __defaults: [], type: "S3BucketAuthentication", accessKey: "PLANTED0", secretKey: "planted-key" },
  path: { __defaults: [], type: "S3BucketPathExpression", bucketName: "logs", pathExpression: "dist/*" },
  filters: [{ __defaults: [], name: "drop", filterType: "Exclude", regexp: ".*healthz.*" }],
};

/** Unset outputs of sources, as bridges record them: empty. */
const EMPTY_OUTPUTS: JsonObject = {
  category: "",
  description: "",
  hostName: "",
  timezone: "",
  manualPrefixRegexp: "",
  hashAlgorithm: "",
  cutoffRelativeTime: "",
  cutoffTimestamp: 0,
  defaultDateFormats: [],
  fields: {},
  url: "",
};
