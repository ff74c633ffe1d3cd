import assert from "node:assert/strict";
import { test } from "node:test";
import { decode, encode } from "./codec.js";
import { CodecError, type CodecErrorCode, MAX_DEPTH } from "./codecError.js";
import { readFields } from "./decodeMessage.js";
import { writeFields } from "./encodeMessage.js";
import { parseTable } from "./fieldTable.js";
import type { Json, JsonObject } from "./json.js";
import { Reader } from "./reader.js";
import { Writer } from "./writer.js";

const codecError = (code: CodecErrorCode) => (error: unknown) => error instanceof CodecError && error.code === code;

function roundTrip(args: JsonObject): JsonObject | undefined {
  return decode("pulumirpc.InvokeRequest", encode("pulumirpc.InvokeRequest", { args })).args;
}

function nested(depth: number): Json {
  let value: Json = 1;
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

test("decode returns defaults for absent fields, and distinguishes absent and empty if the protocol does", () => {
  const { engineAddress, rootDirectory } = decode("pulumirpc.ProviderHandshakeRequest", Uint8Array.of(0x12, 0));
  assert.deepEqual({ engineAddress, rootDirectory }, { engineAddress: "", rootDirectory: "" });
  const empty = decode("pulumirpc.ProviderHandshakeRequest", new Uint8Array(0));
  assert.equal(empty.rootDirectory, undefined);
  assert.deepEqual(
    encode("pulumirpc.ProviderHandshakeRequest", { engineAddress: "", configureWithUrn: false }),
    new Uint8Array(0),
  );
  assert.deepEqual(encode("pulumirpc.ProviderHandshakeRequest", { rootDirectory: "" }), Uint8Array.of(0x12, 0));
  assert.equal(decode("pulumirpc.CheckRequest", new Uint8Array(0)).news, undefined);
  assert.deepEqual(decode("pulumirpc.CheckRequest", encode("pulumirpc.CheckRequest", { news: {} })).news, {});
});

test("encode leaves room in front of messages of every size", () => {
  for (let length = 0; length < 5_000; length++) {
    const message = { rootDirectory: "a".repeat(length) };
    const alone = encode("pulumirpc.ProviderHandshakeRequest", message);
    const withRoom = encode("pulumirpc.ProviderHandshakeRequest", message, 5);
    assert.ok(Buffer.from(alone).equals(withRoom.subarray(5)), `a text of ${length} characters`);
  }
});

test("objects keep properties named like those of every object", () => {
  const args = JSON.parse('{"__proto__":{"admin":true},"constructor":1,"toString":null,"a":{"__proto__":[1]}}');
  const result = roundTrip(args);
  assert.deepEqual(Object.keys(result ?? {}), ["__proto__", "constructor", "toString", "a"]);
  assert.equal(JSON.stringify(result), JSON.stringify(args));
  assert.equal(Object.getPrototypeOf(result), Object.prototype);
  const config = JSON.parse('{"__proto__":"x"}');
  const decoded = decode("pulumirpc.CallRequest", encode("pulumirpc.CallRequest", { config }));
  assert.equal(JSON.stringify(decoded.config), '{"__proto__":"x"}');
});

test("decode replaces lone surrogates by U+FFFD, keeps a byte order mark, and rejects invalid UTF-8", () => {
  assert.deepEqual(roundTrip({ a: "x\ud800y", "\udc00": "\ufeffz" }), { a: "x\ufffdy", "\ufffd": "\ufeffz" });
  assert.throws(() => decode("pulumirpc.PluginInfo", Uint8Array.of(0x0a, 1, 0xff)), codecError("bad-utf8"));
});

test("64-bit integers are numbers, rounded beyond 2^53; larger ones cannot be sent", () => {
  const limit = (value: number) =>
    decode("pulumirpc.ListRequest", encode("pulumirpc.ListRequest", { limit: value })).limit;
  for (const value of [0, 1, -1, 2 ** 53 - 1, -(2 ** 53), -(2 ** 63)]) assert.equal(limit(value), value);
  const maximum = Uint8Array.of(0x18, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f);
  const received = decode("pulumirpc.ListRequest", maximum).limit;
  assert.equal(received, 2 ** 63 - 2 ** 10);
  assert.equal(limit(received), received, "it can be sent again");
  for (const value of [2 ** 63, 0.5, Number.NaN]) assert.throws(() => limit(value), codecError("not-encodable"));
});

test("encode omits undefined members, and rejects values that are not JSON", () => {
  assert.deepEqual(roundTrip({ a: undefined, b: 1 } as unknown as JsonObject), { b: 1 });
  for (const value of [[undefined], new Date(0), new Map(), 1n, () => 1, Symbol("x"), new Uint8Array(1)]) {
    assert.throws(() => roundTrip({ value } as unknown as JsonObject), codecError("not-encodable"));
  }
});

test("encode rejects values of the wrong type with the field, but without the value", () => {
  const wrong = { urn: 4711, news: ["hidden"], randomSeed: "hidden", autonaming: { mode: "hidden" } };
  for (const [key, value] of Object.entries(wrong)) {
    assert.throws(
      () => encode("pulumirpc.CheckRequest", { [key]: value }),
      (error) => codecError("not-encodable")(error) && !/hidden|4711/.test(String(error)),
    );
  }
  assert.throws(() => encode("pulumirpc.DiffResponse", { replaces: "a" as never }), codecError("not-encodable"));
  assert.throws(() => encode("pulumirpc.CallRequest", { config: [] as never }), codecError("not-encodable"));
});

test("nesting is limited in both directions, also for values that contain themselves and for groups", () => {
  assert.deepEqual(roundTrip({ a: nested(60) }), { a: nested(60) });
  assert.throws(() => roundTrip({ a: nested(MAX_DEPTH) }), codecError("too-deep"));
  const loop: Json[] = [];
  loop.push(loop);
  assert.throws(() => roundTrip({ loop }), codecError("too-deep"));
  let bytes: Uint8Array = new Uint8Array(0);
  for (let level = 0; level < 2 * MAX_DEPTH; level++) {
    // One more list around it: Value.list_value { ListValue.values { … } }
    const writer = new Writer();
    writer.bytes(bytes);
    writer.delimit(1, 0);
    writer.delimit(6, 0);
    bytes = writer.finish(0);
  }
  const field = new Writer();
  field.bytes(bytes);
  field.delimit(30, 0);
  assert.throws(() => decode("pulumirpc.ConstructRequest", field.finish(0)), codecError("too-deep"));
  const groups = new Uint8Array(100_000).fill((9 << 3) | 3);
  assert.throws(() => decode("google.protobuf.Empty", groups), codecError("too-deep"));
});

test("unknown fields of every wire type are skipped", () => {
  const unknown = [
    [0x50, 0xff, 0x01], // 10: varint
    [0x51, 1, 2, 3, 4, 5, 6, 7, 8], // 10: 64 bits
    [0x52, 2, 9, 9], // 10: bytes
    [0x55, 1, 2, 3, 4], // 10: 32 bits
    [0x53, 0x50, 1, 0x5b, 0x5c, 0x54], // 10: a group with a field and a group inside
  ];
  for (const bytes of unknown) {
    const message = Uint8Array.of(...bytes, 0x0a, 1, 0x78);
    assert.deepEqual(decode("pulumirpc.PluginInfo", message), { version: "x" });
  }
});

test("decode rejects damaged messages with a code", () => {
  const cases: [CodecErrorCode, number[]][] = [
    ["truncated", [0x0a]],
    ["truncated", [0x0a, 5, 0x78]],
    ["truncated", [0x80]],
    ["truncated", [0x51, 1, 2]],
    ["truncated", [0x53, 0x50, 1]],
    ["truncated", [0x0a, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1]],
    ["bad-varint", [0x50, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1]],
    ["bad-tag", [0x00, 0]],
    ["bad-tag", [0x54]],
    ["bad-tag", [0x57]],
    ["bad-tag", [0x53, 0x5c]],
    ["bad-tag", [0xff, 0xff, 0xff, 0xff, 0xff, 0x01]],
    ["wrong-wire-type", [0x08, 1]],
  ];
  for (const [code, bytes] of cases) {
    assert.throws(() => decode("pulumirpc.PluginInfo", Uint8Array.from(bytes)), codecError(code), `${code} ${bytes}`);
  }
  const inStruct = Uint8Array.of(0x12, 4, 0x0a, 2, 0x12, 0x00 /* args { fields { value {} } } */);
  assert.deepEqual(decode("pulumirpc.InvokeRequest", inStruct).args, { "": null });
  const wrongInStruct = Uint8Array.of(0x12, 2, 0x08, 1);
  assert.throws(() => decode("pulumirpc.InvokeRequest", wrongInStruct), codecError("wrong-wire-type"));
});

test("repeated numbers are written packed and read packed, unpacked and mixed", () => {
  const table = parseTable("1i*:counts 2d*:ratios 3b*:flags 4l*:sizes");
  const read = (bytes: Uint8Array) => readFields(new Reader(bytes), table, "test.Numbers", undefined, 0);
  const message = { counts: [1, -1, 300], ratios: [0.5, -0], flags: [true, false], sizes: [2 ** 40] };
  const writer = new Writer();
  writeFields(writer, table, "test.Numbers", message, 0);
  const bytes = writer.finish(0);
  assert.equal(bytes[0], 0x0a, "the first field is delimited");
  assert.deepEqual(read(bytes), message);
  assert.deepEqual(read(Uint8Array.of(0x08, 1, 0x0a, 2, 2, 3, 0x08, 4)).counts, [1, 2, 3, 4]);
});

test("decode keeps the last member of a oneof, and merges repeated messages", () => {
  const computed = encode("pulumirpc.ListResponse", { computed: {} });
  const id = encode("pulumirpc.ListResponse", { result: { id: "7" } });
  const name = encode("pulumirpc.ListResponse", { result: { name: "n" } });
  assert.deepEqual(decode("pulumirpc.ListResponse", Buffer.concat([computed, id, name])), {
    computed: undefined,
    result: { id: "7", name: "n" },
    continuation: undefined,
  });
});

test("a large message takes the time that its size needs", () => {
  const args = {
    rows: Array.from({ length: 50_000 }, (_, index) => ({ id: index, name: `row ${index}`, tags: ["a"] })),
  };
  assert.deepEqual(roundTrip(args), args);
});
