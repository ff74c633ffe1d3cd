// Tests against the local hosting platform with Node's own test runner: node --test
//
// The platform is a process of its own. It prints one line of JSON when it is ready: settings and variables.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { createClient } from "@tripod/pulumi-hostpkg/client";

const TRIPOD = new URL("../../packages/cli/bin/tripod.js", import.meta.url).pathname;

let platform;
let access;

before(async () => {
  platform = spawn(process.execPath, [TRIPOD, "emulators", "--json", "--only", "hostpkg"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(createInterface({ input: platform.stdout }), "line");
  access = JSON.parse(line).hostpkg;
});

after(() => platform.kill());

test("the main zone is delegated", async () => {
  const client = createClient({}, { environment: access.env });
  const zone = await client.getDomainsZoneV2({ name: "example.com.", projectId: access.settings.projectId });
  client.close();
  assert.equal(zone.disabled, false);
});
