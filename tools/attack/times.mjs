// Slow servers: absurd delays, clocks that jump, and connections that go silent in any phase.

import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { failureCodeOf } from "../../packages/kit/dist/index.js";
import { connect, hurried, inTurns, PACKAGES } from "./clients.mjs";

export const title = "times and silence";

/** Milliseconds after which a call is considered endless. */
const MOST_MS = 20_000;
const AT_ONCE = 12;

/** @param {{ quick: boolean }} options */
export async function attack({ quick }) {
  const names = Object.keys(PACKAGES);
  const turn = (cases) => cases.filter(({ name }, index) => !quick || name === names[Math.floor(index / 3) % 3]);
  const silences = turn(Object.keys(SILENCES).flatMap((phase) => names.map((name) => ({ phase, name }))));
  const pauses = turn(
    PAUSES.flatMap((value) => [429, 503].flatMap((status) => names.map((name) => ({ value, status, name })))),
  ).filter((_, index) => !quick || index % 4 === 0);
  const findings = [
    ...(await inTurns(silences, AT_ONCE, cancelled)),
    ...(quick ? [] : await inTurns(silences, AT_ONCE, waitedFor)),
    ...(await inTurns(pauses, AT_ONCE, paused)),
    ...(await jumped(names)),
  ].flat();
  const attacks = silences.length * (quick ? 1 : 2) + pauses.length + names.length * JUMPS.length;
  return { attacks, findings };
}

const HEAD = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";
const write = (text) => (socket) => void socket.write(text);
const drip = (first, piece) => (socket) => {
  socket.write(first);
  const timer = setInterval(() => socket.write(piece), 20);
  socket.once("close", () => clearInterval(timer));
};
const tunnelled = (does) => (socket) => {
  socket.write("HTTP/1.1 200 Connected\r\n\r\n");
  socket.once("data", () => does(socket));
};

