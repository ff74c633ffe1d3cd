/** Responses of unlimited size: each call of a plugin ends with a short error, and its memory stays limited. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type OutgoingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Writable } from "node:stream";
import { after, before, describe, it } from "node:test";
import { createGzip } from "node:zlib";
import type { Plugin } from "@tripod/testkit";
import { HOST_SUBJECTS, type HostSubject } from "../hosts.js";
import { startBuilt } from "./builtPlugin.js";

/** `requestTimeout` of the plugins in seconds. A list has it for all of its pages. */
const REQUEST_TIMEOUT_S = 5;
/** Limit for a call that never ends. Rate limits apply, such as ten pages per second. */
const BOUND_MS = 180_000;
/** Memory limit of a plugin in MB. */
const MAX_MB = 900;
/** Maximum length of an error in characters. */
const MAX_ERROR_LENGTH = 10_000;

/** Sends a response. `asked` is the number of earlier requests. */
type Answer = (response: ServerResponse, asked: number) => void;

interface Size {
  readonly answer: Answer;
  /** Name to look up. An invalid name may be rejected before a request is sent. */
  readonly lookupName?: string;
}

const JSON_HEADERS = { "content-type": "application/json" };

function json(response: ServerResponse, text: string, status = 200, headers: OutgoingHttpHeaders = {}): void {
  response.writeHead(status, { ...JSON_HEADERS, ...headers });
  response.end(text);
}

/** Writes a piece repeatedly, as fast as it is read: without end, or `times` times, then `tail`. */
function flood(
  stream: Writable,
  head: string,
  piece: string | Uint8Array,
  times = Number.POSITIVE_INFINITY,
  tail = "",
): void {
  let left = times;
  stream.write(head);
  const more = (): void => {
    if (stream.destroyed) return;
    while (left > 0) {
      left -= 1;
      if (!stream.write(piece)) {
        stream.once("drain", more);
        return;
      }
    }
    stream.end(tail);
  };
  more();
}

const streamed =
  (status: number, head: string, piece: string, times?: number, tail?: string): Answer =>
  (response) => {
    response.writeHead(status, JSON_HEADERS);
    flood(response, head, piece, times, tail);
  };

/** Small response that unpacks to 2 GB. */
const gzipBomb =
  (status: number): Answer =>
  (response) => {
    response.writeHead(status, { ...JSON_HEADERS, "content-encoding": "gzip" });
    const packer = createGzip({ level: 9 });
    packer.pipe(response);
    flood(packer, "[", Buffer.alloc(2 ** 20, 0x20), 2_000, "]");
  };

/** Returns the ways in which a response can be too large. */
function sizesOf({ row, page }: HostSubject): Readonly<Record<string, Size>> {
  const rows = (count: number, from = 0) => Array.from({ length: count }, (_, index) => row(`n${from + index}`));
  const [head = "", tail = ""] = JSON.stringify(page(["ROWS"], null)).split('"ROWS"');
  const paged = (rowsOf: (asked: number) => readonly unknown[]): Answer => {
    return (response, asked) => json(response, JSON.stringify(page(rowsOf(asked), asked * 1_000)));
  };
  const repeated = (item: string, count: number) =>
    streamed(200, head, `${item},`.repeat(1_000), count / 1_000, `${item}${tail}`);
  return {
    "pages without end": { answer: paged((asked) => rows(1_000, asked * 1_000)) },
    "empty pages without end": { answer: paged(() => []) },
    "equal pages without end": { answer: paged(() => rows(50)) },
    "a million rows": { answer: repeated(JSON.stringify(row("the same")), 1_000_000) },
    "a million numbers": { answer: repeated("0", 1_000_000) },
    "sixteen million empty rows": { answer: repeated("{}", 16_000_000) },
    "a row of 50 MB": { answer: streamed(200, `${head}{"name":"`, "x".repeat(2 ** 20), 50, `"}${tail}`) },
    "a body without end": { answer: streamed(200, "[", "0,".repeat(2 ** 16)) },
    "an error without end": { answer: streamed(400, '{"message":"', "planted ".repeat(2 ** 16)) },
    "an error of 1 MB": { answer: (response) => json(response, JSON.stringify({ message: "x".repeat(2 ** 20) }), 400) },
    "a list of 60,000 errors": {
      answer: (response) => json(response, `{"errors":[${'{"message":"no"},'.repeat(60_000)}{}]}`, 400),
    },
    "a million brackets": { answer: (response) => json(response, "[".repeat(1_000_000)) },
    "100,000 brackets in an error": { answer: (response) => json(response, '{"error":'.repeat(100_000), 400) },
    "a gzip bomb": { answer: gzipBomb(200) },
    "a gzip bomb as an error": { answer: gzipBomb(400) },
    "a header of 1 MB": { answer: (response) => json(response, "{}", 200, { "x-large": "x".repeat(2 ** 20) }) },
    "10,000 headers": {
      answer: (response) => void response.socket?.write(`HTTP/1.1 200 OK\r\n${"X-A: b\r\n".repeat(10_000)}\r\n{}`),
    },
    "a position of 1 MB for the next page": {
      answer: (response) => {
        const next = "x".repeat(2 ** 20);
        json(response, JSON.stringify({ ...page(rows(1), 1), next, listmeta: { continue: next } }));
      },
    },
    "a thousand names of 10,000 characters": {
      answer: paged(() => Array.from({ length: 1_000 }, (_, index) => row("x".repeat(10_000) + index))),
    },
    "a lookup of a name of 1 MB": { lookupName: "long.".repeat(2 ** 18), answer: paged(() => []) },
  };
}

