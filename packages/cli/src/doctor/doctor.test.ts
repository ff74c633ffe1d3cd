import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "node:test";
import { type RunningPlatform, startClusters, startHosting, startLogs } from "@tripod/emulators";
import { createWording } from "@tripod/kit/testing";
import { type Run, runTripod } from "../command.testing.js";
import type { Finding } from "./finding.js";

const { assertWording } = createWording(import.meta.url);

type Platform = RunningPlatform<object, unknown>;
type Env = Readonly<Record<string, string>>;

/** Returns the findings of the doctor by subject. */
async function examined(
  pkg: string,
  env: Env,
  ...options: readonly string[]
): Promise<Run & { readonly findings: ReadonlyMap<string, Finding> }> {
  const run = await runTripod(["doctor", pkg, "--json", ...options], env);
  const { findings } = JSON.parse(run.stdout) as { findings: readonly Finding[] };
  for (const { about, state, advice } of findings) {
    if (state !== "ok" && about !== "limits")
      assert.ok(advice !== undefined, `${about} is ${state}: what is to be done?`);
  }
  return { ...run, findings: new Map(findings.map((finding) => [finding.about, finding])) };
}

describe("tripod doctor", () => {
  let hosting: Platform;
  let logs: Platform;
  let clusters: Platform;
  before(async () => {
    [hosting, logs, clusters] = await Promise.all([
      startHosting({ statePace: 0 }),
      startLogs({ statePace: 0 }),
      startClusters({}),
    ]);
  });
  after(() => Promise.all([hosting, logs, clusters].map((platform) => platform.close())));
  afterEach(() => {
    for (const { faults } of [hosting, logs, clusters]) faults.clear();
  });

  it("reports success for each area with at most two requests per area", async (test) => {
    for (const [pkg, platform] of [
      ["hostpkg", hosting],
      ["logpkg", logs],
      ["k8spkg", clusters],
    ] as const) {
      platform.requests.reset();
      const { code, stderr, stdout, findings } = await examined(pkg, platform.env);
      assert.deepEqual([code, stderr], [0, ""], stdout);
      const areas = [...findings.values()].filter(({ isRead, says }) => isRead ?? says === "can be read");
      assert.ok(areas.length > 8, stdout);
      assert.ok(platform.requests.all().length <= 2 * areas.length + 6, `${platform.requests.all().length} requests`);
      assert.equal(findings.get("clock")?.state, "ok");
      assertWording(test, findings.get("limits")?.says ?? "");
    }
  });

  it("shows where each setting comes from, and no secret", async (test) => {
    const { code, stdout } = await runTripod(["doctor", "hostpkg"], hosting.env);
    assert.equal(code, 0);
    assert.match(stdout, /password +\S+PASSWORD +\[secret\]/);
    const lines = stdout.trimEnd().split("\n");
    const shown = [
      lines.find((line) => line.includes("requestTimeout ")),
      lines.find((line) => line.includes(" DNS: ")),
    ];
    for (const line of [...shown, lines.at(-1)]) assertWording(test, (line ?? "").replaceAll(/ +/g, " "));
    const narrow = await runTripod(["doctor", "hostpkg"], { ...hosting.env, COLUMNS: "40" });
    const [table = ""] = narrow.stdout.split("\n\n");
    assert.match(table, /- setting +password\n +from +\S+\n +value +\[secret\]/);
  });

  it("redacts credentials in a URL, and a secret in a setting that is not secret", async () => {
    const secret = hosting.env.HOSTPKG_PASSWORD as string;
    const env = {
      ...hosting.env,
      HOSTPKG_AUTH_URL: "https://planted-user:pass@127.0.0.1:9/v3",
      HOSTPKG_USERNAME: secret,
    };
    for (const form of [[], ["--json"], ["--yaml"]]) {
      const { stdout, stderr } = await runTripod(["doctor", "hostpkg", ...form], env);
      assert.match(stdout, /https:\/\/\[secret\]@127\.0\.0\.1:9\/v3/);
      for (const word of ["planted-user", ":pass@", secret]) assert.ok(!`${stdout}${stderr}`.includes(word), word);
    }
  });

  it("names missing settings and checks nothing", async (test) => {
    const { code, findings } = await examined("logpkg", { LOGPKG_ACCESS_ID: "id" });
    assert.equal(code, 2);
    assertWording(test, findings.get("settings")?.says ?? "");
    assert.equal(findings.has("clock"), false);
  });

  it("reports rejected credentials", async (test) => {
    const { code, stdout, stderr, findings } = await examined("hostpkg", {
      ...hosting.env,
      HOSTPKG_PASSWORD: "planted-wrong",
    });
    assert.equal(code, 4, stdout);
    assert.equal(findings.get("projects")?.state, "failed");
    assertWording(test, findings.get("projects")?.advice ?? "");
    assert.equal(findings.has("DNS"), false, "the credentials are rejected in every area");
    assert.equal(findings.get("clock")?.state, "ok", "an error response has a Date header, too");
    assert.equal((stdout + stderr).includes("planted-wrong"), false);
  });

  it("reports an unreachable platform, and a server other than the platform", async (test) => {
    const closed = await startLogs({});
    await closed.close();
    const down = await examined("logpkg", closed.env);
    assert.equal(down.code, 9, down.stdout);
    assert.equal(down.findings.get("collectors and sources")?.state, "failed");
    assertWording(test, down.findings.get("collectors and sources")?.says ?? "");
    assert.equal(down.findings.has("content"), false, "only the first area is tried");
    logs.faults.add({ route: "/*", fault: { kind: "html", status: 200 } });
    const stranger = await examined("logpkg", logs.env);
    assert.equal(stranger.code, 11, stranger.stdout);
    assert.equal(stranger.findings.get("collectors and sources")?.state, "failed");
    assertWording(test, stranger.findings.get("collectors and sources")?.advice ?? "");
  });

  it("reports an untrusted certificate, and one that is not verified", async (test) => {
    const { K8SPKG_CA_FILE: _, ...env } = clusters.env as Readonly<Record<string, string>>;
    const untrusted = await examined("k8spkg", env);
    assert.equal(untrusted.code, 7, untrusted.stdout);
    assert.equal(untrusted.findings.get("clusters")?.state, "failed");
    assert.match(untrusted.findings.get("clusters")?.says ?? "", /certificate/);
    const folder = await mkdtemp(join(tmpdir(), "tripod-doctor-"));
    try {
      // No variable disables the check; a stack's configuration can.
      const config = JSON.stringify({ "k8spkg:ignoreInsecureTlsError": { value: "true" } });
      await writeFile(
        join(folder, "pulumi"),
        `#!/bin/sh
echo '${config}'
`,
        { mode: 0o755 },
      );
      const unchecked = await examined("k8spkg", { ...env, PATH: `${folder}:${process.env.PATH}` }, "--stack");
      assert.equal(unchecked.code, 0, unchecked.stdout);
      const address = [...unchecked.findings.values()].find(({ about }) => about.startsWith("https://"));
      assert.equal(address?.state, "warning");
      assertWording(test, address?.says ?? "");
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it("reports missing permissions, and fails only if no area can be read", async (test) => {
    const refusal = { status: 403, body: { error: { code: 403, message: "Forbidden" } } };
    hosting.faults.add({ route: "GET /access/iam/*", fault: { kind: "answer", ...refusal } });
    const some = await examined("hostpkg", hosting.env);
    assert.equal(some.code, 0, some.stdout);
    assert.equal(some.findings.get("users and access")?.state, "warning");
    assertWording(test, some.findings.get("users and access")?.advice ?? "");
    assert.equal(some.findings.get("DNS")?.state, "ok");
    hosting.faults.add({ route: "GET /*", fault: { kind: "answer", ...refusal } });
    assert.equal((await examined("hostpkg", hosting.env)).code, 5);
  });

  it("reports an area that requires a setting", async () => {
    const { HOSTPKG_PROJECT_ID: _, ...env } = hosting.env as Readonly<Record<string, string>>;
    const { code, findings } = await examined("hostpkg", env);
    assert.equal(code, 0);
    assert.equal(findings.get("DNS")?.state, "not tried");
    assert.match(findings.get("DNS")?.says ?? "", /projectId/);
  });

  it("reports the difference between the clocks", async () => {
    /** Returns the environment of a process whose clock differs by this time. */
    const off = (seconds: number): Env => {
      const shift = `const now=Date.now;Date.now=()=>now()+${seconds * 1000}`;
      return { ...logs.env, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(shift)}` };
    };
    const [behind, ahead] = await Promise.all([examined("logpkg", off(-90)), examined("logpkg", off(900))]);
    assert.deepEqual([behind.code, behind.findings.get("clock")?.state], [0, "warning"]);
    assert.match(behind.findings.get("clock")?.says ?? "", /(89|90|91) s behind/);
    assert.deepEqual([ahead.code, ahead.findings.get("clock")?.state], [7, "failed"]);
    assert.match(ahead.findings.get("clock")?.advice ?? "", /NTP/);
  });

  it("reports the platform's rate limits, and that they are used up", async (test) => {
    const headers = { "X-RateLimit-Limit": "240", "Retry-After": "86400" };
    logs.faults.add({ route: "/*", fault: { kind: "answer", status: 429, headers, body: {} } });
    const { code, stdout, findings } = await examined("logpkg", logs.env);
    assert.equal(code, 8, stdout);
    assertWording(test, findings.get("limits")?.says ?? "", { limit: 240 });
  });
});
