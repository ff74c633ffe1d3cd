import assert from "node:assert/strict";
import { test } from "node:test";
import { codeOf, platformFor } from "../client.testing.js";
import { addressOf, example, exampleNames } from "../examples.testing.js";

test("the password policy always exists, and an update resets omitted members to defaults", async (t) => {
  const { platform, send } = await platformFor(t);
  for (const name of ["get", "update", "delete"]) {
    const { method, path, body, response } = example("data", `password-policy-${name}`);
    const answer = await send(method, path.slice(5), { body });
    assert.deepEqual([answer.status, answer.body], [response.status, response.body], name);
  }
  assert.equal((await send("PUT", "v1/passwordPolicy", { body: { minLength: 7 } })).status, 400);
  platform.objects.patch("passwordPolicy", { minLength: 8 }, { requireMfa: true });
  assert.equal((await send("GET", "v1/passwordPolicy")).body.requireMfa, true);
  const [, other] = platform.accounts;
  assert.equal((await send("GET", "v1/passwordPolicy", other && { as: other })).body.requireMfa, false);
});

test("each of the six policies is read and written individually", async (t) => {
  const { platform, send } = await platformFor(t);
  platform.objects.patch("policies", "org-policies", { audit: { enabled: false } });
  assert.deepEqual((await send("GET", "v1/policies/audit")).body, { enabled: false });
  const names = exampleNames("data").filter((name) => name.startsWith("policies-update-"));
  assert.equal(names.length, 6);
  for (const name of names) {
    const { path, body, response } = example("data", name);
    assert.equal((await send("GET", path.slice(5))).status, 200, name);
    const written = await send("PUT", path.slice(5), { body });
    assert.deepEqual([written.status, written.body], [200, response.body], name);
    assert.deepEqual((await send("GET", path.slice(5))).body, response.body, name);
  }
  assert.equal(
    (await send("PUT", "v1/policies/maxUserSessionTimeout", { body: { maxUserSessionTimeout: "4d" } })).status,
    400,
  );
});

test("a subdomain is configured once, renamed and removed", async (t) => {
  const { platform, send } = await platformFor(t);
  const path = "v1/account/subdomain";
  assert.equal((await send("GET", path)).status, 404);
  for (const name of ["subdomain-create", "subdomain-already-configured", "subdomain-update"]) {
    const { method, body, response } = example("data", name);
    const answer = await send(method, path, { body });
    assert.equal(answer.status, response.status, name);
    if (response.status === 200) assert.deepEqual(answer.body, response.body);
    else assert.equal(codeOf(answer), "subdomain:already_configured");
  }
  const [, other] = platform.accounts;
  const duplicate = await send("POST", path, { body: { subdomain: "new-company" }, ...(other && { as: other }) });
  assert.equal(codeOf(duplicate), "subdomain:already_taken");
  assert.equal((await send("PUT", path, { body: { subdomain: "xn--a" } })).status, 400);
  assert.equal((await send("DELETE", path)).status, 204);
  assert.equal((await send("DELETE", path)).status, 404);
});

test("a playbook is changed and renamed by its name, never made", async (t) => {
  const { platform, send } = await platformFor(t);
  const change = example("data", "csoar-playbook-update");
  assert.equal((await send("PUT", "csoar/v3/playbook/", { body: { ...change.body, name: "Nothing" } })).status, 404);
  assert.equal((await send("PUT", addressOf(change), { body: change.body })).status, 200);
  assert.equal(platform.objects.rows("playbooks")[0]?.is_published, true);
  const renamed = { ...change.body, updated_name: "Triage 2" };
  assert.equal((await send("PUT", "csoar/v3/playbook/", { body: renamed })).status, 200);
  assert.equal((await send("PUT", "csoar/v3/playbook/", { body: renamed })).status, 404);
  assert.equal((await send("DELETE", "csoar/v3/playbook/?name=Triage%202")).status, 204);
  assert.equal((await send("DELETE", "csoar/v3/playbook/?name=Triage%202")).status, 404);
});
