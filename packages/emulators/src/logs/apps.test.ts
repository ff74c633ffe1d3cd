import assert from "node:assert/strict";
import { test } from "node:test";
import { type Answer, at, codeOf, platformFor, type Send } from "./client.testing.js";
import { example, shapeDifferences } from "./examples.testing.js";
import type { JsonObject } from "./json.js";

const QUEUE = "3f0c6d2e-8a4b-4c55-9d1e-7b2a1c9e4f10";
const CACHE = "3f0c6d2e-8a4b-4c55-9d1e-7b2a1c9e4f13";
const LEGACY = "3f0c6d2e-8a4b-4c55-9d1e-7b2a1c9e4f14";
const WANTED = { version: "2.3.1", parameters: { queue_type: "rabbit" } };

function alike(answer: Answer, name: string): void {
  const expected = example("apps", name).response;
  assert.equal(answer.status, expected.status, name);
  assert.deepEqual(shapeDifferences(answer.body, expected.body), [], name);
}

/** Starts a job and reads its status until it ends. Returns the last status. */
async function run(send: Send, kind: string, uuid: string, body?: JsonObject): Promise<JsonObject> {
  const started = await send("POST", `v2/apps/${uuid}/${kind}`, { body });
  assert.equal(started.status, 200);
  for (let reads = 0; reads < 5; reads += 1) {
    const answer = await send("GET", `v2/apps/${kind}/${at(started.body, "jobId")}/status`);
    if (at(answer.body, "status") !== "InProgress") return answer.body;
  }
  throw new Error("The job does not end.");
}

test("an app is installed, upgraded and uninstalled by jobs", async (t) => {
  const { platform, send } = await platformFor(t);
  const started = await send("POST", `v2/apps/${QUEUE}/install`, { body: WANTED });
  alike(started, "app-install-start");
  const status = () => send("GET", `v2/apps/install/${at(started.body, "jobId")}/status`);
  alike(await status(), "app-install-status-inprogress");
  const done = await status();
  alike(done, "app-install-status-success");

  const path = `v2/apps/instances/${at(done.body, "instanceId")}`;
  const instance = await send("GET", path);
  alike(instance, "app-instance-get");
  assert.equal(at(instance.body, "configurationBlob"), '{"queue_type":"rabbit"}');

  const upgraded = await run(send, "upgrade", QUEUE, { version: "2.4.0", parameters: {} });
  assert.equal(upgraded.instanceId, at(done.body, "instanceId"));
  const after = (await send("GET", path)).body;
  assert.deepEqual([at(after, "version"), at(after, "configurationBlob")], ["2.4.0", ""]);

  assert.deepEqual(await run(send, "uninstall", QUEUE), { status: "Success" });
  assert.equal((await send("GET", path)).status, 404);
  assert.deepEqual(
    platform.control.appInstances().map(({ uuid }) => uuid),
    [CACHE],
  );
});

test("the newest version has a name, others have to exist", async (t) => {
  const { platform, send } = await platformFor(t);
  await run(send, "install", QUEUE, { version: "latest", parameters: {} });
  assert.equal(platform.control.appInstances().find(({ uuid }) => uuid === QUEUE)?.version, "2.3.1");
  const refused: [path: string, status: number, code: string][] = [
    [`v2/apps/${QUEUE}/install`, 400, "apps:invalid_version"],
    ["v2/apps/nothing/install", 404, "apps:not_found"],
    [`v2/apps/${LEGACY}/uninstall`, 404, "apps:not_installed"],
  ];
  for (const [path, status, code] of refused) {
    const answer = await send("POST", path, { body: { version: "9.9.9", parameters: {} } });
    assert.deepEqual([answer.status, codeOf(answer)], [status, code]);
  }
});

test("a job also ends by the clock, without a status request", async (t) => {
  const { platform, send } = await platformFor(t, { pace: { jobMs: 1000 } });
  await send("POST", `v2/apps/${QUEUE}/install`, { body: WANTED });
  assert.equal(platform.control.appInstances().length, 1);
  platform.clock.advance(1000);
  assert.equal(platform.control.appInstances().length, 2);
});

test("jobs fail as the platform's do", async (t) => {
  const { platform, send } = await platformFor(t);
  const failed = await run(send, "install", LEGACY, { version: "0.9.0", parameters: {} });
  assert.deepEqual(shapeDifferences(failed, example("apps", "app-install-status-failed").response.body), []);

  const refusal = example("apps", "app-uninstall-status-failed").response.body;
  platform.control.finishNextJob("uninstall", { status: "Failed", errors: at(refusal, "errors") });
  assert.deepEqual(await run(send, "uninstall", CACHE), refusal);
  assert.equal((await send("GET", "v2/apps/instances/0000000001A2B3C4")).status, 200);

  platform.control.finishNextJob("install", { status: "Success" });
  assert.deepEqual(await run(send, "install", QUEUE, WANTED), { status: "Success" });
  assert.equal(platform.control.appInstances().length, 2);
});

test("held jobs do not end", async (t) => {
  const { platform, send } = await platformFor(t);
  platform.control.holdJobs("install");
  const started = await send("POST", `v2/apps/${QUEUE}/install`, { body: WANTED });
  const status = async () =>
    at((await send("GET", `v2/apps/install/${at(started.body, "jobId")}/status`)).body, "status");
  platform.clock.advance(3_600_000);
  assert.deepEqual([await status(), await status(), await status()], ["InProgress", "InProgress", "InProgress"]);
  platform.control.releaseJobs("install");
  assert.equal(await status(), "Success");
});

test("jobs of another kind, unknown jobs and jobs of other organizations are not found", async (t) => {
  const { platform, send } = await platformFor(t);
  const { body } = await send("POST", `v2/apps/${QUEUE}/install`, { body: WANTED });
  const id = at(body, "jobId");
  assert.equal((await send("GET", `v2/apps/upgrade/${id}/status`)).status, 404);
  assert.equal((await send("GET", "v2/apps/install/0000000000000000/status")).status, 404);
  const as = platform.accounts[1] ?? platform.settings;
  assert.equal((await send("GET", `v2/apps/install/${id}/status`, { as })).status, 404);
});

test("installed apps can be changed and removed outside", async (t) => {
  const { platform, send } = await platformFor(t);
  const path = "v2/apps/instances/0000000001A2B3C4";
  platform.control.changeAppInstance("0000000001A2B3C4", (instance) => {
    instance.version = "1.2.0";
  });
  assert.equal(at((await send("GET", path)).body, "version"), "1.2.0");
  platform.control.deleteAppInstance("0000000001A2B3C4");
  assert.equal((await send("GET", path)).status, 404);
});

test("the catalog is filtered by whole names and authors", async (t) => {
  const { send } = await platformFor(t);
  const uuids = async (query: string) =>
    (at((await send("GET", `v2/apps?${query}`)).body, "apps") as JsonObject[]).map(({ uuid }) =>
      String(uuid).slice(-2),
    );
  assert.deepEqual(await uuids(""), ["10", "11", "12", "13", "14"]);
  assert.deepEqual(await uuids("name=Queue%20Monitor"), ["10", "11"]);
  assert.deepEqual(await uuids("author=Example%20Inc&name=Queue%20Monitor"), ["10"]);
  assert.deepEqual(await uuids("name=queue%20monitor"), []);
});
