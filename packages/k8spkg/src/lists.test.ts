/** Kinds whose objects of all types are in one list of the platform, which an inventory reads once. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type AnyResource, fail, type Listed } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import type { JsonObject, ResourceFixture } from "@tripod/testkit";
import { SshKey } from "./access/SshKey.js";
import { AuditTrailFixture } from "./audit/AuditTrail.fixture.js";
import { AuditTrail } from "./audit/AuditTrail.js";
import { BackupStorageLocationFixture } from "./backups/BackupStorageLocation.fixture.js";
import { BackupStorageLocation } from "./backups/BackupStorageLocation.js";
import type { ClusterPlatform } from "./platform.js";
import { RegistryOciFixture } from "./registries/RegistryOci.fixture.js";
import { RegistryOci } from "./registries/RegistryOci.js";
import { startBench } from "./resources.testing.js";

const { assertLog } = createWording(import.meta.url);

const KINDS: readonly (readonly [AnyResource<ClusterPlatform>, ResourceFixture, string])[] = [
  [BackupStorageLocation as never, BackupStorageLocationFixture, "storageProvider"],
  [RegistryOci as never, RegistryOciFixture, "type"],
];

const bench = useInSuite(startBench);

const on = () => {
  const { platform } = bench;
  const signal = new AbortController().signal;
  return { platform, fail, signal, log: () => {}, progress: () => {}, memory: new Map() };
};
const listed = async (
  { listable }: AnyResource<ClusterPlatform>,
  query: Record<string, unknown> = {},
): Promise<readonly Listed[]> => {
  const all = listable?.list(query as never, on() as never);
  const found: Listed[] = [];
  for await (const one of all ?? []) found.push(one);
  return found;
};
const programsOf = ({ full, variants }: ResourceFixture): readonly JsonObject[] => {
  const none = () => assert.fail("refers to others");
  return [full(none), ...(variants?.(none) ?? [])];
};
/** Without the marks that the testkit puts on secrets. */
const plain = (inputs: JsonObject): object =>
  JSON.parse(
    JSON.stringify(inputs, (_, value) =>
      value?.value !== undefined && Object.keys(value).length > 1 ? value.value : value,
    ),
  );

for (const [resource, fixture, type] of KINDS) {
  describe(`a list of every ${resource.name}`, () => {
    it(`contains each object once, by its ${type}`, async () => {
      const before = (await listed(resource)).length;
      const made = [];
      for (const [index, inputs] of programsOf(fixture).entries())
        made.push(
          await bench.create(resource, {
            ...plain(inputs),
            ...("context" in inputs && { context: "project" }),
            name: `one-${index}`,
          }),
        );
      const found = await listed(resource);
      assert.equal(found.length - before, made.length);
      for (const { id, state } of made) {
        const [one, ...others] = found.filter(({ platformId }) => platformId === id);
        assert.deepEqual([one?.where?.[type], others.length], [state[type], 0]);
      }
      for (const object of made) await bench.delete(resource, object);
    });
  });
}

describe("list of AuditTrail", () => {
  it("contains the log group of the tenant, and reports that collectors are not listed", async () => {
    const resource = AuditTrail as never as AnyResource<ClusterPlatform>;
    const [collector, group] = programsOf(AuditTrailFixture);
    const beside = await bench.create(resource, plain(collector ?? {}));
    const made = await bench.create(resource, plain(group ?? {}));
    assert.deepEqual(
      (await listed(resource)).map(({ platformId }) => platformId),
      [made.id],
    );
    assert.ok(resource.unlistable?.includes("splunk:UID"), resource.unlistable);
    for (const object of [beside, made]) await bench.delete(resource, object);
  });
});

describe("list of SSH keys", () => {
  const resource = SshKey as never as AnyResource<ClusterPlatform>;

  it("lists objects of project and tenant with their kind, or of one scope if the query names it", async () => {
    const made = [];
    for (const context of ["project", "tenant"])
      made.push(
        await bench.create(resource, { name: `listed-${context}`, context, sshKey: "ssh-ed25519 AAAAC3Nza a@b" }),
      );
    const own = (found: readonly Listed[]) =>
      found.filter(({ name }) => name?.startsWith("listed-")).map(({ id, where }) => [id, where?.context]);
    const [ours, tenants] = made;
    const all = [
      [ours?.id, "project"],
      [`tenant/${tenants?.id}`, "tenant"],
    ];
    assert.deepEqual(own(await listed(resource)), all);
    assert.deepEqual(own(await listed(resource, { context: "tenant" })), all.slice(1));
    assert.deepEqual(own(await listed(resource, { context: "project" })), all.slice(0, 1));
    for (const object of made) await bench.delete(resource, object);
  });

  it("continues with a message if the API key cannot list objects of the tenant", async (test) => {
    const made = await bench.create(resource, { name: "listed", sshKey: "ssh-ed25519 AAAAC3Nza a@b" });
    const body = { code: "OperationForbidden", message: "Not allowed." };
    const fault = { kind: "answer", status: 403, body } as const;
    bench.clusters.faults.add({ route: "GET /v1/users/assets/sshkeys", skip: 1, fault });
    const said: string[] = [];
    const first: Listed[] = [];
    const log = (_: string, text: string) => said.push(text);
    const list = resource.listable?.list({}, { ...on(), log } as never);
    for await (const one of list ?? []) first.push(one);
    bench.clusters.faults.clear();
    assert.ok(first.some(({ platformId }) => platformId === made.id));
    assertLog(test, said);
    await bench.delete(resource, made);
  });
});
