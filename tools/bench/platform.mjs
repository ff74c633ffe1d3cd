// The local platforms in a process of their own, so that their work is not measured with ours.

import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { ROOT } from "../build.mjs";

/** What the platforms get to end by themselves, in milliseconds. */
const CLOSING_MS = 5000;

/** Starts `tripod platforms` and reads what it prints. */
export async function startPlatforms() {
  const child = spawn(process.execPath, [join(ROOT, "packages", "cli", "bin", "tripod.js"), "platforms", "--json"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const [line] = await new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`the platforms ended with ${code}`)));
    createInterface(child.stdout).once("line", (text) => resolve([text]));
  });
  return {
    access: JSON.parse(line),
    close: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.stdin.end();
      const lateness = setTimeout(() => child.kill("SIGKILL"), CLOSING_MS);
      await ended;
      clearTimeout(lateness);
    },
  };
}

/** The requests that a platform counts, by its own buttons. */
export function requestCounter(origin) {
  const url = new URL("/__requests", origin);
  return {
    reset: () => fetch(url, { method: "DELETE" }),
    total: async () => {
      const { requests } = await (await fetch(url)).json();
      return requests.length;
    },
  };
}
