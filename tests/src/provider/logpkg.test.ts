/** The resources of the log analytics package on the fake engine: the plugin as a process, the platform over HTTP. */
import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { type LogsPlatform, startLogs } from "@tripod/emulators";
import { resourceToken } from "@tripod/kit";
import { createWording } from "@tripod/kit/testing";
import {
  assertNoUnknowns,
  engine,
  findSecrets,
  isUnknown,
  type JsonObject,
  type Plugin,
  type Program,
  type Stack,
  type Summary,
  secret,
  startPlugin,
} from "@tripod/testkit";

const { assertWording } = createWording(import.meta.url);

const PLUGIN = fileURLToPath(new URL("./logpkgMain.js", import.meta.url));
const COLLECTOR = 101234567;
const SOURCES = "/api/v1/collectors/:collectorId/sources";

const type = (name: string) => resourceToken("logpkg", name);

const CDN: JsonObject = {
  collectorId: COLLECTOR,
  contentType: "CloudACdnBucket",
  name: "cdn",
  description: "Edge logs",
  authentication: { type: "ObjStoreBucketAuthentication", accessKey: "PLANTEDKEYID", secretKey: "planted-secret-key" },
  path: { type: "ObjStoreBucketPathExpression", bucketName: "logs", pathExpression: "dist/*" },
};
const OKTA: JsonObject = {
  collectorId: COLLECTOR,
  schemaRef: { type: "Okta" },
  config: JSON.stringify({ name: "okta", domain: "dev.example.com", apiKey: "planted-api-key" }),
};

/** One object of every resource. The program marks no secrets, so the package must mark them. */
const PROGRAM: Program = [
  { name: "cdn", type: type("CdnSource"), inputs: CDN },
  {
    name: "inventory",
    type: type("CloudAInventorySource"),
    inputs: {
      collectorId: COLLECTOR,
      contentType: "AwsInventory",
      authentication: { type: "AWSRoleBasedAuthentication", roleArn: "arn:aws:iam::111122223333:role/inventory" },
      path: { type: "AwsInventoryPath", limitToRegions: ["us-west-2"] },
    },
  },
  {
    name: "hub",
    type: type("CloudBEventHubLogSource"),
    inputs: {
      collectorId: COLLECTOR,
      contentType: "CloudBEventHubLog",
      authentication: {
        type: "CloudBEventHubAuthentication",
        sharedAccessPolicyName: "listen",
        sharedAccessPolicyKey: "planted-policy-key",
      },
      path: { type: "CloudBEventHubPath", namespace: "ns", eventHubName: "hub", consumerGroup: "$Default" },
    },
  },
  {
    name: "metrics",
    type: type("CloudBMetricsSource"),
    inputs: {
      collectorId: COLLECTOR,
      contentType: "CloudBMetrics",
      authentication: {
        type: "CloudBClientSecretAuthentication",
        tenantId: "11111111-1111-4111-8111-111111111111",
        clientId: "22222222-2222-4222-8222-222222222222",
        clientSecret: "planted-client-secret",
      },
      path: { type: "CloudBMetricsPath", environment: "Azure" },
    },
  },
  { name: "okta", type: type("CloudToCloudSource"), inputs: OKTA },
  // Its host name is known only after another resource is created.
  {
    name: "syslog",
    type: type("CloudsyslogSource"),
    inputs: (of) => ({ collectorId: COLLECTOR, hostName: of("cdn", "cdnSourceId") }),
  },
  {
    name: "queue",
    type: type("App"),
    inputs: { uuid: "3f0c6d2e-8a4b-4c55-9d1e-7b2a1c9e4f10", version: "latest", parameters: { queue: "rabbit" } },
  },
];
const NAMES = PROGRAM.map(({ name }) => name);

let platform: LogsPlatform;
let plugin: Plugin;
before(async () => {
  platform = await startLogs({ limits: false });
  plugin = await startPlugin({ path: PLUGIN });
});
after(async () => {
  await plugin.stop();
  await platform.close();
});

function newStack(): Stack {
  const { accessId, accessKey, baseUrl } = platform.settings;
  return engine(plugin).stack({ package: "logpkg", config: { accessId, accessKey: secret(accessKey), baseUrl } });
}

const details = ({ events }: Summary): string[] =>
  events.flatMap(({ name, detailedDiff = {} }) => Object.keys(detailedDiff).map((path) => `${name}.${path}`));

