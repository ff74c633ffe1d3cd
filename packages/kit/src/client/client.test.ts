import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { describe, it } from "node:test";
import { inspect } from "node:util";
import { definePackage, definitionsFor } from "../definition/definition.js";
import { s } from "../fields/field.js";
import { SAMPLE } from "../sample.testing.js";
import { ClosedError, InputError } from "../values/errors.js";
import { Secret } from "../values/value.js";
import { weakReferences } from "../weakReferences.testing.js";
import { createWording } from "../wording.testing.js";
import { createClient } from "./client.js";

const { assertRejected, assertThrown } = createWording(import.meta.url);

interface Platform {
  readonly url: string;
  closed: boolean;
}

const { lookup } = definitionsFor<Platform>();

const getThing = lookup({
  name: "getThing",
  terraform: "thing",
  doc: "Finds a thing.",
  deprecated: "use getBox",
  fields: {
    name: s.string("Name."),
    size: s.number("Size.").default(2),
    url: s.string("Address.").computed(),
    key: s.string("Key.").secret().computed(),
  },
  async run({ name, size }, { platform, signal, progress, fail }) {
    progress("looking");
    if (name === "none") return fail("name", "there is no such thing");
    if (name === "slow")
      await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    return { url: `${platform.url}/${name}/${size}`, key: "k" };
  },
});

const platforms: Platform[] = [];
const pkg = definePackage({
  ...SAMPLE,
  settings: { url: s.string("Address.").env("SAMPLE_URL"), retries: s.number("Retries.").default(3) },
  lookups: { getThing: async () => ({ getThing }) },
  resources: {},
  connect({ url }): Platform {
    const platform = { url, closed: false };
    platforms.push(platform);
    return platform;
  },
  disconnect(platform) {
    platform.closed = true;
  },
});

describe("createClient", () => {
  it("keeps nothing of an ended call, for every kind of signal", async () => {
    const client = createClient(pkg, { url: "u" });
    const { signal } = new AbortController();
    await client.getThing({ name: "a" }, { signal });
    const before = await weakReferences();
    for (let index = 0; index < 1_000; index++) await client.getThing({ name: "a" }, { signal });
    assert.ok((await weakReferences()) < before + 100);
    assert.equal(getEventListeners(signal, "abort").length, 0);
  });

  it("returns plain values with defaults", async () => {
    const client = createClient(pkg, { url: "u" });
    assert.deepEqual(await client.getThing({ name: "a" }), { name: "a", size: 2, url: "u/a/2", key: "k" });
  });

  it("returns secrets that are accessible but hidden when printed", async () => {
    const found = await createClient(pkg, { url: "u" }).getThing({ name: "a" });
    assert.equal(found.key, "k");
    assert.equal(
      inspect({ found: [found] }, { depth: 9 }),
      inspect({ found: [{ ...found, key: new Secret("") }] }, { depth: 9 }),
    );
    assert.match(inspect(found), /key: \[secret\]/);
  });

  it("reads settings only from the environment that is passed in", async () => {
    const client = createClient(pkg, {}, { environment: { SAMPLE_URL: "e" } });
    assert.equal((await client.getThing({ name: "a" })).url, "e/a/2");
    assert.throws(() => createClient(pkg, {}), InputError);
  });

  it("names every setting that is missing or wrong", (test) => {
    const settings = { retries: "many", regoin: "x" } as unknown as { url: string };
    const path = "url,retries,regoin";
    assertThrown(test, () => createClient(pkg, settings), { code: "invalid-argument", path });
  });

  it("rejects invalid arguments and failures of a lookup with the same type of error", async (test) => {
    const { getThing } = createClient(pkg, { url: "u" });
    const misspelled = { name: "a", nmae: "b" };
    await assertRejected(test, getThing(misspelled), { code: "invalid-argument", path: "nmae" });
    await assert.rejects(getThing({ name: "none" }), {
      failures: [{ path: "name", reason: "there is no such thing" }],
    });
  });

  it("passes messages and progress on", async () => {
    const said: string[] = [];
    const client = createClient(pkg, { url: "u" }, { log: (severity, text) => said.push(`${severity} ${text}`) });
    await client.getThing({ name: "a" }, { progress: (text) => said.push(text) });
    assert.deepEqual(said, ["warning getThing is deprecated: use getBox", "looking"]);
  });

  it("ends a call with its signal", async () => {
    const stop = new AbortController();
    const call = createClient(pkg, { url: "u" }).getThing({ name: "slow" }, { signal: stop.signal });
    const reason = new Error("enough");
    stop.abort(reason);
    await assert.rejects(call, { code: "cancelled", cause: reason });
  });

  it("close cancels calls in progress and rejects later ones", async () => {
    const client = createClient(pkg, { url: "u" });
    const call = client.getThing({ name: "slow" });
    client.close();
    await assert.rejects(call, ClosedError);
    await assert.rejects(client.getThing({ name: "a" }), { code: "cancelled" });
    assert.equal(platforms.at(-1)?.closed, true);
  });
});
