import assert from "node:assert/strict";
import { once } from "node:events";
import { type ClientHttp2Session, connect as connectHttp2, constants } from "node:http2";
import { connect as connectTcp } from "node:net";
import { type TestContext, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { status as grpcStatus, type ServiceError } from "@grpc/grpc-js";
import { createWording } from "@tripod/testkit/wording";
import { decode, encode } from "./codec.js";
import { framed, PREFIX_BYTES } from "./framing.js";
import { ResourceProvider } from "./generated/tables.js";
import { type ServeOptions, type Server, serve } from "./server.js";
import type { Call } from "./service.js";
import { detail, Status, StatusError } from "./status.js";
import { type ForeignClient, foreignClient } from "./testing/grpcJs.js";
import { loadRegistry } from "./testing/oracle.js";
import { openRaw, rawCall } from "./testing/rawCall.js";

const { assertWording } = createWording(import.meta.url);

type Options = Partial<ServeOptions<typeof ResourceProvider>>;
type Methods = ServeOptions<typeof ResourceProvider>["methods"];

const registry = loadRegistry();
const INVOKE = "/pulumirpc.ResourceProvider/Invoke";

const echo: Methods = {
  async Invoke(request) {
    return { return: request.args };
  },
  async *List(request) {
    for (let index = 0; index < request.limit; index++) yield { result: { id: `${index}`, name: request.token } };
    yield { continuation: { continuationToken: "next" } };
  },
  async GetPluginInfo() {
    return {};
  },
};

async function start(t: TestContext, methods: Methods, options: Options = {}): Promise<Server> {
  const server = await serve({ service: ResourceProvider, methods, ...options });
  t.after(() => server.close(0));
  return server;
}

function raw(t: TestContext, server: Server): ClientHttp2Session {
  const session = openRaw(server.port);
  t.after(() => session.destroy());
  return session;
}

function foreign(t: TestContext, server: Server): ForeignClient {
  const caller = foreignClient(server.port, ResourceProvider, registry);
  t.after(() => caller.client.close());
  return caller;
}

function invokeFrame(args: Record<string, string>): Uint8Array {
  return framed(encode("pulumirpc.InvokeRequest", { tok: "t", args }, PREFIX_BYTES), 1e9);
}

/** Resolves when the signal of the call fires, with its reason. */
function aborted(call: Call): Promise<unknown> {
  return new Promise((resolve) => call.signal.addEventListener("abort", () => resolve(call.signal.reason)));
}

/** Resolves when the signal has fired. */
async function aborts(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, "abort");
}

function deferred<T>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

const isStatus = (code: number) => (error: unknown) => error instanceof StatusError && error.code === code;
const isServiceError = (code: number) => (error: unknown) => (error as ServiceError).code === code;

test("grpc-js calls unary methods, with messages from empty to nested", async (t) => {
  const caller = foreign(t, await start(t, echo));
  const args = { a: [1, { b: null, "": "ü🔑" }], constructor: { c: true } };
  const { return: result } = await caller.unary("Invoke", { tok: "t", args });
  assert.deepEqual(result, args);
  assert.deepEqual(await caller.unary("GetPluginInfo", {}), { version: "" });
});

test("grpc-js reads a stream, also one without messages", async (t) => {
  const methods: Methods = {
    ...echo,
    async *List(request, call) {
      if (request.limit > 0 && echo.List) yield* echo.List(request, call);
    },
  };
  const caller = foreign(t, await start(t, methods));
  const responses = await caller.stream("List", { token: "n", limit: 300 });
  assert.equal(responses.length, 301);
  assert.deepEqual(responses[299]?.result, { id: "299", name: "n" });
  assert.deepEqual(responses[300]?.continuation, { continuationToken: "next" });
  assert.deepEqual(await caller.stream("List", { token: "n", limit: 0 }), []);
});

