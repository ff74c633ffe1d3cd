// Answers without measure: the plugins end each call with an error that can be read, in bounded memory and time.

import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { createGzip } from "node:zlib";
import { PACKAGES } from "./clients.mjs";
import { pluginUnderAttack } from "./pluginUnderAttack.mjs";

export const title = "sizes without measure";

/** Seconds that a call may take, as the settings say; a list has them for all of its pages. */
const ALLOWED_S = 5;
/** Milliseconds after which a call is considered endless. Rate limits apply meanwhile, such as ten pages per second. */
const MOST_MS = 180_000;
/** Memory limit of a plugin in megabytes, above the maximum of all attacks. */
const MOST_MB = 900;
/** Maximum length of an error, which people must be able to read. */
const LONGEST_ERROR = 10_000;

/** @param {{ quick: boolean, say: (line: string) => void }} options */
export async function attack({ quick, say }) {
  const findings = [];
  let attacks = 0;
  let largest = 0;
  for (const [index, name] of Object.keys(PACKAGES).entries()) {
    const cases = Object.entries(SIZES(PACKAGES[name])).filter(([, { slow }]) => !quick || slow !== true);
    const host = await startHost(PACKAGES[name].logins);
    const settings = { ...PACKAGES[name].elsewhere(host.origin), requestTimeout: ALLOWED_S };
    const args = PACKAGES[name].args(settings);
    const plugin = await pluginUnderAttack(name, settings);
    try {
      for (const [at, [size, { answer, asks }]] of cases.entries()) {
        if (quick && at % 6 !== index) continue;
        say(`${name}, ${size}`);
        attacks += 1;
        host.answer = answer;
        host.asked = 0;
        const tok = `${name}:index/${PACKAGES[name].lookup}:${PACKAGES[name].lookup}`;
        const call = plugin.call("Invoke", { tok, args: { ...args, ...asks } }).then(
          ({ failures = [] }) => ({ code: 0, message: JSON.stringify(failures) }),
          (error) => error,
        );
        const late = new AbortController();
        const end = await Promise.race([call, sleep(MOST_MS, undefined, { signal: late.signal })]);
        late.abort();
        const megabytes = peakOf(plugin.pid);
        largest = Math.max(largest, megabytes);
        const told = (found) => findings.push(`${name}, ${size}: ${found}`);
        if (end === undefined) told("no end");
        else if (plugin.exitCode !== undefined) told(`the plugin has ended: ${plugin.stderr.slice(-300)}`);
        else if (end.message.length > LONGEST_ERROR) told(`an error of ${end.message.length} letters`);
        else if (/bug in|out of memory|RangeError/.test(end.message)) told(end.message.slice(0, 300));
        if (megabytes > MOST_MB) told(`${megabytes} MB`);
        if (host.asked === 0 && asks === undefined) told("nothing was asked");
      }
    } finally {
      await plugin.stop();
      host.close();
    }
  }
  const figures = largest === 0 ? {} : { "most memory of a plugin": `${largest} MB` };
  return { attacks, findings, figures };
}

/** The most memory of a process so far, in megabytes, since it was last asked; 0 where the system does not tell. */
function peakOf(pid) {
  const status = `/proc/${pid}/status`;
  if (!existsSync(status)) return 0;
  const kilobytes = Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(status, "utf8"))?.[1] ?? 0);
  // Forgets the peak, where that is allowed.
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, "5");
  } catch {}
  return Math.round(kilobytes / 1024);
}