describe("stack with every resource of logpkg", () => {
  let stack: Stack;
  const atStart = new Set<unknown>();
  before(() => {
    stack = newStack();
    for (const { id } of platform.control.sources(COLLECTOR)) atStart.add(id);
  });
  const made = () => platform.control.sources(COLLECTOR).filter(({ id }) => !atStart.has(id));

  it("is previewed without a request", async () => {
    const preview = await stack.preview(PROGRAM);
    assert.deepEqual(preview.create, NAMES);
    assert.ok(isUnknown(preview.outputs.cdn?.cdnSourceId));
    assert.ok(isUnknown(preview.outputs.syslog?.hostName));
    assert.equal(platform.requests.count(), 0);
  });

  it("is created; a second update has nothing to do and a refresh finds no drift", async () => {
    const up = await stack.up(PROGRAM);
    assert.deepEqual(up.create, NAMES);
    assert.equal(made().length, 6);
    for (const name of NAMES) assertNoUnknowns(stack.resource(name).outputs);
    assert.equal(up.outputs.queue?.installedVersion, "2.3.1");
    const outputs = NAMES.map((name) => stack.resource(name).outputs);

    const again = await stack.up(PROGRAM);
    assert.deepEqual(again.same, NAMES);
    const refreshed = await stack.refresh();
    assert.deepEqual([refreshed.update, refreshed.delete], [[], []]);
    assert.deepEqual(
      NAMES.map((name) => stack.resource(name).outputs),
      outputs,
    );
  });

  it("keeps every secret a secret", () => {
    const secrets = Object.fromEntries(NAMES.map((name) => [name, findSecrets(stack.resource(name).outputs).sort()]));
    assert.deepEqual(secrets, {
      cdn: ["authentication.accessKey", "authentication.secretKey", "url"],
      inventory: ["url"],
      hub: ["authentication.sharedAccessPolicyKey", "url"],
      metrics: ["authentication.clientSecret", "url"],
      okta: ["config"],
      syslog: ["token"],
      queue: [],
    });
    const printed = [
      JSON.stringify(stack.exportState({ encrypt: true })),
      JSON.stringify(plugin.logs),
      plugin.stdout,
      plugin.stderr,
    ].join("\n");
    assert.doesNotMatch(printed, /planted/i);
    assert.doesNotMatch(printed, new RegExp(platform.settings.accessKey));
    assert.match(JSON.stringify(stack.exportState({ encrypt: false })), /planted-secret-key.*planted-api-key/);
  });

  it("shows what has changed outside, and the next update sets it right", async () => {
    const idOf = (name: string) => Number(stack.resource(name).id);
    platform.control.changeSource(idOf("cdn"), (source) => Object.assign(source, { description: "theirs" }));
    platform.control.deleteSource(idOf("hub"));
    const refreshed = await stack.refresh();
    assert.deepEqual([refreshed.update, refreshed.delete], [["cdn"], ["hub"]]);
    assert.deepEqual(details(refreshed), ["cdn.description"]);
    const up = await stack.up(PROGRAM);
    assert.deepEqual([up.update, up.create], [["cdn"], ["hub"]]);
    assert.equal(platform.control.source(idOf("cdn"))?.description, "Edge logs");
  });

  it("is imported, and then the program changes nothing but what an import cannot know", async () => {
    const { id } = stack.resource("cdn");
    for (const importId of [`${COLLECTOR}/${id}`, "hosted-prod/cdn"]) {
      const other = newStack();
      const program: Program = [{ name: "cdn", type: type("CdnSource"), inputs: CDN, options: { import: importId } }];
      await other.import({ type: type("CdnSource"), name: "cdn", id: importId });
      assert.equal(other.resource("cdn").id, id);
      const up = await other.up(program);
      assert.deepEqual(details(up), ["cdn.authentication.secretKey"]);
      assert.deepEqual((await other.up(program)).same, ["cdn"]);
    }
  });

  it("is deleted", async () => {
    const destroyed = await stack.destroy();
    assert.deepEqual([...destroyed.delete].sort(), [...NAMES].sort());
    assert.deepEqual(made(), []);
  });
});

describe("CdnSource.create with failing responses", () => {
  afterEach(() => platform.faults.clear());

  it("is created once if the response is lost", async () => {
    const stack = newStack();
    platform.faults.add({ route: `POST ${SOURCES}`, times: 1, fault: { kind: "lost-answer" } });
    const up = await stack.up([{ name: "cdn", type: type("CdnSource"), inputs: CDN }]);
    assert.deepEqual(up.create, ["cdn"]);
    assert.equal(platform.control.sources(COLLECTOR).filter(({ name }) => name === "cdn").length, 1);
    await stack.destroy();
  });

  it("is rejected without the secrets that the platform quotes", async (test) => {
    const body = { status: 400, code: "createValidationError", message: "planted-api-key is not valid" };
    platform.faults.add({ route: `POST ${SOURCES}`, times: 1, fault: { kind: "answer", status: 400, body } });
    const refused = newStack().up([{ name: "okta", type: type("CloudToCloudSource"), inputs: OKTA }]);
    await assert.rejects(refused, (error: Error) => {
      assert.ok(String(error).includes("[secret]"), String(error));
      assertWording(test, error.message);
      assert.doesNotMatch(JSON.stringify(plugin.logs) + String(error), /planted/);
      return true;
    });
  });

  it("is recorded with what went wrong when the platform reports it as faulty", async (test) => {
    const stack = newStack();
    const faulty = (body: unknown) => ({
      source: { ...(body as { source: object }).source, state: { state: "Error" } },
    });
    platform.faults.add({ route: `GET ${SOURCES}/:sourceId`, times: 1, fault: { kind: "edit", edit: faulty } });
    const program: Program = [{ name: "okta", type: type("CloudToCloudSource"), inputs: OKTA }];
    await assert.rejects(stack.up(program));
    assertWording(test, stack.resource("okta").initErrors.join());
    assert.deepEqual((await stack.up(program)).update, ["okta"]);
    assert.deepEqual(stack.resource("okta").initErrors, []);
    await stack.destroy();
  });
});