test("grpc-js sees status, message and details of a StatusError", async (t) => {
  const failed = { id: "7", properties: { a: 1 }, reasons: ["ü"], inputs: undefined, refreshBeforeUpdate: false };
  const caller = foreign(
    t,
    await start(t, {
      async Create() {
        throw new StatusError(Status.Unknown, "50 % fértig\n", [detail("pulumirpc.ErrorResourceInitFailed", failed)]);
      },
      // biome-ignore lint/correctness/useYield: the case is a stream that fails before its first message
      async *List() {
        throw new StatusError(Status.NotFound, "none");
      },
    }),
  );
  await assert.rejects(caller.unary("Create", {}), (error: ServiceError) => {
    assert.deepEqual([error.code, error.details], [grpcStatus.UNKNOWN, "50 % fértig\n"]);
    const [bytes] = error.metadata.get("grpc-status-details-bin");
    const [packed] = decode("google.rpc.Status", bytes as Buffer).details;
    assert.equal(packed?.typeUrl, "type.googleapis.com/pulumirpc.ErrorResourceInitFailed");
    assert.deepEqual(decode("pulumirpc.ErrorResourceInitFailed", packed.value), failed);
    return true;
  });
  await assert.rejects(caller.stream("List", {}), isServiceError(grpcStatus.NOT_FOUND));
});

test("a stream that fails half way keeps what was sent and ends with the status", async (t) => {
  const server = await start(t, {
    async *List() {
      yield { result: { id: "1" } };
      throw new StatusError(Status.Unavailable, "gone");
    },
  });
  const answer = await rawCall(raw(t, server), "/pulumirpc.ResourceProvider/List", [new Uint8Array(5)]);
  assert.deepEqual(decode("pulumirpc.ListResponse", answer.body.subarray(5)).result, { id: "1", name: "" });
  assert.deepEqual([answer.status, answer.message], [Status.Unavailable, "gone"]);
  assert.ok(answer.trailers);
});

test("details stay below 8 KiB on the wire", async (t) => {
  const caller = foreign(
    t,
    await start(t, {
      async Create() {
        const properties = { blob: "x".repeat(100_000) };
        throw new StatusError(Status.Unknown, "m".repeat(100_000), [
          detail("pulumirpc.ErrorResourceInitFailed", { id: "7", properties }),
        ]);
      },
    }),
  );
  await assert.rejects(caller.unary("Create", {}), (error: ServiceError) => {
    assert.equal(error.code, grpcStatus.UNKNOWN);
    assert.match(error.details, /^m+ … \(shortened\)$/);
    assert.ok(error.details.length < 8192 && error.details.length > 7000);
    return error.metadata.get("grpc-status-details-bin").length === 0;
  });
});

test("an unexpected failure is reported as a bug, without its text, and to onError", async (t) => {
  const received: [unknown, string][] = [];
  const methods = {
    async Invoke() {
      throw new TypeError("secret inside");
    },
    async Check() {
      return { inputs: "no object" };
    },
    Diff() {
      throw new RangeError("before the promise");
    },
  } as unknown as Methods;
  const caller = foreign(t, await start(t, methods, { onError: (error, method) => received.push([error, method]) }));
  for (const method of ["Invoke", "Check", "Diff"]) {
    await assert.rejects(caller.unary(method, {}), (error: ServiceError) => {
      assert.equal(error.code, grpcStatus.INTERNAL);
      assertWording(t, error.details, { method });
      return true;
    });
  }
  assert.deepEqual(
    received.map(([error, method]) => [(error as Error).name, method]),
    [
      ["TypeError", "Invoke"],
      ["CodecError", "Check"],
      ["RangeError", "Diff"],
    ],
  );
});

test("the server decodes a request regardless of its DATA frames", async (t) => {
  const session = raw(t, await start(t, echo));
  const frame = invokeFrame({ a: "b" });
  const cuts = [
    [frame],
    [...frame].map((byte) => Uint8Array.of(byte)),
    [frame.subarray(0, 3), frame.subarray(3, 8), frame.subarray(8)],
  ];
  for (const chunks of cuts) {
    const answer = await rawCall(session, INVOKE, chunks);
    assert.equal(answer.status, Status.Ok);
    assert.equal(answer.headers["content-type"], "application/grpc");
    assert.equal(answer.body.readUInt32BE(1), answer.body.length - PREFIX_BYTES);
    assert.deepEqual(decode("pulumirpc.InvokeResponse", answer.body.subarray(PREFIX_BYTES)).return, { a: "b" });
  }
});

test("an empty message is a message", async (t) => {
  const answer = await rawCall(raw(t, await start(t, echo)), INVOKE, [new Uint8Array(PREFIX_BYTES)]);
  assert.equal(answer.status, Status.Ok);
  assert.deepEqual(answer.body, Buffer.alloc(PREFIX_BYTES));
});

