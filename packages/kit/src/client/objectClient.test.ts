import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { definePackage, definitionsFor, type Listed } from "../definition/definition.js";
import { s } from "../fields/field.js";
import { SAMPLE } from "../sample.testing.js";
import { PartialFailure } from "../values/errors.js";
import { reveal, Secret } from "../values/value.js";
import { createWording } from "../wording.testing.js";
import { createClient } from "./client.js";

const { assertRejected } = createWording(import.meta.url);

interface Box {
  readonly label: string;
  readonly place: string;
  readonly size: number;
  readonly token: string;
}

/** Platform of boxes by ID, and its log of operations. */
interface Platform {
  readonly boxes: Map<string, Box>;
  readonly done: string[];
  /** Whether every write fails after the object was written. */
  stumbles: boolean;
}

const { resource, lookup } = definitionsFor<Platform>();
const Box = resource({
  name: "Box",
  terraform: "box",
  doc: "A box.",
  fields: {
    label: s.string().autoName(),
    place: s.string().replaces(),
    size: s.number().min(1).default(1),
    key: s.string().secret().writeOnly().optional(),
    old: s.string().optional().deprecated("use size"),
    token: s.string().secret().computed(),
  },
  imports: { forms: ["<id>"], resolve: async (id) => ({ id, state: {} }) },
  async create({ label, place, size }, { platform }) {
    const id = String(platform.boxes.size + 1);
    const box = { label: label ?? "", place, size, token: "t" };
    platform.boxes.set(id, box);
    platform.done.push(`create ${id}`);
    if (platform.stumbles) throw new PartialFailure({ id, state: box, reasons: ["it did not start"] });
    return { id, state: box };
  },
  read: async (id, _, { platform }) => platform.boxes.get(id) as never,
  async update(id, { label, place, size }, state, { platform, recorded }) {
    const box = { label: label ?? "", place, size, token: "t" };
    platform.boxes.set(id, box);
    platform.done.push(`update ${id} from ${state.size}, recorded ${recorded?.size}`);
    if (platform.stumbles) throw new PartialFailure({ id, state: box, reasons: ["it did not start"] });
    return box;
  },
  async delete(id, state, { platform }) {
    platform.boxes.delete(id);
    platform.done.push(`delete ${id} in ${state.place}`);
  },
  listable: {
    query: { place: s.string() },
    async *list({ place }, { platform, signal }): AsyncGenerator<Listed> {
      try {
        for (const [id, box] of platform.boxes) {
          signal.throwIfAborted();
          if (box.place === place) yield { id, name: box.label };
        }
      } finally {
        platform.done.push("listed");
      }
    },
  },
});
const Lid = resource({
  name: "Lid",
  terraform: "lid",
  doc: "A lid.",
  fields: { size: s.number() },
  create: async () => ({ id: "1", state: {} }),
  read: async () => undefined,
  delete: async () => {},
});
const getNothing = lookup({ name: "getNothing", terraform: "nothing", doc: "", fields: {}, run: async () => ({}) });

