// The emulators in a process of their own, so that their work is not measured with ours.

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { RunningPlatforms } from "@tripod/cli";
import { ROOT } from "../build/paths.js";

/** Timeout for the exit of the emulators, in milliseconds. */
const CLOSING_MS = 5000;

/** Starts `tripod emulators` and reads what it prints. */
export async function startEmulators(): Promise<RunningPlatforms> {
  const child = spawn(process.execPath, [join(ROOT, "packages", "cli", "bin", "tripod.js"), "emulators", "--json"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const line = await new Promise<string>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`the platforms ended with ${code}`)));
    createInterface(child.stdout).once("line", resolve);
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

export interface RequestCounter {
  reset(): Promise<unknown>;
  total(): Promise<number>;
}

/** Returns the requests that an emulator counts. `caFile` contains the issuer of its certificate if it has one. */
export function requestCounter(origin: string, caFile: string): RequestCounter {
  const ask = (method: string) => press(new URL("/__requests", origin), method, caFile);
  return {
    reset: () => ask("DELETE"),
    total: async () => JSON.parse(await ask("GET")).requests.length,
  };
}

function press(url: URL, method: string, caFile: string): Promise<string> {
  const secure = url.protocol === "https:";
  const options = { method, ...(secure ? { ca: readFileSync(caFile) } : {}) };
  return new Promise((resolve, reject) => {
    const request = (secure ? https : http).request(url, options, async (response) => {
      let body = "";
      for await (const chunk of response.setEncoding("utf8")) body += chunk;
      resolve(body);
    });
    request.once("error", reject).end();
  });
}