test("the server returns errors in trailers only, and keeps the connection open", async (t) => {
  const server = await start(t, { ...echo, Construct: undefined }, { maxMessageBytes: 1000 });
  const session = raw(t, server);
  const frame = invokeFrame({ a: "b" });
  const compressed = Uint8Array.from(frame).fill(1, 0, 1);
  const oversize = invokeFrame({ a: "x".repeat(1000) });
  const cases: [string, number, Parameters<typeof rawCall>[1], Uint8Array[], Parameters<typeof rawCall>[3]?][] = [
    ["no message", Status.Unimplemented, INVOKE, []],
    ["two messages", Status.Unimplemented, INVOKE, [frame, frame]],
    ["cut prefix", Status.Internal, INVOKE, [frame.subarray(0, 4)]],
    ["length mismatch", Status.Internal, INVOKE, [frame.subarray(0, -1)]],
    ["bytes that are not a message", Status.Internal, INVOKE, [Uint8Array.of(0, 0, 0, 0, 1, 0xff)]],
    ["compressed flag", Status.Unimplemented, INVOKE, [compressed]],
    ["compressed by header", Status.Unimplemented, INVOKE, [frame], { headers: { "grpc-encoding": "gzip" } }],
    ["oversize", Status.ResourceExhausted, INVOKE, [oversize]],
    ["oversize, still sending", Status.ResourceExhausted, INVOKE, [oversize.subarray(0, 100)], { endless: true }],
    ["unknown method", Status.Unimplemented, "/pulumirpc.ResourceProvider/Nothing", [frame]],
    ["method named as one of every object", Status.Unimplemented, "/pulumirpc.ResourceProvider/toString", [frame]],
    ["unknown service", Status.Unimplemented, "/pulumirpc.Other/Invoke", [frame]],
    ["method without handler", Status.Unimplemented, "/pulumirpc.ResourceProvider/Construct", [frame]],
    ["unknown method, still sending", Status.Unimplemented, "/a/b", [frame], { endless: true }],
    ["unreadable timeout", Status.Internal, INVOKE, [frame], { headers: { "grpc-timeout": "soon" } }],
  ];
  for (const [what, code, path, chunks, options] of cases) {
    const answer = await rawCall(session, path, chunks, options);
    assert.equal(answer.headers[":status"], 200, what);
    assert.equal(answer.status, code, `${what}: ${answer.message}`);
    assert.notEqual(answer.message, "", what);
    assert.equal(answer.trailers, undefined, what);
  }
  assert.equal((await rawCall(session, INVOKE, [frame])).status, Status.Ok);
});

test("the server answers requests other than gRPC with HTTP errors", async (t) => {
  const session = raw(t, await start(t, echo));
  for (const type of ["application/json", "application/grpc+json", "application/grpc-web", "text/html"]) {
    const { headers } = await rawCall(session, INVOKE, [], { headers: { "content-type": type } });
    assert.deepEqual([headers[":status"], headers["grpc-status"]], [415, undefined], type);
  }
  const { headers } = await rawCall(session, INVOKE, [], { headers: { ":method": "PUT" } });
  assert.equal(headers[":status"], 405);
  for (const type of ["application/grpc+proto", "application/grpc; charset=utf-8"]) {
    const answer = await rawCall(session, INVOKE, [invokeFrame({})], { headers: { "content-type": type } });
    assert.equal(answer.status, Status.Ok, type);
  }
});

test("metadata reaches the handler", async (t) => {
  const server = await start(t, {
    async GetPluginInfo(_request, call) {
      return { version: String(call.metadata["x-version"]) };
    },
  });
  const path = "/pulumirpc.ResourceProvider/GetPluginInfo";
  const answer = await rawCall(raw(t, server), path, [new Uint8Array(5)], { headers: { "x-version": "1.2" } });
  assert.deepEqual(decode("pulumirpc.PluginInfo", answer.body.subarray(5)), { version: "1.2" });
});

test("a reset by the caller fires the signal", async (t) => {
  const started = deferred<Call>();
  const reason = deferred<unknown>();
  const server = await start(t, {
    async Invoke(_request, call) {
      started.resolve(call);
      reason.resolve(await aborted(call));
      throw call.signal.reason;
    },
  });
  const controller = new AbortController();
  const call = foreign(t, server).unary("Invoke", {}, { signal: controller.signal });
  const ended = assert.rejects(call, isServiceError(grpcStatus.CANCELLED));
  await started.promise;
  controller.abort();
  await ended;
  assert.ok(isStatus(Status.Cancelled)(await reason.promise));
});

