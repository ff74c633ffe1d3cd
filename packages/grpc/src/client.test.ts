import assert from "node:assert/strict";
import { createServer as createHttp1Server } from "node:http";
import { constants, createServer, type ServerHttp2Stream } from "node:http2";
import type { AddressInfo } from "node:net";
import { type TestContext, test } from "node:test";
import { Metadata } from "@grpc/grpc-js";
import { connect } from "./client.js";
import { encode } from "./codec.js";
import { framed, PREFIX_BYTES } from "./framing.js";
import { ResourceProvider } from "./generated/tables.js";
import type { JsonObject } from "./json.js";
import { serve } from "./server.js";
import type { Handlers } from "./service.js";
import { detail, Status, type StatusCode, StatusError } from "./status.js";
import { type ForeignHandler, foreignServer } from "./testing/grpcJs.js";
import { loadRegistry } from "./testing/oracle.js";

const registry = loadRegistry();

function client(t: TestContext, address: string, maxMessageBytes?: number) {
  const caller = connect(address, ResourceProvider, { maxMessageBytes });
  t.after(() => caller.close());
  return caller;
}

async function grpcJs(t: TestContext, handlers: Record<string, ForeignHandler>) {
  const { server, address } = await foreignServer(ResourceProvider, registry, handlers);
  t.after(() => server.forceShutdown());
  return client(t, address);
}

