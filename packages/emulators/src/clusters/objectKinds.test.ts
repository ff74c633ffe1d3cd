import assert from "node:assert/strict";
import { test } from "node:test";
import { useInSuite } from "@tripod/testkit/suite";
import { DEFAULT_PROJECT, EDGE_LAB_PROJECT } from "./client.testing.js";
import { startClusters } from "./startClusters.js";

const PATH = "/v1/cloudaccounts/aws";

const platform = useInSuite(() => startClusters({ limits: [] }));

interface Reply {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read members of replies without declaring every shape.
  readonly json: any;
}

async function send(method: string, path: string, project?: string, body?: unknown): Promise<Reply> {
  const headers = new Headers({ ApiKey: platform.settings.apiKey, "Content-Type": "application/json" });
  if (project !== undefined) headers.set("ProjectUid", project);
  const text = body === undefined ? null : JSON.stringify(body);
  const response = await fetch(platform.plainOrigin + path, { method, headers, body: text });
  const answer = await response.text();
  return { status: response.status, json: answer === "" ? undefined : JSON.parse(answer) };
}

const account = (name: string, spec: object = { accessKey: "A", secretKey: "S" }) => ({
  metadata: { name, annotations: { note: "mine", scope: "system" } },
  spec,
});

test("an object belongs to the scope of its creation only", async () => {
  const { status, json } = await send("POST", PATH, DEFAULT_PROJECT, account("own"));
  assert.equal(status, 201);
  assert.match(json.uid, /^[0-9a-f]{24}$/);
  const one = `${PATH}/${json.uid}`;
  const { metadata } = (await send("GET", one, DEFAULT_PROJECT)).json;
  assert.deepEqual(metadata.annotations, { note: "mine", scope: "project", projectUid: DEFAULT_PROJECT });
  for (const other of [undefined, EDGE_LAB_PROJECT]) {
    for (const method of ["GET", "PUT", "DELETE"]) {
      const refused = await send(method, one, other, method === "PUT" ? account("x") : undefined);
      assert.deepEqual([refused.status, refused.json.code], [404, "ResourceNotFound"], `${method} from elsewhere`);
    }
  }
  assert.equal((await send("DELETE", one, DEFAULT_PROJECT)).status, 204);
});

test("a project can read shared objects of the tenant, and only the tenant can change them", async () => {
  const { uid } = (await send("POST", PATH, undefined, account("shared"))).json;
  const one = `${PATH}/${uid}`;
  assert.equal((await send("GET", one, DEFAULT_PROJECT)).status, 200);
  assert.equal((await send("PUT", one, DEFAULT_PROJECT, account("x"))).status, 404);
  assert.equal((await send("DELETE", one, DEFAULT_PROJECT)).status, 404);
  assert.equal((await send("PUT", one, undefined, account("renamed"))).status, 204);
  assert.equal((await send("GET", one)).json.metadata.name, "renamed");
  assert.equal((await send("DELETE", one)).status, 204);
});

test("a name is taken once in each scope", async () => {
  const created = [
    await send("POST", PATH, DEFAULT_PROJECT, account("n")),
    await send("POST", PATH, undefined, account("n")),
  ];
  const duplicate = await send("POST", PATH, DEFAULT_PROJECT, account("n"));
  assert.deepEqual([duplicate.status, duplicate.json.code], [409, "CloudAccountAlreadyExists"]);
  await send("DELETE", `${PATH}/${created[0]?.json.uid}`, DEFAULT_PROJECT);
  await send("DELETE", `${PATH}/${created[1]?.json.uid}`);
});

test("a read by UID masks secrets, and an update with the mask keeps them", async () => {
  const spec = { credentialType: "sts", sts: { arn: "arn", externalId: "planted" } };
  const { uid } = (await send("POST", PATH, undefined, account("masked", spec))).json;
  assert.deepEqual((await send("GET", `${PATH}/${uid}`)).json.spec.sts, { arn: "arn", externalId: "********" });
  const [row] = platform.objects.rows("cloudAccounts.aws").filter((one) => one.uid === uid);
  assert.deepEqual((row as { spec: { sts: object } }).spec.sts, spec.sts);
  // The platform stores a mask in a request like any other secret.
  await send("PUT", `${PATH}/${uid}`, undefined, account("masked", { secretKey: "********" }));
  assert.deepEqual((row as { spec: object }).spec, {
    credentialType: "secret",
    partition: "aws",
    secretKey: "********",
  });
  await send("DELETE", `${PATH}/${uid}`);
});

test("a create rejects an object without a name, or with an invalid form", async () => {
  for (const body of [{ spec: {} }, { metadata: {}, spec: {} }, account("x", { credentialType: "other" })]) {
    const { status, json } = await send("POST", PATH, undefined, body);
    assert.deepEqual([status, json.code], [422, "ValidationError"]);
  }
});

test("credentials are tried before", async () => {
  const path = "/v1/clouds/aws/account/validate";
  assert.equal((await send("POST", path, undefined, { accessKey: "A", secretKey: "S" })).status, 204);
  assert.equal((await send("POST", path, undefined, { sts: { arn: "unknown-role" } })).status, 400);
});

test("requests accept a project from its create to its delete", async () => {
  const { uid } = (await send("POST", "/v1/projects", undefined, { metadata: { name: "new" } })).json;
  const listed = async () => (await send("GET", "/v1/dashboard/projects/metadata?name=new")).json.items;
  assert.deepEqual(await listed(), [{ metadata: { name: "new", uid } }]);
  assert.equal((await send("GET", PATH, uid)).status, 200);
  assert.equal((await send("GET", "/v1/projects")).status, 405);
  assert.equal((await send("DELETE", `/v1/projects/${uid}`)).status, 204);
  assert.deepEqual(await listed(), []);
  assert.equal((await send("GET", PATH, uid)).status, 403);
});

test("a setting of the tenant is there once, and replaced as a whole", async () => {
  const { tenantUid } = (await send("GET", "/v1/users/info")).json;
  const path = `/v1/tenants/${tenantUid}/password/policy`;
  assert.equal((await send("GET", path)).json.minLength, 6);
  assert.equal((await send("POST", path, undefined, { minLength: 12, expiryDurationInDays: 90 })).status, 204);
  const { minLength, minNumOfDigits, expiryDurationInDays } = (await send("GET", path)).json;
  assert.deepEqual([minLength, minNumOfDigits, expiryDurationInDays], [12, 0, 90]);
  assert.equal((await send("GET", "/v1/tenants/another/password/policy")).status, 404);
  assert.equal((await send("POST", path, undefined, { expiryDurationInDays: 2000 })).status, 422);
});