test("abortTogether aborts controllers with the signal, for the same reason", async (t) => {
  const started = deferred<Call>();
  const early = new AbortController();
  const server = await start(t, {
    async Invoke(_request, call) {
      call.abortTogether(early);
      assert.equal(call.isAborted, false);
      started.resolve(call);
      await once(early.signal, "abort");
      throw call.signal.reason;
    },
  });
  const controller = new AbortController();
  const ended = assert.rejects(
    foreign(t, server).unary("Invoke", {}, { signal: controller.signal }),
    isServiceError(grpcStatus.CANCELLED),
  );
  const call = await started.promise;
  controller.abort();
  await ended;
  await aborts(early.signal);
  const late = new AbortController();
  call.abortTogether(late);
  assert.equal(call.isAborted, true);
  assert.ok(isStatus(Status.Cancelled)(late.signal.reason));
  assert.deepEqual([early.signal.reason, call.signal.reason], [late.signal.reason, late.signal.reason]);
});

test("callers that reset at any moment do no harm", async (t) => {
  const bugs: unknown[] = [];
  const server = await start(t, echo, { onError: (error) => bugs.push(error) });
  const session = raw(t, server);
  for (let turns = 0; turns < 300; turns++) {
    const stream = session.request({
      ":method": "POST",
      ":path": INVOKE,
      "content-type": turns % 3 === 0 ? "text/html" : "application/grpc",
    });
    stream.on("error", () => {});
    stream.end(invokeFrame({ a: "x".repeat(turns * 100) }));
    for (let turn = 0; turn < turns % 6; turn++) await new Promise(setImmediate);
    stream.close(constants.NGHTTP2_CANCEL);
  }
  assert.equal((await rawCall(session, INVOKE, [invokeFrame({})])).status, Status.Ok);
  assert.deepEqual(bugs, []);
  session.destroy();
});

test("stops a stream handler whose reader cancels", async (t) => {
  const stopped = deferred<boolean>();
  const server = await start(t, {
    async *List(_request, call) {
      try {
        for (;;) yield { result: { id: "x".repeat(100_000) } };
      } finally {
        stopped.resolve(call.signal.aborted);
      }
    },
  });
  const stream = raw(t, server).request({
    ":method": "POST",
    ":path": "/pulumirpc.ResourceProvider/List",
    "content-type": "application/grpc",
  });
  stream.end(new Uint8Array(5));
  await once(stream, "data");
  stream.close(constants.NGHTTP2_CANCEL);
  assert.equal(await stopped.promise, true);
});

test("grpc-timeout fires the signal and ends the call, whatever the handler does", async (t) => {
  const reason = deferred<unknown>();
  const server = await start(t, {
    async Invoke(_request, call) {
      reason.resolve(await aborted(call));
      return new Promise(() => {});
    },
  });
  const answer = await rawCall(raw(t, server), INVOKE, [invokeFrame({})], { headers: { "grpc-timeout": "20m" } });
  assert.equal(answer.status, Status.DeadlineExceeded);
  assert.ok(isStatus(Status.DeadlineExceeded)(await reason.promise));
  await assert.rejects(
    foreign(t, server).unary("Invoke", {}, { deadline: 50 }),
    isServiceError(grpcStatus.DEADLINE_EXCEEDED),
  );
});

test("ignores a timeout that exceeds the longest delay of a timer", async (t) => {
  const session = raw(t, await start(t, echo));
  const answer = await rawCall(session, INVOKE, [invokeFrame({})], { headers: { "grpc-timeout": "99999999H" } });
  assert.equal(answer.status, Status.Ok);
});

test("a lost connection fires the signals of its calls and is noticed when it was the last", async (t) => {
  const started = deferred<void>();
  const reason = deferred<unknown>();
  const none = deferred<void>();
  let closedCount = 0;
  const onConnectionsClosed = () => {
    closedCount++;
    none.resolve();
  };
  const server = await start(
    t,
    {
      async Invoke(_request, call) {
        started.resolve();
        reason.resolve(await aborted(call));
        throw call.signal.reason;
      },
      GetPluginInfo: echo.GetPluginInfo,
    },
    { onConnectionsClosed },
  );
  const other = raw(t, server);
  await rawCall(other, "/pulumirpc.ResourceProvider/GetPluginInfo", [new Uint8Array(5)]);
  const session = raw(t, server);
  const call = rawCall(session, INVOKE, [invokeFrame({})]);
  await started.promise;
  session.destroy(undefined, constants.NGHTTP2_CANCEL);
  assert.equal((await call).headers[":status"], undefined);
  assert.ok(isStatus(Status.Cancelled)(await reason.promise));
  assert.equal(closedCount, 0);
  other.close();
  await none.promise;
  assert.equal(closedCount, 1);
});

