// The responses of a plugin do not depend on its form: the same calls to the script and to the executable, on platforms
// that are seeded alike, over every fixture, every lookup, and inputs of every invalid kind.

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { RunningPlatform } from "@tripod/emulators";
import { lookupToken } from "@tripod/kit";
import { useTemporaryFolder } from "@tripod/kit/testing";
import {
  type Json,
  type JsonObject,
  type Method,
  type Plugin,
  type Refer,
  type ResourceFixture,
  startPlugin,
  writeFiles,
} from "@tripod/testkit";
import { type Subject, subjects, typeOf } from "../../conformance/subjects.js";
import { executableOf, scriptOf } from "./forms.js";
import { LOOKUPS } from "./lookups.js";

interface Side {
  readonly plugin: Plugin;
  readonly platform: RunningPlatform<object, unknown>;
}

/** Replacements of any input: of a wrong type, empty, out of range, or spelled as runtimes differ. */
const ODD: readonly Json[] = [
  null,
  "",
  " ",
  "x",
  "Example.COM",
  "BÜCHER.example",
  "straße",
  "2001:DB8::0:1",
  "::ffff:192.0.2.1",
  "Europe/Berlim",
  "Asia/Calcuta",
  "2026-02-30T25:00:00Z",
  "2026-11-23",
  "Mon, 23 Nov 2026 16:00:00 GMT",
  "http://[::1",
  "https://user:pw@host:99999/a b?c#d",
  "(unclosed",
  "a{1001}",
  '{"a":1e400,"b":[',
  "\u0000\u2028\ud83d\ude00",
  "ÄÖÜ ß ı İ",
  true,
  0,
  -1,
  0.1,
  1e21,
  1e-7,
  2 ** 53,
  [],
  ["b", "a", "a"],
  {},
  { nested: { deep: [1, null] } },
];

const REFER: Refer = (name, output) => (name === "#" ? 7 : `${name}-${output ?? "id"}`);

describe("script and executable", () => {
  for (const name of ["hostpkg", "logpkg", "k8spkg"]) {
    describe(`of ${name}`, { timeout: 600_000 }, () => {
      let sides: readonly Side[] = [];
      let subject: Subject;
      const cwd = useTemporaryFolder();
      before(async () => {
        subject = (await subjects()).find((one) => one.name === name) ?? assert.fail(`there is no ${name}`);
        await writeFiles(subject.fixtures.values(), cwd);
        const starts = [{ path: scriptOf(name), form: "script" }, { command: await executableOf(name) }];
        sides = await Promise.all(
          starts.map(async ({ path, command }) => {
            const platform = await subject.start();
            // Both forms, regardless of the form in other tests.
            const how = path === undefined ? { command } : { command: process.execPath, args: [path] };
            const plugin = await startPlugin({ ...how, cwd } as Parameters<typeof startPlugin>[0]);
            await plugin.handshake();
            const args = subject.config(platform);
            await plugin.call("Configure", { args, acceptSecrets: true, acceptResources: true });
            return { plugin, platform };
          }),
        );
      });
      after(async () => {
        await Promise.all(sides.map(({ plugin }) => plugin.stop()));
        await Promise.all(sides.map(({ platform }) => platform.close()));
      });

      /** Calls both and prints the first difference: method, request and both responses. */
      async function same(method: Method, request: object): Promise<void> {
        const [script, executable] = await Promise.all(sides.map((side) => answerOf(side, method, request)));
        assert.deepEqual(executable, script, `${method} ${JSON.stringify(request)}`);
      }

      it("have the same schema", async () => {
        const [script, executable] = await Promise.all(sides.map(({ plugin }) => plugin.getSchema()));
        assert.deepEqual(executable, script);
      });

      it("answer every lookup, and refuse the same with the same words", async () => {
        const lookups = LOOKUPS[name] ?? assert.fail();
        const platform = sides[0]?.platform ?? assert.fail();
        for (const [label, args] of Object.entries(lookups({ ...platform.settings }))) {
          const tok = lookupToken(name, label.split(" ")[0] ?? "");
          await same("Invoke", { tok, args });
          for (const changed of oddly(args)) await same("Invoke", { tok, args: changed });
        }
      });

      it("check, diff and preview every fixture alike", async () => {
        for (const fixture of subject.fixtures.values()) {
          const about = aboutOf(subject, fixture);
          const [minimal, full, changes] = [fixture.minimal(REFER), fixture.full(REFER), fixture.changes(REFER)];
          const randomSeed = Buffer.from("0123456789abcdef0123456789abcdef").toString("base64");
          const check = (news: JsonObject) => same("Check", { ...about, olds: {}, news, randomSeed });
          for (const news of [minimal, full, {}, ...(fixture.variants?.(REFER) ?? [])]) await check(news);
          for (const news of oddly(full)) await check(news);
          for (const [input, value] of Object.entries(changes)) {
            const news = { ...full, [input]: value };
            await check(news);
            await same("Diff", { ...about, id: "1", oldInputs: full, olds: full, news });
          }
          await same("Diff", { ...about, id: "1", oldInputs: full, olds: full, news: minimal });
          await same("Create", { ...about, properties: full, preview: true });
          await same("Read", { ...about, id: "no/such:id", properties: {}, inputs: {} });
        }
      });

      it("have returned the same responses in all tests", () => {
        const [script, executable] = sides.map(warningsOf);
        assert.deepEqual(executable, script);
      });

      it("have asked the same in all of this", () => {
        const [script, executable] = sides.map(({ platform }) => requestSummary(platform.requests.byRoute()));
        assert.deepEqual(executable, script);
      });
    });
  }
});

