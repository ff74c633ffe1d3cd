import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import type { Row } from "@tripod/emulators";
import { Secret } from "@tripod/kit";
import { useInSuite } from "@tripod/kit/testing";
import { PROJECT } from "../places.fixture.js";
import { type Recorded, startResources } from "../resources.testing.js";
import { SecretsmanagerSecretV1 } from "./SecretsmanagerSecretV1.js";

const base64 = (text: string | Buffer) => Buffer.from(text).toString("base64");

describe("SecretsmanagerSecretV1", () => {
  const bench = useInSuite(startResources);
  let made: Recorded;
  // Two spellings of one letter, which normalization would unify, and a slash in the key.
  const args = { projectId: PROJECT, key: "app/db password", value: "planted-e\u0301-\u00e9", description: "Database" };
  const row = () => bench.local.objects.rows("secrets.secrets").at(-1) ?? assert.fail();
  const versions = () => row().versions as { value: string; is_current: boolean; version_id: number }[];
  before(async () => {
    made = await bench.create(SecretsmanagerSecretV1, args);
  });

  it("keeps its value unchanged, in state as a secret", async () => {
    assert.equal(versions()[0]?.value, base64(args.value));
    assert.ok(made.state.value instanceof Secret);
    const live = (await bench.refresh(SecretsmanagerSecretV1, made)) ?? assert.fail();
    assert.deepEqual(bench.diff(SecretsmanagerSecretV1, args, live).changes, []);
    assert.doesNotMatch(bench.log.join(), /planted/);
  });

  it("creates a version for a new value, then sends a separate request for a new description", async () => {
    const wrote = await bench.writes(async () => {
      made = await bench.update(SecretsmanagerSecretV1, { ...args, value: "planted-2", description: "Orders" }, made);
    });
    assert.deepEqual(
      wrote.map(({ route, body }) => [route.split(" ")[0], body]),
      [
        ["POST", { value: base64("planted-2") }],
        ["PUT", { description: "Orders" }],
      ],
    );
    const current = versions().filter(({ is_current }) => is_current);
    assert.deepEqual(
      current.map(({ value }) => value),
      [base64("planted-2")],
    );
  });

  it("clears only the description if it is removed from the inputs", async () => {
    const { description: _, ...without } = { ...args, value: "planted-2" };
    const wrote = await bench.writes(async () => {
      made = await bench.update(SecretsmanagerSecretV1, without, made);
    });
    assert.deepEqual(
      wrote.map(({ body }) => body),
      [{ description: "" }],
    );
    assert.deepEqual(bench.diff(SecretsmanagerSecretV1, without, made).changes, []);
  });

  it("detects a value that another client set, and keeps the recorded value if the live one is not text", async () => {
    const setByHand = (value: string) => {
      const now = versions().map((one) => ({ ...one, value: one.is_current ? value : one.value }));
      bench.local.objects.patch("secrets.secrets", row(), { versions: now as unknown as Row[] });
    };
    setByHand(base64("planted-theirs"));
    const live = (await bench.refresh(SecretsmanagerSecretV1, made)) ?? assert.fail();
    assert.deepEqual(
      bench.diff(SecretsmanagerSecretV1, made.inputs, live).changes.map(({ path }) => path),
      ["value"],
    );
    setByHand(base64(Buffer.from([0xff, 0xfe, 0x00])));
    const unread = (await bench.refresh(SecretsmanagerSecretV1, made)) ?? assert.fail();
    assert.deepEqual(bench.diff(SecretsmanagerSecretV1, made.inputs, unread).changes, []);
    setByHand(base64("planted-2"));
  });

  it("has one ID for all spellings of the project", async () => {
    const dashed = PROJECT.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
    const one = await bench.create(SecretsmanagerSecretV1, { ...args, projectId: dashed, key: "dashed" });
    assert.equal(one.id, `${PROJECT}/dashed`);
    assert.equal(one.state.projectId, dashed);
    assert.equal((await bench.import(SecretsmanagerSecretV1, `${dashed}/dashed`))?.id, one.id);
    const recordedEarlier = { ...one, id: `${dashed}/dashed` };
    assert.equal((await bench.refresh(SecretsmanagerSecretV1, recordedEarlier))?.id, recordedEarlier.id);
    await bench.delete(SecretsmanagerSecretV1, recordedEarlier);
    assert.equal(await bench.refresh(SecretsmanagerSecretV1, one), undefined);
  });

  it("imports a secret with its value by project and key, including slashes", async () => {
    const imported = (await bench.import(SecretsmanagerSecretV1, `${PROJECT}/${args.key}`)) ?? assert.fail();
    assert.equal(imported.id, made.id);
    assert.deepEqual(bench.diff(SecretsmanagerSecretV1, made.inputs, imported).changes, []);
  });
});