test("close sends GOAWAY, completes calls in flight, and rejects new connections", async (t) => {
  const started = deferred<void>();
  const release = deferred<void>();
  let lost = 0;
  const methods: Methods = {
    async Invoke() {
      started.resolve();
      await release.promise;
      return { return: { done: true } };
    },
  };
  const server = await start(t, methods, { onConnectionsClosed: () => lost++ });
  const session = raw(t, server);
  const goaway = once(session, "goaway");
  const call = rawCall(session, INVOKE, [invokeFrame({})]);
  await started.promise;
  const closed = server.close(60_000);
  const [code] = await goaway;
  assert.equal(code, constants.NGHTTP2_NO_ERROR);
  release.resolve();
  const answer = await call;
  assert.deepEqual(decode("pulumirpc.InvokeResponse", answer.body.subarray(5)).return, { done: true });
  await closed;
  const late = connectHttp2(`http://127.0.0.1:${server.port}`);
  const [error] = await once(late, "error");
  assert.equal(error.code, "ECONNREFUSED");
  assert.equal(lost, 0);
});

test("after the grace calls are aborted and may still answer; the rest is answered for them", async (t) => {
  const started = { polite: deferred<void>(), done: deferred<void>(), deaf: deferred<void>() };
  const server = await start(t, {
    async Update(_request, call) {
      started.done.resolve();
      await aborted(call);
      return { properties: { done: true } };
    },
    async Create(_request, call) {
      started.polite.resolve();
      await aborted(call);
      throw new StatusError(Status.Unknown, "created, not finished");
    },
    async Invoke() {
      started.deaf.resolve();
      return new Promise(() => {});
    },
  });
  const session = raw(t, server);
  const polite = rawCall(session, "/pulumirpc.ResourceProvider/Create", [new Uint8Array(5)]);
  const deaf = rawCall(session, INVOKE, [new Uint8Array(5)]);
  const done = rawCall(session, "/pulumirpc.ResourceProvider/Update", [new Uint8Array(5)]);
  await Promise.all([started.polite.promise, started.done.promise, started.deaf.promise]);
  const long = server.close(60_000);
  await server.close(0);
  assert.deepEqual([(await polite).status, (await polite).message], [Status.Unknown, "created, not finished"]);
  assert.equal((await done).status, Status.Ok);
  assert.deepEqual(decode("pulumirpc.UpdateResponse", (await done).body.subarray(5)).properties, { done: true });
  assert.equal((await deaf).status, Status.Cancelled);
  await long;
});

test("the signal closes the server, also when it has fired before", async (t) => {
  const controller = new AbortController();
  const server = await start(t, echo, { signal: controller.signal });
  const session = raw(t, server);
  await once(session, "connect");
  const closed = once(session, "close");
  controller.abort();
  await closed;
  const dead = await start(t, echo, { signal: controller.signal });
  const [error] = await once(raw(t, dead), "error");
  assert.equal(error.code, "ECONNREFUSED");
});

test("a large answer waits for a slow reader and arrives whole", async (t) => {
  const size = 30 * 1024 * 1024;
  const server = await start(t, {
    async GetSchema() {
      return { schema: "s".repeat(size) };
    },
  });
  const stream = raw(t, server).request({
    ":method": "POST",
    ":path": "/pulumirpc.ResourceProvider/GetSchema",
    "content-type": "application/grpc",
  });
  stream.end(new Uint8Array(5));
  let received = 0;
  for await (const chunk of stream) {
    // Pauses sometimes, so that the window of the reader is closed at times.
    if (received % 97 === 0) await sleep(1);
    received += (chunk as Buffer).length;
  }
  assert.equal(received, PREFIX_BYTES + 5 + size);
});

test("a streaming handler produces no more messages than the reader consumes", async (t) => {
  let produced = 0;
  const server = await start(t, {
    async *List() {
      for (; produced < 1000; produced++) yield { result: { id: "x".repeat(100_000) } };
    },
  });
  const stream = raw(t, server).request({
    ":method": "POST",
    ":path": "/pulumirpc.ResourceProvider/List",
    "content-type": "application/grpc",
  });
  stream.end(new Uint8Array(5));
  await once(stream, "readable");
  // The reader stops reading, so the handler must stop long before the end.
  let before = -1;
  while (before !== produced) {
    before = produced;
    await sleep(50);
  }
  assert.ok(produced < 500, `${produced} of 1000 were produced`);
  let received = 0;
  for await (const chunk of stream) received += (chunk as Buffer).length;
  assert.ok(received > 1000 * 100_000);
  assert.equal(produced, 1000);
});

