/** Breaks each promise of the engine of managed objects in turn, and sees that the laws notice. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { RunningPlatform } from "@tripod/platforms";
import type { Law } from "@tripod/testkit";
import { type Change, changedPlugin } from "./changedPlugin.js";
import { LAWS } from "./laws.js";
import { startOf } from "./startOf.js";
import { type Subject, subjects } from "./subjects.js";
import { tryOnce } from "./trial.js";

/** A promise broken on purpose. */
interface Mutation extends Change {
  readonly breaks: string;
  /** The resource that is tried, and the law that must not hold any more. */
  readonly resource: string;
  readonly law: Law;
}

const MUTATIONS: readonly Mutation[] = [
  {
    breaks: "a lost answer is taken for a failure",
    file: "objects/dist/life/lost.js",
    find: 'error.outcome !== "unknown")',
    put: "true)",
    resource: "DomainsZoneV2",
    law: "lost create",
  },
  {
    breaks: "an older object is adopted",
    file: "objects/dist/life/evidence.js",
    find: "evidence.before?.has(id) === true || ",
    put: "",
    resource: "DomainsRrsetV2",
    law: "equal twins",
  },
  {
    breaks: "an answer with the id alone is believed",
    file: "objects/dist/wire/shown.js",
    find: "return Object.entries(plan.fields)",
    put: "return true || Object.entries(plan.fields)",
    resource: "DomainsRrsetV2",
    law: "id alone",
  },
  {
    breaks: "an update is not brought to the platform",
    file: "objects/dist/life/steps.js",
    find: "if (changed.size === 0)",
    put: "if (changed.size >= 0)",
    resource: "DomainsRrsetV2",
    law: "changed",
  },
  {
    breaks: "any failure counts as gone",
    file: "objects/dist/ask/gone.js",
    find: 'if (verdict === "no")\n        throw error;',
    put: "if (true) return;",
    resource: "DomainsZoneV2",
    law: "place gone",
  },
  {
    breaks: "nothing is ever gone",
    file: "objects/dist/ask/gone.js",
    find: "if (listedAs(target).some((id) => ids.has(id)))",
    put: "if (true)",
    resource: "DomainsZoneV2",
    law: "gone",
  },
  {
    breaks: "what is read is what was recorded",
    file: "objects/dist/life/readObject.js",
    find: "return outputsOf(target, live.body, recorded);",
    put: "return recorded;",
    resource: "DomainsZoneV2",
    law: "drift",
  },
  {
    breaks: "imports by name find nothing",
    file: "objects/dist/find/byIdOrKey.js",
    find: "hasKey(plan, shown, wanted)",
    put: "false",
    resource: "DomainsZoneV2",
    law: "import by key",
  },
  {
    breaks: "who cancels a creation loses what it has made",
    file: "objects/dist/life/bring.js",
    find: "throw unfinished(",
    put: "throw cause; throw unfinished(",
    resource: "DomainsZoneV2",
    law: "cancel",
  },
  {
    breaks: "who cancels the search for what was made loses it",
    file: "objects/dist/wait/lingering.js",
    find: "sleep(GRACE,",
    put: "sleep(0,",
    resource: "DomainsZoneV2",
    law: "cancel",
  },
  {
    breaks: "what a creation did not bring is forgotten",
    file: "objects/dist/life/bring.js",
    find: "unsent: left",
    put: "unsent: []",
    resource: "DomainsZoneV2",
    law: "later steps",
  },
  {
    breaks: "lists leave out the last object",
    file: "objects/dist/ask/rows.js",
    find: "yield { id, body };",
    put: "if (page.indexOf(body) < page.length - 1) yield { id, body };",
    resource: "DomainsZoneV2",
    law: "list",
  },
];

describe("the laws notice when", () => {
  let subject: Subject;
  let platform: RunningPlatform<object, unknown>;
  let folder: string;
  before(async () => {
    [subject] = (await subjects()) as readonly [Subject];
    platform = await subject.start();
    folder = mkdtempSync(join(tmpdir(), "broken-"));
  });
  after(async () => {
    await platform.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("nothing is broken, and then they hold", async () => {
    const path = await changedPlugin(subject.name, folder);
    const plugin = await startOf(subject, path);
    try {
      for (const { resource, law } of MUTATIONS) {
        const specimen = subject.specimens.get(resource);
        const tried = LAWS.find((one) => one.law === law);
        assert.ok(specimen && tried);
        await tryOnce(subject, specimen, platform, plugin, tried.holds);
      }
    } finally {
      await plugin.stop();
    }
  });

  for (const mutation of MUTATIONS) {
    it(mutation.breaks, async () => {
      const specimen = subject.specimens.get(mutation.resource);
      const law = LAWS.find((one) => one.law === mutation.law);
      assert.ok(specimen && law);
      const path = await changedPlugin(subject.name, folder, [mutation]);
      const plugin = await startOf(subject, path);
      try {
        // What a law starts itself is broken in the same way.
        const trial = tryOnce({ ...subject, plugin: path }, specimen, platform, plugin, law.holds);
        await assert.rejects(trial, `${mutation.law} holds although it cannot`);
      } finally {
        await plugin.stop();
      }
    });
  }
});