function start() {
  const platform: Platform = { boxes: new Map(), done: [], stumbles: false };
  const pkg = definePackage({
    ...SAMPLE,
    settings: {},
    lookups: { getNothing: async () => ({ getNothing }) },
    resources: { Box: async () => ({ Box }), Lid: async () => ({ Lid }) },
    connect: () => platform,
  });
  const said: string[] = [];
  const client = createClient(pkg, {}, { log: (severity, text) => said.push(`${severity}: ${text}`) });
  return { platform, client, said, pkg };
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

describe("createClient: an object of a client", () => {
  it("is created with defaults, an automatic name and marked secrets", async () => {
    const { client } = start();
    const made = await client.Box.create({ place: "shelf", key: "k" });
    const { label, ...inputs } = made.inputs;
    assert.match(label ?? "", /^box-[0-9a-f]{7}$/);
    assert.equal(made.id, "1");
    assert.deepEqual(inputs, { place: "shelf", size: 1, key: new Secret("k") });
    assert.deepEqual(made.state, { label, place: "shelf", size: 1, key: new Secret("k"), token: new Secret("t") });
    const other = await client.Box.create({ place: "shelf" });
    assert.notEqual(other.inputs.label, label);
  });

  it("is not created from invalid inputs; deprecated ones are logged and accepted", async (test) => {
    const { client, platform, said } = start();
    const created = client.Box.create({ place: "shelf", size: 0 });
    await assertRejected(test, created, { code: "invalid-argument", path: "size" });
    assert.deepEqual([platform.done, said], [[], []]);
    await client.Box.create({ place: "shelf", old: "x" });
    assert.deepEqual(said, ["warning: old: is deprecated. use size"]);
  });

  it("is reported with its ID if it exists but differs from the desired values", async () => {
    const { client, platform } = start();
    platform.stumbles = true;
    await assert.rejects(client.Box.create({ place: "shelf" }), { id: "1", reasons: ["it did not start"] });
    platform.stumbles = false;
    const made = await client.Box.create({ place: "shelf" });
    platform.stumbles = true;
    await assert.rejects(client.Box.update(made, { place: "shelf", size: 2 }), {
      id: "2",
      reasons: ["it did not start"],
    });
  });

  it("is read by import ID or as a known object; undefined if it does not exist", async () => {
    const { client, platform } = start();
    const made = await client.Box.create({ label: "a", place: "shelf", key: "k" });
    const found = await client.Box.read("1");
    assert.deepEqual(found?.inputs, { label: "a", place: "shelf" });
    platform.boxes.set("1", { label: "a", place: "shelf", size: 7, token: "t" });
    const again = await client.Box.read(made);
    assert.deepEqual(again?.inputs, { ...made.inputs, size: 7 });
    assert.equal(again?.id, "1");
    platform.boxes.clear();
    assert.equal(await client.Box.read(made), undefined);
    await assert.rejects(client.Box.read("1"), { code: "not-found", message: 'there is no Box "1"; write <id>' });
  });

  it("is updated in place, and only if something changes", async (test) => {
    const { client, platform } = start();
    const made = await client.Box.create({ label: "a", place: "shelf" });
    platform.done.length = 0;
    assert.equal(await client.Box.update(made, { label: "a", place: "shelf", size: 1 }), made);
    assert.deepEqual(platform.done, []);
    const changed = await client.Box.update(made, { place: "shelf", size: 3 });
    assert.deepEqual(changed.inputs, { label: "a", place: "shelf", size: 3 });
    assert.equal(reveal(changed.state as never).size, 3);
    assert.equal(changed.id, "1");
    assert.deepEqual(platform.done, ["update 1 from 1, recorded 1"]);
    const moved = client.Box.update(changed, { place: "floor", size: 4 });
    await assertRejected(test, moved, { code: "invalid-argument", path: "place" });
    await assert.rejects(client.Box.update(changed, { place: "shelf", size: 0 }), { code: "invalid-argument" });
    assert.equal(platform.done.length, 1);
  });

  it("is deleted with its known values", async () => {
    const { client, platform } = start();
    const made = await client.Box.create({ place: "shelf" });
    await client.Box.delete(made);
    assert.deepEqual(platform.done, ["create 1", "delete 1 in shelf"]);
  });
});

describe("createClient: the objects of a client", () => {
  const filled = async () => {
    const started = start();
    for (const place of ["shelf", "floor", "shelf"]) await started.client.Box.create({ label: place, place });
    started.platform.done.length = 0;
    return started;
  };

  it("are listed by the query of the list", async (test) => {
    const { client } = await filled();
    assert.deepEqual(
      (await all(client.Box.list({ place: "shelf" }))).map(({ id }) => id),
      ["1", "3"],
    );
    await assertRejected(test, all(client.Box.list({})), { code: "invalid-argument", path: "place" });
    await assertRejected(test, all(client.Lid.list()), { code: "invalid-argument", path: "" }, { resource: "Lid" });
  });

  it("are requested only as long as the caller iterates", async () => {
    const { client, platform } = await filled();
    for await (const { id } of client.Box.list({ place: "shelf" })) {
      assert.equal(id, "1");
      break;
    }
    assert.deepEqual(platform.done, ["listed"]);
  });

  it("end with the caller's signal and with the client", async () => {
    const { client } = await filled();
    const stop = new AbortController();
    const listed = client.Box.list({ place: "shelf" }, { signal: stop.signal })[Symbol.asyncIterator]();
    assert.equal((await listed.next()).done, false);
    stop.abort();
    await assert.rejects(listed.next(), { code: "cancelled" });
    const others = client.Box.list({ place: "shelf" })[Symbol.asyncIterator]();
    await others.next();
    client.close();
    await assert.rejects(others.next(), { code: "cancelled" });
    await assert.rejects(client.Box.create({ place: "shelf" }), { code: "cancelled" });
  });
});