test("a message of 100 MB goes there and back", async (t) => {
  const caller = foreign(
    t,
    await start(t, {
      async GetMapping(request) {
        return { provider: `${request.provider.length}`, data: Buffer.from(request.provider) };
      },
    }),
  );
  const provider = "p".repeat(100 * 1024 * 1024);
  const { provider: length, data } = await caller.unary("GetMapping", { provider });
  assert.equal(length, `${provider.length}`);
  assert.equal((data as Uint8Array).length, provider.length);
});

test("hundreds of calls run side by side on one connection", async (t) => {
  const count = 400;
  let running = 0;
  const all = deferred<void>();
  const server = await start(t, {
    async Invoke(request) {
      if (++running === count) all.resolve();
      await all.promise;
      return { return: request.args };
    },
  });
  const caller = foreign(t, server);
  const text = "y".repeat(20_000);
  const calls = Array.from({ length: count }, (_, index) => caller.unary("Invoke", { args: { index, text } }));
  const answers = await Promise.all(calls);
  assert.deepEqual(
    answers.map((answer) => (answer.return as { index: number }).index),
    [...Array(count).keys()],
  );
});

test("bytes that are not HTTP/2 do no harm", async (t) => {
  const server = await start(t, echo);
  const socket = connectTcp(server.port, "127.0.0.1");
  socket.on("error", () => {});
  socket.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
  socket.resume();
  await once(socket, "close");
  assert.equal((await rawCall(raw(t, server), INVOKE, [invokeFrame({})])).status, Status.Ok);
});

test("the server buffers few responses for a client that does not read, and sends them when it reads", async (t) => {
  const [calls, megabyte] = [400, 2 ** 20];
  let requested = 0;
  const all = deferred<void>();
  const server = await start(t, {
    async GetSchema() {
      requested += 1;
      if (requested === calls) all.resolve();
      return { schema: "x".repeat(megabyte) };
    },
  });
  const session = connectHttp2(`http://127.0.0.1:${server.port}`, { settings: { initialWindowSize: 0 } });
  t.after(() => session.destroy());
  await once(session, "remoteSettings");
  const before = process.memoryUsage().arrayBuffers;
  const path = "/pulumirpc.ResourceProvider/GetSchema";
  const request = framed(encode("pulumirpc.GetSchemaRequest", {}, PREFIX_BYTES), 1e9);
  const streams = Array.from({ length: calls }, () => {
    const stream = session.request({
      ":method": "POST",
      ":path": path,
      "content-type": "application/grpc",
      te: "trailers",
    });
    stream.end(request);
    return stream;
  });
  await all.promise;
  assert.ok(process.memoryUsage().arrayBuffers - before < 160 * megabyte);
  // Some streams end before they are read, so that others get their turn.
  const [cancelled, read] = [streams.slice(0, 150), streams.slice(150)];
  for (const stream of cancelled) stream.close(constants.NGHTTP2_CANCEL);
  const answered = read.map(async (stream) => {
    let bytes = 0;
    stream.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
    });
    await once(stream, "close");
    return bytes;
  });
  const other = foreign(t, server);
  assert.equal(String((await other.unary("GetSchema", {})).schema).length, megabyte);
  session.settings({ initialWindowSize: megabyte });
  assert.ok((await Promise.all(answered)).every((bytes) => bytes > megabyte));
});

test("a call creates an abort controller only for a handler that reads its signal", async (t) => {
  let reads = false;
  const server = await start(t, {
    Invoke: async ({ args }, call) => {
      if (reads) assert.equal(call.signal.aborted, call.signal.aborted);
      return { return: args };
    },
  });
  const { AbortController } = globalThis;
  let made = 0;
  globalThis.AbortController = class extends AbortController {
    constructor() {
      super();
      made += 1;
    }
    override abort(reason?: unknown): void {
      assert.notEqual(reason, undefined);
      super.abort(reason);
    }
  };
  t.after(() => Object.assign(globalThis, { AbortController }));
  const session = raw(t, server);
  for (const expected of [0, 0, 1, 2]) {
    reads = expected > 0;
    const { status } = await rawCall(session, INVOKE, [invokeFrame({ a: "b" })]);
    assert.deepEqual([status, made], [Status.Ok, expected]);
  }
});
