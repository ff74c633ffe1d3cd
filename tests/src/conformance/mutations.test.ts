/** Breaks each promise of the engine of managed objects in turn, and asserts that the conformance tests notice. */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import type { ConformanceTestName } from "@tripod/testkit";
import type { Change } from "./changedPlugin.js";
import { tryOnce } from "./conformanceContext.js";
import { CONFORMANCE_TESTS } from "./conformanceTests.js";
import { type Subject, subjectsToTest } from "./subjects.js";

/** Promise broken on purpose. */
interface Mutation extends Change {
  readonly breaks: string;
  /** Resource under test, and the conformance test that must fail. */
  readonly resource: string;
  readonly conformanceTest: ConformanceTestName;
  /** Pattern of the failure, which proves that this mutation caused it, and not the remains of another test. */
  readonly reports: RegExp;
}

const MUTATIONS: readonly Mutation[] = [
  {
    breaks: "a lost response is treated as a failure",
    file: "rest/dist/lifecycle/recovery.js",
    find: 'error.outcome === "unknown" || unexplained',
    put: "unexplained",
    resource: "DomainsZoneV2",
    conformanceTest: "lost create",
    reports: /may have taken effect/,
  },
  {
    breaks: "an older object is adopted",
    file: "rest/dist/lifecycle/createBaseline.js",
    find: "before?.has(id) === true || ",
    put: "",
    resource: "DomainsRrsetV2",
    conformanceTest: "equal twins",
    reports: /an object of another resource was adopted/,
  },
  {
    breaks: "an answer with the id alone is believed",
    file: "rest/dist/wire/response.js",
    find: "return Object.entries(form.fields)",
    put: "return true || Object.entries(form.fields)",
    resource: "DomainsRrsetV2",
    conformanceTest: "id alone",
    reports: /whose member type is absent/,
  },
  {
    breaks: "an update is not sent to the platform",
    file: "rest/dist/lifecycle/updateSteps.js",
    find: "if (changed.size === 0)",
    put: "if (changed.size >= 0)",
    resource: "DomainsRrsetV2",
    conformanceTest: "changed",
    reports: /ttl: changed: the platform holds something else/,
  },
  {
    breaks: "any failure is treated as a deletion",
    file: "rest/dist/requests/assertDeleted.js",
    find: 'if (errorClass === "other")\n        throw error;',
    put: "if (true) return;",
    resource: "DomainsZoneV2",
    conformanceTest: "place gone",
    reports: /the operation was expected to fail/,
  },
  {
    breaks: "nothing is ever gone",
    file: "rest/dist/requests/assertDeleted.js",
    find: "if (target.codec.listedAs(target.pathParams).some((id) => listed.ids.has(id)))",
    put: "if (true)",
    resource: "DomainsZoneV2",
    conformanceTest: "gone",
    reports: /refresh failed:\s+Get DNS zone .*answered 404/s,
  },
  {
    breaks: "what is read is what was recorded",
    file: "rest/dist/lifecycle/read.js",
    find: "const outputs = target.codec.outputsIn(target, live.body, state);",
    put: "return state;",
    resource: "DomainsZoneV2",
    conformanceTest: "drift",
    reports: /- {3}'comment'/,
  },
  {
    breaks: "imports by name find nothing",
    file: "rest/dist/import/byIdOrKey.js",
    find: "hasKey(plan, rowKey, desired)",
    put: "false",
    resource: "DomainsZoneV2",
    conformanceTest: "import by key",
    reports: /there is no DNS zone "fixture\.example\."/,
  },
  {
    breaks: "who cancels a creation loses what it has made",
    file: "rest/dist/lifecycle/finishCreate.js",
    find: "throw unfinished(",
    put: "throw cause; throw unfinished(",
    resource: "DomainsZoneV2",
    conformanceTest: "cancel",
    reports: /create, SIGTERM at request 1: the next run fails.*answered 409/s,
  },
  {
    breaks: "a cancelled search ends immediately",
    file: "rest/dist/waiters/cancelGrace.js",
    find: "clock, CANCEL_GRACE_MS,",
    put: "clock, 0,",
    resource: "DomainsZoneV2",
    conformanceTest: "cancel",
    reports: /after the lost response of POST \S+: the search ended before it could find the object/,
  },
  {
    breaks: "what a creation did not bring is forgotten",
    file: "rest/dist/lifecycle/finishCreate.js",
    find: "pendingInputs: left",
    put: "pendingInputs: []",
    resource: "DomainsZoneV2",
    conformanceTest: "later steps",
    reports: /PATCH \S+ is not sent again/,
  },
  {
    breaks: "lists leave out the last object",
    file: "rest/dist/requests/rows.js",
    find: "yield { id, body };",
    put: "if (page.indexOf(body) < page.length - 1) yield { id, body };",
    resource: "DomainsZoneV2",
    conformanceTest: "list",
    reports: / is not among /,
  },
];

/** Runs one conformance test on an emulator and a provider of its own. */
async function tryAlone(subject: Subject, { resource, conformanceTest }: Mutation): Promise<void> {
  const fixture = subject.fixtures.get(resource);
  const tried = CONFORMANCE_TESTS.find((one) => one.name === conformanceTest);
  assert.ok(fixture && tried);
  const platform = await subject.start();
  const plugin = await subject.startPlugin();
  try {
    await tryOnce(subject, fixture, platform, plugin, tried.run);
  } finally {
    await plugin.stop();
    await platform.close();
    await subject.close();
  }
}

describe("conformance tests notice if", () => {
  let subject: Subject;
  before(async () => {
    [subject] = (await subjectsToTest()) as readonly [Subject];
  });

  for (const mutation of MUTATIONS) {
    it(`${mutation.breaks} (${mutation.resource}: ${mutation.conformanceTest})`, async () => {
      await tryAlone(subject, mutation);
      // Providers that a test starts have the same mutation.
      await assert.rejects(tryAlone(subject.changed([mutation]), mutation), mutation.reports);
    });
  }
});
