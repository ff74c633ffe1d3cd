// A platform whose texts hold what a terminal obeys, and what turns a text around.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { startHosting } from "../../packages/emulators/dist/index.js";
import { ROOT } from "../build.mjs";

export const title = "texts that steer a terminal";

const HOSTILE = {
  "clear the screen": "\u001b[2Jgone",
  "set the title": "\u001b]0;owned\u0007",
  "8-bit control": "\u009b31m",
  "turn around": "safe\u202egpj.exe",
  isolate: "a\u2066b\u2069c",
  "back to the start": "real\rfake",
  bell: "\u0007\u0008\u007f",
};
// biome-ignore lint/suspicious/noControlCharactersInRegex: the attack searches for them
const RAW = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** @param {{ quick: boolean }} options */
export async function attack({ quick }) {
  const findings = [];
  let attacks = 0;
  const hosting = await startHosting();
  const { env, settings, faults } = hosting;
  const name = "example.com.";
  const args = ["hostpkg", "getDomainsZoneV2", "--name", name, "--project-id", settings.projectId];
  const shown = (body, hostile) => ({
    ...body,
    result: body.result?.map((zone) => (zone.name === name ? { ...zone, comment: hostile } : zone)),
  });
  try {
    for (const [what, hostile] of Object.entries(HOSTILE).filter((_, index) => !quick || index % 3 === 0)) {
      attacks += 3;
      const edit = { kind: "edit", edit: (body) => shown(body, hostile) };
      faults.add({ route: "GET /domains/v2/zones", fault: edit });
      const [people, programs] = await Promise.all([tripod(args, env), tripod([...args, "--json"], env)]);
      faults.clear();
      faults.add({
        route: "GET /domains/v2/zones",
        fault: { kind: "answer", status: 400, body: { error: hostile, description: hostile, message: hostile } },
      });
      const refused = await tripod(args, env);
      faults.clear();
      for (const output of [people, programs, refused]) if (RAW.test(output)) findings.push(what);
      if (JSON.parse(programs).comment !== hostile) findings.push(`${what}: programs see another text`);
    }
  } finally {
    await hosting.close();
  }
  return { attacks, findings };
}

/** Returns the output of the command line. */
async function tripod(args, env) {
  const child = spawn(process.execPath, [join(ROOT, "packages", "cli", "bin", "tripod.js"), ...args], {
    env: { PATH: process.env.PATH, NO_COLOR: "1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return `${stdout}${stderr}`;
}
