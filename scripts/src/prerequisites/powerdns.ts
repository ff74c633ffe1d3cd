import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { Failure } from "../engine/engine.js";

const PACKAGES = ["pdns-server", "pdns-backend-sqlite3", "sqlite3"];
const SCHEMA = "/usr/share/doc/pdns-backend-sqlite3/schema.sqlite3.sql";

/**
 * Reports whether the PowerDNS server, which the provider in `examples` needs, can start here with a SQLite database.
 */
export function findPowerdns(): { readonly ok: true } | Failure {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"];
  const isThere = (name: string) => folders.some((folder) => existsSync(join(folder, name)));
  if (isThere("pdns_server") && isThere("sqlite3") && existsSync(SCHEMA)) return { ok: true };
  return { ok: false, reason: `No PowerDNS server. Install it: apt-get install ${PACKAGES.join(" ")}` };
}

/**
 * As `findPowerdns`, after an attempt to install Debian's packages. They would start a service, but not at run level 1.
 */
export function ensurePowerdns({
  progress,
}: {
  readonly progress: (line: string) => void;
}): ReturnType<typeof findPowerdns> {
  const found = findPowerdns();
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
