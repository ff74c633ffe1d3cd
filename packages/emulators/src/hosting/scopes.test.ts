import assert from "node:assert/strict";
import { test } from "node:test";
import { useInSuite } from "@tripod/testkit/suite";
import { signIn } from "./signIn.testing.js";
import { startHosting } from "./startHosting.js";

const platform = useInSuite(() => startHosting());

/** One path of each service, the accepted tokens, and the members of its errors. */
const SERVICES: [path: string, scope: "project" | "account" | "any", error: string[]][] = [
  ["/dbaas/ru-3/v1/datastores", "project", ["error"]],
  ["/data-protect/ru-3/v2/PROJECT/plans/", "project", ["title", "code", "message", "error_key", "details"]],
  ["/servers/v2/resource", "project", ["status", "progress", "result", "error"]],
  ["/domains/v2/zones", "project", ["error", "description"]],
  ["/private-dns/ru-3/zones", "project", ["error"]],
  ["/public-net/ru-3/v1/public_ports", "project", ["error"]],
  ["/secrets-manager/v1/?list=true", "project", ["status_text", "error_text"]],
  ["/certificate-manager/v1/certs", "project", ["status_text", "error_text"]],
  ["/craas/v2/tokens", "project", ["error"]],
  ["/mks/ru-3/v1/clusters", "project", ["error"]],
  ["/domains/v1/", "account", ["error"]],
  ["/naas/v1/routers", "account", ["code", "message"]],
  ["/access/iam/v1/users", "account", ["code", "message"]],
  ["/vpc/resell/v2/projects", "any", ["error"]],
  ["/quota-manager/ru-3/projects/PROJECT/quotas", "any", ["error"]],
];
for (const [template, scope, members] of SERVICES) {
  test(`${template} accepts tokens of scope ${scope}, and returns its own errors`, async (t) => {
    const path = template.replace("PROJECT", platform.settings.projectId);
    const statusWith = async (token: string) => {
      const response = await fetch(platform.origin + path, { headers: { "x-auth-token": token } });
      await response.body?.cancel();
      return response.status;
    };
    const project = (await signIn(platform, "project")).token;
    const account = (await signIn(platform, "account")).token;
    assert.equal(await statusWith(project), scope === "account" ? 401 : 200);
    assert.equal(await statusWith(account), scope === "project" ? 401 : 200);
    assert.equal(await statusWith("none"), 401);

    platform.faults.add({ route: "* /*", times: 1, fault: { kind: "unavailable", retryAfter: 1 } });
    t.after(() => platform.faults.clear());
    const refused = await fetch(platform.origin + path, { headers: { "x-auth-token": project } });
    assert.deepEqual([refused.status, refused.headers.get("retry-after")], [503, "1"]);
    assert.deepEqual(Object.keys((await refused.json()) as object).sort(), members.toSorted());
  });
}

test("a user with the DNS reader role is rejected by all other services", async () => {
  const reader = platform.accounts[3];
  const { token } = await signIn(platform, "project", reader);
  for (const [template, scope] of SERVICES) {
    if (scope !== "project") continue;
    const path = template.replace("PROJECT", platform.settings.projectId);
    const { status } = await fetch(platform.origin + path, { headers: { "x-auth-token": token } });
    assert.equal(status, path.startsWith("/domains/v2") ? 200 : 403, path);
  }
});