/** Behavior of a host, or of a proxy before it, after it receives data. */
const SILENCES = {
  "no answer": { does: () => undefined },
  "half a status line": { does: write("HTTP/1.1 20") },
  "headers without end": { does: drip(HEAD, "X-A: a\r\n") },
  "a header that drips": { does: drip(`${HEAD}X-A: `, "a") },
  "100 again and again": { does: drip("", "HTTP/1.1 100 Continue\r\n\r\n") },
  "103 again and again": { does: drip("", "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n") },
  "another protocol": { does: write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n") },
  "a body that does not come": { does: write(`${HEAD}Content-Length: 100\r\n\r\n`) },
  "a body that stops": { does: write(`${HEAD}Content-Length: 100\r\n\r\n{"a":`) },
  "a body that drips": { does: drip(`${HEAD}Content-Length: 1000000\r\n\r\n[`, " ") },
  "chunks that drip": { does: drip(`${HEAD}Transfer-Encoding: chunked\r\n\r\n1\r\n[\r\n`, "1\r\n \r\n") },
  "an error that drips": { does: drip(`HTTP/1.1 500 No\r\nContent-Length: 1000000\r\n\r\n{`, " ") },
  "no TLS": { at: "https", does: () => undefined },
  "half of a TLS record": { at: "https", does: write(Buffer.from([0x16, 0x03, 0x03, 0x40, 0x00, 0x02])) },
  "a proxy without an answer": { at: "proxy", does: () => undefined },
  "a proxy with half an answer": { at: "proxy", does: write("HTTP/1.1 200 Conn") },
  "a proxy whose headers drip": { at: "proxy", does: drip("HTTP/1.1 200 Connected\r\nX-A: ", "a") },
  "a tunnel without TLS": { at: "proxy", does: tunnelled(() => undefined) },
  "a tunnel that drips": { at: "proxy", does: tunnelled(drip(Buffer.from([0x16, 0x03, 0x03, 0x40, 0x00]), "\u0002")) },
};

/** A host that is silent in its way, and a client that asks it. */
async function silent({ phase, name }, clock, work) {
  const { at = "http", does } = SILENCES[phase];
  const heard = new AbortController();
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => {
      heard.abort();
      does(socket);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const here = `127.0.0.1:${server.address().port}`;
  const origin = at === "proxy" ? "https://platform.test" : `${at}://${here}`;
  const environment = at === "proxy" ? { HTTPS_PROXY: `http://${here}` } : {};
  const client = connect(name, PACKAGES[name].elsewhere(origin), { environment, ...(clock && { clock }) });
  try {
    const found = (await work(client, heard.signal)) ?? (heard.signal.aborted ? undefined : "was never asked");
    return found === undefined ? [] : [`${name}, ${phase}: ${found}`];
  } finally {
    client.close();
    server.close();
  }
}

/** Waits for the end of a call, up to `most`; returns its error, `null` for success, or `undefined`. */
function endOf(call, most = MOST_MS) {
  const late = new AbortController();
  const ended = call.then(
    () => null,
    (error) => error,
  );
  return Promise.race([ended, sleep(most, undefined, { signal: late.signal })]).finally(() => late.abort());
}

function cancelled(one) {
  return silent(one, undefined, async ({ ask }, heard) => {
    const given = new AbortController();
    const call = ask({ signal: given.signal });
    call.catch(() => undefined);
    await sleep(MOST_MS / 4, undefined, { signal: heard }).catch(() => undefined);
    await sleep(50);
    given.abort();
    const end = await endOf(call, MOST_MS / 4);
    if (end === undefined) return "cannot be cancelled";
    return end === null ? "was treated as a response" : known(end);
  });
}

/** A minute of such silence, at the pace of tests: the call ends without a cancellation. */
function waitedFor(one) {
  return silent(one, hurried(60), async ({ ask }) => {
    const end = await endOf(ask());
    if (end === undefined) return "never ends";
    return end === null ? "was treated as a response" : known(end);
  });
}

const known = (error) =>
  failureCodeOf(error) === undefined || failureCodeOf(error) === "bug" ? `ends in ${error}` : undefined;

/** Values of Retry-After. */
const PAUSES = [
  "0",
  "-1",
  "+5",
  ".5",
  "5.",
  "1e9",
  "0x10",
  "NaN",
  "Infinity",
  "soon",
  "P1D",
  "1, 2",
  "5;q=1",
  "999999999999999",
  "9".repeat(400),
  "86400",
  "604800",
  String(Math.floor(Date.now() / 1000) + 2),
  String(Date.now() + 2_000),
  "Thu, 01 Jan 1970 00:00:00 GMT",
  "Fri, 31 Dec 9999 23:59:59 GMT",
  "Sunday, 06-Nov-94 08:49:37 GMT",
  "Sun Nov  6 08:49:37 1994",
  "Mon, 99 Foo 2999 99:99:99 XYZ",
  new Date(Date.now() + 30 * 24 * 3_600_000).toUTCString(),
];

/** One such pause, and everything is well again: within minutes the package works. */
async function paused({ value, status, name }) {
  const { start, settingsOf, route } = PACKAGES[name];
  const platform = await start();
  const client = connect(name, { ...settingsOf(platform), requestTimeout: 600 }, { clock: hurried(100) });
  try {
    const fault = { kind: "answer", status, headers: { "retry-after": value }, body: {} };
    platform.faults.add({ route, fault, times: 1 });
    const first = await endOf(client.ask());
    const second = first === null ? null : await endOf(client.ask());
    const bad = second === undefined ? "works no more" : second && `still fails: ${second}`;
    return bad ? [`${name}, ${status} with Retry-After ${value.slice(0, 40)}: ${bad}`] : [];
  } finally {
    client.close();
    await platform.close();
  }
}

const HOUR = 3_600_000;
const JUMPS = [-HOUR, HOUR, -10 * 365 * 24 * HOUR, 10 * 365 * 24 * HOUR];

/** The wall clock of this machine is set while packages are at work. */
async function jumped(names) {
  const findings = [];
  const RealDate = Date;
  let shift = 0;
  globalThis.Date = class extends RealDate {
    constructor(...parts) {
      if (parts.length === 0) super(RealDate.now() + shift);
      else super(...parts);
    }
    static now() {
      return RealDate.now() + shift;
    }
  };
  try {
    for (const name of names) {
      const { start, settingsOf, route } = PACKAGES[name];
      const platform = await start();
      const client = connect(name, settingsOf(platform));
      try {
        await client.ask();
        for (const jump of JUMPS) {
          shift += jump;
          platform.faults.add({ route, fault: { kind: "throttle", retryAfter: 0 }, times: 1 });
          const end = await endOf(client.ask(), MOST_MS / 2);
          if (end !== null) findings.push(`${name}, the clock moves by ${jump / HOUR} hours: ${end ?? "no end"}`);
        }
      } finally {
        client.close();
        await platform.close();
      }
    }
  } finally {
    globalThis.Date = RealDate;
  }
  return findings;
}
