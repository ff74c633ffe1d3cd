import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { startHosting } from "@tripod/emulators";
import { assertHidden, ENGINE, stackOf, stateFiles, useBench } from "./harness.js";

const PASSWORD = "Planted-password-1";
const KINDS = ["resell.projects", "iam.serviceUsers", "iam.credentials", "iam.groups", "registries.registries"];
const NAMES = ["shop-team", "shop-bot", "uploads", "shop-developers", "shop-images"];

describe("VpcProjectV2 with storage on the real engine", ENGINE, () => {
  const bench = useBench(() => startHosting({ statePace: 0.2 }));
  const rows = (kind: string) => bench().platform.objects.rows(kind);
  const left = () => KINDS.flatMap(rows).filter(({ name }) => NAMES.includes(String(name)));

  it("creates, updates and deletes in YAML: the secret of the S3 key is returned once, stored, and never in plain text", async () => {
    const stack = await stackOf(bench(), { example: "hostpkg-storage-yaml" }, {}, { botPassword: PASSWORD });
    await stack.run("preview");
    await stack.run("up", "--yes", "--skip-preview");
    assert.equal(left().length, NAMES.length);
    const [key] = rows("iam.credentials");
    const secrets = [PASSWORD, String(key?.secret_key)];
    await stack.run("up", "--yes", "--skip-preview", "--expect-no-changes");
    await stack.run("refresh", "--yes", "--expect-no-changes");
    assertHidden(await stateFiles(bench()), secrets, "the state");
    assertHidden(stack.printed(), secrets, "what was printed");
    const outputs = JSON.parse(await stack.run("stack", "output", "--json", "--show-secrets"));
    assert.equal(outputs.secretKey, key?.secret_key);
    assert.equal(outputs.accessKey, key?.access_key);
    assert.notEqual(outputs.registry, "");
    // A new password is an update in place and keeps the keys.
    await stack.run("config", "set", "--secret", "botPassword", `${PASSWORD}-new`);
    assert.deepEqual(await stack.changes("up", "--yes", "--skip-preview"), { update: 1 });
    assert.deepEqual(rows("iam.credentials"), [key]);
    await stack.run("destroy", "--yes");
    assert.deepEqual(left(), []);
  });
});
