import assert from "node:assert/strict";
import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { existsSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { hostpkg } from "@tripod/hostpkg";
import { loadAll } from "@tripod/kit";
import { createWording } from "@tripod/kit/testing";
import { startTripod } from "./command.testing.js";

const { assertWording } = createWording(import.meta.url);

const tripod = (...run: Parameters<typeof startTripod>): ChildProcessWithoutNullStreams => startTripod(...run).child;

async function finished(
  child: ChildProcessWithoutNullStreams,
): Promise<{ code: number; stdout: string; stderr: string }> {
  let [stdout, stderr] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const code = await new Promise<number>((resolve) => child.once("close", (exit) => resolve(exit ?? -1)));
  return { code, stdout, stderr };
}

const firstLine = (child: ChildProcessWithoutNullStreams): Promise<string> =>
  new Promise((resolve) => child.stdout.setEncoding("utf8").once("data", resolve));

type Access = Record<string, { settings: Record<string, string>; env: Record<string, string> }>;

describe("tripod", () => {
  let platforms: ChildProcessWithoutNullStreams;
  let access: Access;
  before(async () => {
    platforms = tripod(["emulators", "--json"]);
    access = JSON.parse(await firstLine(platforms)) as Access;
  });
  after(() => platforms.kill("SIGINT"));

  it("prints the access to each emulator as one line of JSON", () => {
    assert.deepEqual(Object.keys(access), ["hostpkg", "logpkg", "k8spkg"]);
    for (const { settings, env } of Object.values(access)) {
      assert.ok(Object.keys(settings).length > 0);
      assert.ok(Object.keys(env).length > 0);
    }
  });

  it("ends silently if the reader closes the pipe", async () => {
    const child = tripod(["schema", "k8spkg"]);
    child.stdout.destroy();
    let stderr = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    const code = await new Promise((resolve) => child.once("exit", resolve));
    assert.deepEqual([code, stderr], [0, ""]);
  });

  it("stops the emulators when its input closes and on an interrupt", async () => {
    const closed = tripod(["emulators", "--json", "--only", "hostpkg"]);
    await firstLine(closed);
    const closedEnd = finished(closed);
    closed.stdin.end();
    assert.equal((await closedEnd).code, 0);
    const interrupted = tripod(["emulators", "--only", "hostpkg"]);
    assert.match(await firstLine(interrupted), /export HOSTPKG_AUTH_URL='http:\/\/127\.0\.0\.1:\d+/);
    const interruptedEnd = finished(interrupted);
    interrupted.kill("SIGINT");
    assert.equal((await interruptedEnd).code, 0);
  });

  it("removes the temporary files of an emulator whose terminal is closed", async () => {
    const left = tripod(["emulators", "--json", "--only", "k8spkg"]);
    const { k8spkg } = JSON.parse(await firstLine(left)) as Access;
    const file = k8spkg?.settings.caFile ?? "";
    assert.ok(existsSync(file));
    const end = finished(left);
    left.kill("SIGHUP");
    assert.equal((await end).code, 0);
    assert.equal(existsSync(file), false);
  });

  it("runs a lookup with the settings of the environment, for people and for programs", async () => {
    const { env = {}, settings = {} } = access.hostpkg ?? {};
    const zone = ["hostpkg", "getDomainsZoneV2", "--name", "example.com.", "--project-id", settings.projectId ?? ""];
    const people = await finished(tripod(zone, env));
    assert.equal(people.code, 0, people.stderr);
    assert.match(people.stdout, /^name +example\.com\.\n/);
    const programs = await finished(tripod([...zone, "--json"], env));
    assert.equal((JSON.parse(programs.stdout) as { comment: string }).comment, "main site");
  });

  it("accepts objects and lists as JSON", async () => {
    const { env = {}, settings = {} } = access.hostpkg ?? {};
    const args = [
      "hostpkg",
      "getDedicatedLocationV1",
      "--project-id",
      settings.projectId ?? "",
      "--filter",
      '{"name":"SPB-2"}',
    ];
    const { stdout } = await finished(tripod([...args, "--json"], env));
    assert.equal((JSON.parse(stdout) as { locations: unknown[] }).locations.length, 1);
  });

  it("hides secrets unless --show-secrets is set", async () => {
    const { env = {} } = access.logpkg ?? {};
    const source = ["logpkg", "getHttpSource", "--collector-id", "101234567", "--name", "ingest-http", "--json"];
    const hidden = await finished(tripod(source, env));
    const withSecrets = await finished(tripod([...source, "--show-secrets"], env));
    assert.equal(hidden.code, 0, hidden.stderr);
    const { token } = JSON.parse(withSecrets.stdout) as { token: string };
    assert.notEqual(token, "");
    assert.equal((JSON.parse(hidden.stdout) as { token: string }).token, "[secret]");
    assert.equal(hidden.stdout.includes(token), false);
  });

  it("names the invalid option, the missing settings and similar commands", async (test) => {
    const { env = {}, settings = {} } = access.hostpkg ?? {};
    const zone = ["hostpkg", "getDomainsZoneV2", "--project-id", settings.projectId ?? ""];
    const wrong = await finished(tripod(["hostpkg", "getDomainsDomainV1", "--name", "example.com."], env));
    const failure = '--name: must not end with a dot. Use "example.com"\n';
    assert.deepEqual([wrong.code, wrong.stderr], [2, failure]);
    const missing = await finished(tripod([...zone, "--name", "example.com."]));
    assert.equal(missing.code, 2);
    assertWording(test, missing.stderr);
    const near = await finished(tripod(["hostpkg", "getDomainsZoneV1"], env));
    assertWording(test, near.stderr);
  });

  it("generates its help from the declarations", async () => {
    const { stdout } = await finished(tripod(["hostpkg", "getDomainsZoneV2", "--help"]));
    const { doc } = (await loadAll(hostpkg)).lookups.getDomainsZoneV2;
    assert.ok(stdout.includes(doc.split(". ")[0] ?? doc), stdout);
    assert.match(stdout, /--project-id <text>/);
    const { stdout: pkg } = await finished(tripod(["hostpkg", "--help"]));
    assert.match(pkg, /HOSTPKG_AUTH_URL, OS_AUTH_URL \(required\)/);
  });
});
