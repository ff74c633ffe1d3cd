import assert from "node:assert/strict";
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http2";
import { test } from "node:test";
import { decode } from "./codec.js";
import { detail, Status, StatusError } from "./status.js";
import { detailsFit, readStatus, writeStatus } from "./statusTrailers.js";

const LIMIT = 8 * 1024;

/** Returns the size of a header list as HTTP/2 counts it. */
function listSize(trailers: OutgoingHttpHeaders): number {
  return Object.entries(trailers).reduce((size, [name, value]) => size + name.length + String(value).length + 32, 0);
}

function transfer(error: StatusError): StatusError | undefined {
  const trailers = writeStatus(error);
  assert.ok(listSize(trailers) < LIMIT - 200, `the trailers take ${listSize(trailers)} bytes`);
  for (const value of Object.values(trailers)) assert.match(String(value), /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/);
  return readStatus(trailers as IncomingHttpHeaders);
}

function initFailed(size: number): StatusError {
  const properties = { blob: "x".repeat(size) };
  const details = [detail("pulumirpc.ErrorResourceInitFailed", { id: "42", properties, reasons: ["slow"] })];
  return new StatusError(Status.Unknown, "It exists, but is not ready.", details);
}

test("messages arrive as they were, whatever characters they hold", () => {
  for (const message of ["plain", '100 % of "ü"\n🙂\u0000\u007f', " ends with spaces ", "%41 stays", " "]) {
    const error = transfer(new StatusError(Status.NotFound, message));
    assert.deepEqual([error?.code, error?.message], [Status.NotFound, message]);
  }
  const lone = transfer(new StatusError(Status.NotFound, "a\ud800"));
  assert.equal(lone?.message, "a\ufffd");
});

test("details arrive, with the code and message repeated as google.rpc.Status wants", () => {
  const error = initFailed(100);
  assert.deepEqual(transfer(error)?.details, error.details);
  const packed = Buffer.from(String(writeStatus(error)["grpc-status-details-bin"]), "base64");
  const { code, message } = decode("google.rpc.Status", packed);
  assert.deepEqual({ code, message }, { code: Status.Unknown, message: error.message });
});

test("a long message is shortened before details are dropped", () => {
  const { details } = initFailed(2000);
  const error = new StatusError(Status.Unknown, "é".repeat(5000), details);
  assert.ok(detailsFit(error));
  const received = transfer(error);
  assert.deepEqual(received?.details, details);
  assert.match(received?.message ?? "", /^é{50,} … \(shortened\)$/u);
});

test("details that are too large are dropped, and that can be known before", () => {
  assert.ok(detailsFit(initFailed(5000)));
  const error = initFailed(9000);
  assert.ok(!detailsFit(error));
  const received = transfer(error);
  assert.deepEqual([received?.code, received?.message, received?.details], [error.code, error.message, []]);
});

test("a message that exceeds the limit alone is cut between characters", () => {
  const received = transfer(new StatusError(Status.Unknown, "🙂".repeat(5000)));
  assert.match(received?.message ?? "", /^(?:🙂){500,} … \(shortened\)$/u);
});

test("statusTrailers accepts malformed trailers of a peer", () => {
  assert.equal(readStatus({ "grpc-status": "0", "grpc-message": "ignored" }), undefined);
  const odd = readStatus({ "grpc-status": "99", "grpc-message": "50%, %zz %C3%A9", "grpc-status-details-bin": "%%%" });
  assert.deepEqual([odd?.code, odd?.message, odd?.details], [Status.Unknown, "50%, %zz é", []]);
  const broken = readStatus({ "grpc-status": "5", "grpc-status-details-bin": "//8=" });
  assert.deepEqual([broken?.code, broken?.message, broken?.details], [Status.NotFound, "", []]);
  assert.equal(readStatus({})?.code, Status.Unknown);
});
