import assert from "node:assert/strict";
import { test } from "node:test";
import { framed, PREFIX_BYTES, SingleMessage } from "./framing.js";
import { Status, type StatusCode, StatusError } from "./status.js";

const status = (code: StatusCode) => (error: unknown) => error instanceof StatusError && error.code === code;

function frameOf(text: string): Buffer {
  const frame = Buffer.concat([Buffer.alloc(PREFIX_BYTES), Buffer.from(text)]);
  return Buffer.from(framed(frame, 100));
}

function collect(...chunks: Buffer[]): string {
  const message = new SingleMessage(10);
  for (const chunk of chunks) message.push(chunk);
  return message.finish().toString();
}

test("a frame reader finds messages regardless of the chunks", () => {
  const frame = frameOf("message");
  for (let first = 0; first <= frame.length; first++) {
    for (let second = first; second <= frame.length; second++) {
      const chunks = [frame.subarray(0, first), frame.subarray(first, second), frame.subarray(second)];
      assert.equal(collect(...chunks), "message");
    }
  }
  assert.equal(collect(frameOf("")), "");
});

test("anything but one whole, plain, small enough message has its status", () => {
  const frame = frameOf("message");
  const compressed = Buffer.from(frame);
  compressed[0] = 1;
  const cases: [StatusCode, Buffer[]][] = [
    [Status.Unimplemented, []],
    [Status.Unimplemented, [frame, frame]],
    [Status.Unimplemented, [Buffer.concat([frame, frame.subarray(0, 1)])]],
    [Status.Unimplemented, [compressed]],
    [Status.Internal, [frame.subarray(0, 3)]],
    [Status.Internal, [frame.subarray(0, -1)]],
    [Status.ResourceExhausted, [frameOf("eleven byte").subarray(0, PREFIX_BYTES)]],
  ];
  for (const [code, chunks] of cases) assert.throws(() => collect(...chunks), status(code), `${code}`);
});

test("a message beyond the limit is not framed", () => {
  assert.throws(() => framed(new Uint8Array(PREFIX_BYTES + 11), 10), status(Status.ResourceExhausted));
});