/** Returns a client of an HTTP/2 server that handles each stream as the test states. */
async function odd(t: TestContext, answer: (stream: ServerHttp2Stream) => void, maxMessageBytes?: number) {
  const server = createServer();
  server.on("stream", (stream) => {
    stream.on("error", () => {});
    answer(stream);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close());
  return client(t, `127.0.0.1:${(server.address() as AddressInfo).port}`, maxMessageBytes);
}

const isStatus = (code: StatusCode) => (error: unknown) => {
  assert.ok(error instanceof StatusError, String(error));
  assert.equal(error.code, code);
  assert.notEqual(error.message, "");
  return true;
};

const GRPC = { ":status": 200, "content-type": "application/grpc" };

function versionFrame(version: string): Uint8Array {
  return framed(encode("pulumirpc.PluginInfo", { version }, PREFIX_BYTES), 1e9);
}

test("calls a grpc-js server, in both directions up to large messages", async (t) => {
  const caller = await grpcJs(t, {
    async Invoke(request) {
      return { return: request.args, failures: [] };
    },
  });
  const cases: JsonObject[] = [{}, { a: [1, null, { b: "ü" }] }, { long: "x".repeat(20_000_000) }];
  for (const args of cases) {
    const answer = await caller.unary("Invoke", { tok: "t", args });
    assert.deepEqual(answer, { return: args, failures: [] });
  }
});

test("parallel calls share the connection", async (t) => {
  const caller = await grpcJs(t, { Invoke: async (request) => ({ return: request.args }) });
  const calls = Array.from({ length: 200 }, (_, index) => caller.unary("Invoke", { args: { index } }));
  assert.deepEqual(
    (await Promise.all(calls)).map((answer) => answer.return?.index),
    [...Array(200).keys()],
  );
});

test("one connection serves thousands of calls", async (t) => {
  const server = await serve({
    service: ResourceProvider,
    methods: { GetPluginInfo: async () => ({ version: "1.0.0" }) },
  });
  t.after(() => server.close(0));
  const caller = client(t, `127.0.0.1:${server.port}`);
  for (let batch = 0; batch < 50; batch++) {
    await Promise.all(Array.from({ length: 64 }, () => caller.unary("GetPluginInfo", {})));
  }
});

test("calls wait for methods that are still being made", async (t) => {
  let made: (methods: Handlers<typeof ResourceProvider>) => void = () => {};
  const methods = new Promise<Handlers<typeof ResourceProvider>>((resolve) => {
    made = resolve;
  });
  const server = await serve({ service: ResourceProvider, methods });
  t.after(() => server.close(0));
  const caller = client(t, `127.0.0.1:${server.port}`);
  const answer = caller.unary("GetPluginInfo", {});
  const missing = assert.rejects(caller.unary("GetSchema", {}), isStatus(Status.Unimplemented));
  made({ GetPluginInfo: async () => ({ version: "1.0.0" }) });
  assert.equal((await answer).version, "1.0.0");
  await missing;
});

test("status, message and details arrive", async (t) => {
  const details = [detail("pulumirpc.InputPropertiesError", { errors: [{ propertyPath: "a", reason: "b" }] })];
  const metadata = new Metadata();
  const packed = encode("google.rpc.Status", { code: 3, message: "wrong ü", details });
  metadata.set("grpc-status-details-bin", Buffer.from(packed));
  const caller = await grpcJs(t, {
    Invoke: () => Promise.reject({ code: Status.InvalidArgument, details: "wrong ü %", metadata }),
  });
  await assert.rejects(caller.unary("Invoke", {}), (error: StatusError) => {
    assert.deepEqual([error.code, error.message, error.details], [Status.InvalidArgument, "wrong ü %", details]);
    return true;
  });
  await assert.rejects(caller.unary("Check", {}), isStatus(Status.Unimplemented));
});

test("a fired signal ends the call, also one that fired before", async (t) => {
  const caller = await grpcJs(t, { Invoke: () => new Promise(() => {}) });
  const controller = new AbortController();
  const call = assert.rejects(caller.unary("Invoke", {}, { signal: controller.signal }), isStatus(Status.Cancelled));
  setImmediate(() => controller.abort());
  await call;
  await assert.rejects(caller.unary("Invoke", {}, { signal: controller.signal }), isStatus(Status.Cancelled));
  const timeout = AbortSignal.timeout(10);
  await assert.rejects(caller.unary("Invoke", {}, { signal: timeout }), isStatus(Status.DeadlineExceeded));
});

test("calls without a server fail as unavailable, and work again with the next server", async (t) => {
  const handlers = { GetPluginInfo: async () => ({ version: "1" }) };
  const first = await foreignServer(ResourceProvider, registry, handlers);
  const caller = client(t, first.address);
  assert.deepEqual(await caller.unary("GetPluginInfo", {}), { version: "1" });
  first.server.forceShutdown();
  await assert.rejects(caller.unary("GetPluginInfo", {}), isStatus(Status.Unavailable));
  const port = Number(first.address.split(":")[1]);
  const second = createServer();
  second.on("stream", (stream) => {
    stream.respond(GRPC, { waitForTrailers: true });
    stream.on("wantTrailers", () => stream.sendTrailers({ "grpc-status": "0" }));
    stream.end(versionFrame("2"));
  });
  await new Promise<void>((resolve) => second.listen(port, "127.0.0.1", resolve));
  t.after(() => second.close());
  assert.deepEqual(await caller.unary("GetPluginInfo", {}), { version: "2" });
});

test("closing fails the calls in flight", async (t) => {
  const caller = await grpcJs(t, { Invoke: () => new Promise(() => {}) });
  const call = assert.rejects(caller.unary("Invoke", {}), isStatus(Status.Unavailable));
  setImmediate(() => caller.close());
  await call;
});

test("answers that are not as they should be have a status", async (t) => {
  const trailersOnly = (stream: ServerHttp2Stream, headers: object) =>
    stream.respond(headers as never, { endStream: true });
  const body = (bytes: Uint8Array) => (stream: ServerHttp2Stream) => {
    stream.respond(GRPC, { waitForTrailers: true });
    stream.on("wantTrailers", () => stream.sendTrailers({ "grpc-status": "0" }));
    stream.end(bytes);
  };
  const frame = versionFrame("1");
  const cases: [string, StatusCode, (stream: ServerHttp2Stream) => void][] = [
    [
      "trailers only",
      Status.NotFound,
      (stream) => trailersOnly(stream, { ...GRPC, "grpc-status": "5", "grpc-message": "no" }),
    ],
    ["Ok without a message", Status.Unimplemented, (stream) => trailersOnly(stream, { ...GRPC, "grpc-status": "0" })],
    ["HTTP 503", Status.Unavailable, (stream) => trailersOnly(stream, { ":status": 503 })],
    ["HTTP 404", Status.Unimplemented, (stream) => trailersOnly(stream, { ":status": 404 })],
    ["HTTP 418", Status.Unknown, (stream) => trailersOnly(stream, { ":status": 418 })],
    [
      "a page",
      Status.Unknown,
      (stream) => {
        stream.respond({ ":status": 200, "content-type": "text/html" });
        stream.end("<html>");
      },
    ],
    ["no status", Status.Unavailable, (stream) => trailersOnly(stream, GRPC)],
    ["refused", Status.Unavailable, (stream) => stream.close(constants.NGHTTP2_REFUSED_STREAM)],
    ["calm", Status.ResourceExhausted, (stream) => stream.close(constants.NGHTTP2_ENHANCE_YOUR_CALM)],
    ["reset", Status.Cancelled, (stream) => stream.close(constants.NGHTTP2_CANCEL)],
    ["connection lost", Status.Unavailable, (stream) => stream.session?.destroy()],
    ["two messages", Status.Unimplemented, body(Buffer.concat([frame, frame]))],
    ["cut message", Status.Internal, body(frame.subarray(0, -1))],
    ["compressed", Status.Unimplemented, body(Uint8Array.from(frame).fill(1, 0, 1))],
    ["too large", Status.ResourceExhausted, body(versionFrame("x".repeat(200)))],
    ["no such message", Status.Internal, body(Uint8Array.of(0, 0, 0, 0, 1, 0xff))],
  ];
  for (const [what, code, answer] of cases) {
    const caller = await odd(t, answer, 100);
    await assert.rejects(caller.unary("GetPluginInfo", {}), isStatus(code), what);
  }
});

test("a peer of another protocol is unavailable", async (t) => {
  const server = createHttp1Server((_request, response) => response.end("hello"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close());
  const caller = client(t, `127.0.0.1:${(server.address() as AddressInfo).port}`);
  await assert.rejects(caller.unary("GetPluginInfo", {}), isStatus(Status.Unavailable));
});

test("a request beyond the limit is not sent", async (t) => {
  const server = await serve({ service: ResourceProvider, methods: {} });
  t.after(() => server.close(0));
  const caller = client(t, `127.0.0.1:${server.port}`, 100);
  await assert.rejects(caller.unary("Invoke", { tok: "x".repeat(101) }), isStatus(Status.ResourceExhausted));
});

test("a client that is closed before it is connected ends in silence", async (t) => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close());
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const faults: unknown[] = [];
  const note = (error: unknown): void => void faults.push(error);
  process.on("uncaughtException", note);
  t.after(() => process.off("uncaughtException", note));
  for (let round = 0; round < 20; round += 1) {
    const caller = connect(address, ResourceProvider);
    const call = caller.unary("GetPluginInfo", {}).catch(() => undefined);
    if (round % 2 === 0) await new Promise((resolve) => setImmediate(resolve));
    caller.close();
    await call;
  }
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.deepEqual(faults, []);
});
