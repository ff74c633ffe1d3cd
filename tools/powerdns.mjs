// Finds the PowerDNS authoritative server, or installs it from Debian's packages, for the provider in examples.

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const PACKAGES = ["pdns-server", "pdns-backend-sqlite3", "sqlite3"];
const SCHEMA = "/usr/share/doc/pdns-backend-sqlite3/schema.sqlite3.sql";

/**
 * Whether a server with a SQLite database can be started here.
 *
 * @returns {Promise<{ ok: boolean, reason?: string }>}
 */
export async function findPowerdns() {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"];
  const isThere = (name) => folders.some((folder) => existsSync(join(folder, name)));
  if (isThere("pdns_server") && isThere("sqlite3") && existsSync(SCHEMA)) return { ok: true };
  return { ok: false, reason: `No PowerDNS server. Install it: apt-get install ${PACKAGES.join(" ")}` };
}

/**
 * The same, after an attempt to install it. Debian's package would start a service; at run level 1 it does not.
 *
 * @param {{ progress: (line: string) => void }} options
 */
export async function ensurePowerdns({ progress }) {
  const found = await findPowerdns();
  if (found.ok || process.platform !== "linux" || process.getuid?.() !== 0) return found;
  progress("installing PowerDNS");
  const env = { ...process.env, RUNLEVEL: "1", DEBIAN_FRONTEND: "noninteractive" };
  const install = () =>
    spawnSync("apt-get", ["install", "--yes", "--no-install-recommends", ...PACKAGES], { env, stdio: "ignore" });
  // A new machine may have no package lists yet.
  if (install().status !== 0) {
    spawnSync("apt-get", ["update"], { env, stdio: "ignore" });
    install();
  }
  return findPowerdns();
}
