import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

/** Schema of the database, as the Debian package installs it. */
const SCHEMA = "/usr/share/doc/pdns-backend-sqlite3/schema.sqlite3.sql";

/** A PowerDNS server on loopback with a database of its own. */
export interface PowerdnsServer {
  readonly url: string;
  readonly apiKey: string;
  /** Port of the DNS server on 127.0.0.1. */
  readonly dnsPort: number;
  /** Ends the process. The database stays for `start`. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Ends the process and deletes the database. */
  close(): Promise<void>;
}

/** Returns why no server can be started; undefined if one can. */
export function missingServer(): string | undefined {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"];
  const missing = ["pdns_server", "sqlite3"].filter(
    (name) => !folders.some((folder) => existsSync(join(folder, name))),
  );
  if (!existsSync(SCHEMA)) missing.push(SCHEMA);
  return missing.length === 0
    ? undefined
    : `${missing.join(", ")} not found. Install pdns-server, pdns-backend-sqlite3 and sqlite3`;
}

/** Starts a server on free ports. */
export async function startPowerdns(): Promise<PowerdnsServer> {
  const folder = mkdtempSync(join(tmpdir(), "powerdns-"));
  const database = join(folder, "pdns.sqlite3");
  execFileSync("sqlite3", [database, `.read ${SCHEMA}`]);
  const [port, dnsPort] = [await freePort(), await freePort()];
  const apiKey = "key-of-the-tests";
  const url = `http://127.0.0.1:${port}`;
  const options = {
    "config-dir": folder,
    "socket-dir": folder,
    daemon: "no",
    guardian: "no",
    launch: "gsqlite3",
    "gsqlite3-database": database,
    "gsqlite3-dnssec": "yes",
    "local-address": "127.0.0.1",
    "local-port": dnsPort,
    api: "yes",
    "api-key": apiKey,
    webserver: "yes",
    "webserver-address": "127.0.0.1",
    "webserver-port": port,
    "webserver-allow-from": "127.0.0.1",
    // Answers change between two queries of a test.
    "cache-ttl": 0,
    "query-cache-ttl": 0,
    "negquery-cache-ttl": 0,
    "zone-cache-refresh-interval": 0,
    "security-poll-suffix": "",
  };
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  let stop = async (): Promise<void> => {};
  const start = async (): Promise<void> => {
    const child = spawn("pdns_server", args, {
      stdio: ["ignore", "ignore", "pipe"],
      env: { ...process.env, PATH: `${process.env.PATH}${delimiter}/usr/sbin` },
    });
    let output = "";
    child.stderr.on("data", (text) => {
      output += text;
    });
    const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    stop = async () => {
      child.kill();
      await ended;
    };
    while (!(await isReady(`${url}/api/v1/servers/localhost`, apiKey))) {
      if (child.exitCode !== null) throw new Error(`pdns_server ended:\n${output}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  await start();
  return {
    url,
    apiKey,
    dnsPort,
    start,
    stop: () => stop(),
    close: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isReady(url: string, apiKey: string): Promise<boolean> {
  return fetch(url, { headers: { "X-API-Key": apiKey } }).then(
    ({ ok }) => ok,
    () => false,
  );
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { readonly port: number };
      server.close(() => resolve(port));
    });
  });
}