/** Starts a host that accepts every login and answers everything else with `answer`. */
async function startHost(logins) {
  const host = { answer: undefined, asked: 0, origin: "", close: () => undefined };
  const server = createServer((request, response) => {
    response.on("error", () => undefined);
    const login = Object.entries(logins).find(([path]) => request.url?.startsWith(path));
    if (login !== undefined) {
      response.writeHead(201, { "content-type": "application/json", "x-subject-token": "planted-token" });
      response.end(JSON.stringify(login[1]));
      return;
    }
    host.asked += 1;
    host.answer(request, response, host.asked);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  host.origin = `http://127.0.0.1:${server.address().port}`;
  host.close = () => {
    server.close();
    server.closeAllConnections();
  };
  return host;
}

const JSON_HEADERS = { "content-type": "application/json" };

const json = (response, text, status = 200, headers = {}) => {
  response.writeHead(status, { ...JSON_HEADERS, ...headers });
  response.end(text);
};

/** Sends a piece repeatedly, as fast as it is read: endlessly, or `times` times. */
function flood(response, head, piece, times = Number.POSITIVE_INFINITY, tail = "") {
  let left = times;
  response.write(head);
  const more = () => {
    if (response.destroyed) return;
    while (left > 0) {
      left -= 1;
      if (!response.write(piece)) {
        response.once("drain", more);
        return;
      }
    }
    response.end(tail);
  };
  more();
}

/** A list of one page with `rows`, around which the platform's envelope stands. */
function around({ page }, rows, next = null) {
  const [before, after] = JSON.stringify(page(["ROWS"], next)).split('"ROWS"');
  return [before, rows, after];
}

/** Ways in which a response can be too large; each gets the request, the response and the number of earlier ones. */
function SIZES(form) {
  const { row, page } = form;
  const rows = (count, from = 0) => Array.from({ length: count }, (_, index) => row(`n${from + index}`));
  const million = (text, count = 1_000_000) => {
    const piece = `${text},`.repeat(1_000);
    return (_, response) => {
      const [before, , after] = around(form, "");
      response.writeHead(200, JSON_HEADERS);
      flood(response, before, piece, count / 1_000, `${text}${after}`);
    };
  };
  return {
    "pages without end": {
      slow: true,
      answer: (_, response, asked) => json(response, JSON.stringify(page(rows(1_000, asked * 1_000), asked * 1_000))),
    },
    "empty pages without end": {
      answer: (_, response, asked) => json(response, JSON.stringify(page([], asked * 1_000))),
    },
    "pages that say the same without end": {
      answer: (_, response, asked) => json(response, JSON.stringify(page(rows(50), asked * 1_000))),
    },
    "a million rows": { slow: true, answer: million(JSON.stringify(row("the same"))) },
    "a million numbers": { answer: million("0") },
    "sixteen million empty rows": { answer: million("{}", 16_000_000) },
    "a row of 50 MB": {
      slow: true,
      answer: (_, response) => {
        const [before, , after] = around(form, "");
        response.writeHead(200, JSON_HEADERS);
        flood(response, `${before}{"name":"`, "x".repeat(2 ** 20), 50, `"}${after}`);
      },
    },
    "a body without end": {
      answer: (_, response) => {
        response.writeHead(200, JSON_HEADERS);
        flood(response, "[", "0,".repeat(2 ** 16));
      },
    },
    "an error without end": {
      answer: (_, response) => {
        response.writeHead(400, JSON_HEADERS);
        flood(response, '{"message":"', "planted ".repeat(2 ** 16));
      },
    },
    "an error of 1 MB of text": {
      answer: (_, response) => json(response, JSON.stringify({ message: "x".repeat(2 ** 20) }), 400),
    },
    "a list of a million errors": {
      answer: (_, response) => json(response, `{"errors":[${'{"message":"no"},'.repeat(60_000)}{}]}`, 400),
    },
    "a million brackets": { answer: (_, response) => json(response, "[".repeat(1_000_000)) },
    "brackets in an error": { answer: (_, response) => json(response, '{"error":'.repeat(100_000), 400) },
    "a gzip bomb": {
      slow: true,
      answer: (_, response) => {
        response.writeHead(200, { ...JSON_HEADERS, "content-encoding": "gzip" });
        const packer = createGzip({ level: 9 });
        packer.pipe(response);
        flood(packer, "[", Buffer.alloc(2 ** 20, 0x20), 2_000, "]");
      },
    },
    "a gzip bomb as an error": {
      answer: (_, response) => {
        response.writeHead(400, { ...JSON_HEADERS, "content-encoding": "gzip" });
        const packer = createGzip({ level: 9 });
        packer.pipe(response);
        flood(packer, "[", Buffer.alloc(2 ** 20, 0x20), 2_000, "]");
      },
    },
    "a header of 1 MB": {
      answer: (_, response) => json(response, "{}", 200, { "x-large": "x".repeat(2 ** 20) }),
    },
    "ten thousand headers": {
      answer: (_, response) => {
        response.socket.write(`HTTP/1.1 200 OK\r\n${"X-A: b\r\n".repeat(10_000)}\r\n{}`);
      },
    },
    "a place of 1 MB for the next page": {
      answer: (_, response) => {
        const body = { ...page(rows(1), 1), next: "x".repeat(2 ** 20), listmeta: { continue: "x".repeat(2 ** 20) } };
        json(response, JSON.stringify(body));
      },
    },
    "a thousand names of 10,000 letters": {
      answer: (_, response) =>
        json(
          response,
          JSON.stringify(
            page(
              Array.from({ length: 1_000 }, (_, at) => row("x".repeat(10_000) + at)),
              null,
            ),
          ),
        ),
    },
    "a name of 1 MB": {
      asks: { name: `${"long.".repeat(2 ** 18)}` },
      answer: (_, response) => json(response, JSON.stringify(page([], null))),
    },
  };
}
