import assert from "node:assert/strict";
import { afterEach, before, beforeEach, describe, it } from "node:test";
import { InputError } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { type ExampleServer, errorOf, startExamples, startLocal, type TestClient } from "./local.testing.js";

const { assertFailure, assertRejected, assertWording } = createWording(import.meta.url);

const REGISTRY = "64f0a1b2c3d4e5f601021311";

describe("empty strings are treated as unset", () => {
  const local = useInSuite(() => startLocal({ seed: "large" }));
  let client: TestClient;
  before(() => {
    client = local.connect();
  });

  const CASES: Readonly<Record<string, readonly [empty: () => Promise<object>, without: () => Promise<object>]>> = {
    "version of an application profile": [
      () => client.getApplicationProfile({ name: "service-195", version: "" }),
      () => client.getApplicationProfile({ name: "service-195" }),
    ],
    "version and context of a cluster profile": [
      () => client.getClusterProfile({ name: "before-versions", version: "", context: "" }),
      () => client.getClusterProfile({ name: "before-versions" }),
    ],
    "version and context of a cluster profile that is named by its id": [
      () => client.getClusterProfile({ id: "64f0a1b2c3d4e5f601020801", version: "", context: "" }),
      () => client.getClusterProfile({ id: "64f0a1b2c3d4e5f601020801" }),
    ],
    "version of a pack": [
      () => client.getPack({ name: "nginx", version: "" }),
      () => client.getPack({ name: "nginx" }),
    ],
    "version of a simple pack": [
      () => client.getPackSimple({ name: "nginx", type: "helm", version: "" }),
      () => client.getPackSimple({ name: "nginx", type: "helm" }),
    ],
    "version of a simple pack that is named by its id": [
      () => client.getPackSimple({ name: "cni-calico", type: "oci", id: "64f0a1b2c3d4e5f601021401", version: "" }),
      () => client.getPackSimple({ name: "cni-calico", type: "oci", id: "64f0a1b2c3d4e5f601021401" }),
    ],
  };
  for (const [what, [empty, without]] of Object.entries(CASES)) {
    it(what, async () => {
      const settled = (call: Promise<object>) => call.catch((error: Error) => error.message);
      assert.deepEqual(await settled(empty()), await settled(without()));
    });
  }

  it("and the results contain the version and the context", async () => {
    const found = await client.getClusterProfile({ name: "before-versions", version: "", context: "" });
    assert.deepEqual([found.version, found.context], ["1.0.0", "project"]);
    assert.equal((await client.getApplicationProfile({ name: "service-195", version: "" })).version, "1.0.0");
  });
});

describe("lookups with prepared responses", () => {
  let server: ExampleServer;
  let client: TestClient;
  let warnings: string[];
  beforeEach(async () => {
    warnings = [];
    server = await startExamples();
    client = server.connect({}, (severity, text) => {
      if (severity === "warning") warnings.push(text);
    });
  });
  afterEach(() => server.close());

  it("return the ID of an appliance that the user chose", async () => {
    for (const id of ["rack 7/host#1?", "straße.ß", "%2e%2e", "a+b&c=d"]) {
      server.on(`GET /v1/edgehosts/${encodeURIComponent(id)}`, { body: { metadata: { name: "mine", uid: id } } });
      assert.equal((await client.getAppliance({ id })).id, id);
      server.on("POST /v1/dashboard/edgehosts/search", { body: { items: [{ metadata: { name: "mine", uid: id } }] } });
      assert.deepEqual((await server.connect().getAppliances({ id })).ids, [id]);
    }
  });

  it("reject IDs that would change the URL", async (test) => {
    for (const id of [".", "..", "a\u0000b", "a\nb", "\ud800"]) {
      for (const call of [client.getAppliance({ id }), client.getAppliances({ id })]) {
        const error = await errorOf(call);
        assert.ok(error instanceof InputError, JSON.stringify(id));
        assertFailure(test, error, { code: "invalid-argument", path: "id" });
      }
    }
    assert.deepEqual(server.received, []);
  });

  const registries = (isPrivate: boolean) => ({
    body: { items: [null, { uid: REGISTRY, name: "corp", kind: "helm", scope: "tenant", isPrivate }] },
  });
  const pack = (uid: string) => ({
    body: {
      items: [
        {
          metadata: { name: "p", uid: "" },
          spec: { name: "p", type: "helm", registries: [{ uid, name: "corp", scope: "project" }] },
        },
      ],
    },
  });
  const simple = () => client.getPackSimple({ name: "p", type: "helm", registryUid: REGISTRY, version: "1.0.0" });
  const whole = () => client.getPack({ name: "p", registryUid: REGISTRY, version: "1.0.0" });
  const filtered = () =>
    client.getPack({ name: "p", registryUid: REGISTRY, version: "1.0.0", advanceFilters: { packLayers: ["addon"] } });

  for (const [what, items] of Object.entries({
    "no search finds it": { body: { items: [] } },
    "another registry has it": pack("64f0a1b2c3d4e5f601021399"),
    "its versions are not listed": pack(REGISTRY),
  })) {
    it(`report that the registry of a pack is private: ${what}`, async (test) => {
      server.on("POST /v1/packs/search", items);
      server.on("GET /v1/registries/metadata", registries(true));
      for (const find of [simple, whole, filtered]) {
        await assertRejected(test, find(), { code: "invalid-argument", path: "registryUid" });
      }
    });

    it(`do not report a registry as private that is not: ${what}`, async (test) => {
      server.on("POST /v1/packs/search", items);
      server.on("GET /v1/registries/metadata", registries(false));
      for (const find of [simple, whole, filtered]) assertWording(test, (await errorOf(find())).message);
    });
  }

  it("name the private registries for a pack that is in no other, unless they cannot be read", async (test) => {
    server.on("POST /v1/packs/search", { body: { items: [] } });
    const find = () => errorOf(server.connect().getPack({ name: "p" }));
    assertFailure(test, await find(), { code: "invalid-argument", path: "name" });
    server.on("GET /v1/registries/metadata", registries(true));
    assertFailure(test, await find(), { code: "invalid-argument", path: "name" });
    const byFilters = await errorOf(server.connect().getPack({ name: "p", advanceFilters: { packLayers: ["addon"] } }));
    assertFailure(test, byFilters, { code: "invalid-argument", path: "advanceFilters" });
  });

  it("warn about a version without values", async (test) => {
    server.on("POST /v1/packs/search", pack(REGISTRY));
    const tags = [
      { version: "1.0.0", packUid: "a" },
      { version: "2.0.0", packUid: "b" },
    ];
    const packValues = [{ packUid: "b", values: "x: 1" }];
    server.on(`GET /v1/packs/p/registries/${REGISTRY}`, { body: { name: "p", tags, packValues } });
    assert.equal((await simple()).values, "");
    assertWording(test, warnings.join("\n"));
    warnings.length = 0;
    await client.getPackSimple({ name: "p", type: "helm", version: "2.0.0", registryUid: REGISTRY });
    assert.deepEqual(warnings, []);
  });
});