/** Host that accepts every login and sends `answer` to every other request. */
interface Host {
  answer: Answer;
  asked: number;
  readonly origin: string;
  close(): void;
}

async function startHost(logins: HostSubject["logins"]): Promise<Host> {
  const server = createServer((request, response) => {
    response.on("error", () => undefined);
    const login = Object.entries(logins).find(([path]) => request.url?.startsWith(path));
    if (login !== undefined)
      return json(response, JSON.stringify(login[1]), 201, { "x-subject-token": "planted-token" });
    host.asked += 1;
    host.answer(response, host.asked);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const host: Host = {
    answer: (response) => json(response, "{}", 404),
    asked: 0,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return host;
}

/** Returns the peak memory of a process in MB since the last call; 0 on systems that do not report it. */
function peakMemoryOf({ pid }: Plugin): number {
  const status = `/proc/${pid}/status`;
  if (!existsSync(status)) return 0;
  const kilobytes = Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(status, "utf8"))?.[1] ?? 0);
  try {
    // Resets the peak. Some systems do not allow it.
    writeFileSync(`/proc/${pid}/clear_refs`, "5");
  } catch {}
  return Math.round(kilobytes / 1024);
}

for (const subject of HOST_SUBJECTS) {
  describe(`the plugin of ${subject.name}`, { concurrency: false }, () => {
    let host: Host;
    let plugin: Plugin;
    before(async () => {
      host = await startHost(subject.logins);
      const settings = { ...subject.settings(host.origin), requestTimeout: REQUEST_TIMEOUT_S };
      plugin = await startBuilt(subject.name, settings);
    });
    after(async () => {
      await plugin.stop();
      host.close();
    });

    for (const [title, { answer, lookupName }] of Object.entries(sizesOf(subject))) {
      it(`survives ${title}`, { timeout: BOUND_MS }, async () => {
        Object.assign(host, { answer, asked: 0 });
        const tok = `${subject.name}:index/${subject.lookup}:${subject.lookup}`;
        const args = { ...subject.args, ...(lookupName !== undefined && { name: lookupName }) };
        const message = await plugin.call("Invoke", { tok, args }).then(
          ({ failures = [] }) => JSON.stringify(failures),
          (error: Error) => error.message,
        );
        assert.equal(plugin.exitCode, undefined, `the plugin ended: ${plugin.stderr.slice(-300)}`);
        assert.ok(message.length <= MAX_ERROR_LENGTH, `an error of ${message.length} characters`);
        assert.doesNotMatch(message, /bug in|out of memory|RangeError/);
        const megabytes = peakMemoryOf(plugin);
        assert.ok(megabytes <= MAX_MB, `${megabytes} MB`);
        assert.ok(host.asked > 0 || lookupName !== undefined, "no request was sent");
      });
    }
  });
}