/** Number of inputs that share the invalid forms: each form is tested with one of them. */
const SHARED_BY = 12;

/** Returns inputs with each member in some invalid forms. Any twelve adjacent members cover all forms. */
function oddly(inputs: JsonObject): JsonObject[] {
  return Object.keys(inputs).flatMap((input, position) =>
    ODD.filter((_, index) => index % SHARED_BY === position % SHARED_BY).map((value) => ({
      ...inputs,
      [input]: value,
    })),
  );
}

function aboutOf(subject: Subject, { resource }: ResourceFixture) {
  const type = typeOf(subject, resource);
  return { urn: `urn:pulumi:dev::test::${type}::it`, name: "it", type };
}

/** Returns the response to a call without values that differ between platforms: ports, times and random values. */
async function answerOf({ plugin, platform }: Side, method: Method, request: object): Promise<unknown> {
  const answer = await plugin.call(method, request as never).catch((error: unknown) => {
    const { code, message, details } = error as { code: unknown; message: unknown; details: unknown };
    return { code, message, details };
  });
  return JSON.parse(plainText(JSON.stringify(answer), platform));
}

function plainText(text: string, { env }: Side["platform"]): string {
  const own = Object.values(env).flatMap((value) => /(?:127\.0\.0\.1|localhost):(\d+)/.exec(value)?.[1] ?? []);
  const withoutPorts = own.reduce((rest, port) => rest.replaceAll(port, "PORT"), text);
  const withoutIds = withoutPorts.replaceAll(/request ID [\w-]+/g, "request ID ID");
  return withoutIds.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+\d\d:?\d\d)/g, "TIME");
}

/** Returns warnings and errors, sorted because logs arrive independently of responses. Progress depends on the time. */
function warningsOf({ plugin, platform }: Side): readonly string[] {
  const logs = plugin.logs.filter(({ severity }) => severity === "WARNING" || severity === "ERROR");
  return logs.map(({ severity, message }) => plainText(`${severity} ${message}`, platform)).sort();
}

/**
 * Returns the routes with their statuses and counts; reads without counts. A read is cached for some seconds, so a busy
 * machine may read once more on one side.
 */
function requestSummary(byRoute: Readonly<Record<string, number>>): readonly string[] {
  return Object.entries(byRoute).map(([route, times]) => (route.startsWith("GET ") ? route : `${route}: ${times}`));
}
