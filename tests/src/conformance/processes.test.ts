/**
 * Conformance tests of a resource of each package with the provider as a process and the emulator on a socket, and
 * signals to more.
 */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { CONFORMANCE_TESTS } from "./conformanceTests.js";
import { processForm } from "./processForm.js";
import { served } from "./session.js";
import { subjects } from "./subjects.js";

/** Resources with an endpoint and a list. Resources that wait for a status take too long here. */
const WHOLE: Readonly<Record<string, string>> = { hostpkg: "DomainsRrsetV2", logpkg: "Folder", k8spkg: "Filter" };
const CANCELLED: Readonly<Record<string, string>> = {
  hostpkg: "DomainsZoneV2",
  logpkg: "Partition",
  k8spkg: "Project",
};

const all = await subjects(processForm);

describe("processForm", () => {
  it("starts a provider again after close has removed its folder", async () => {
    const [subject] = all;
    for (let times = 0; times < 2; times += 1) {
      const plugin = (await subject?.startPlugin()) ?? assert.fail("there is no package");
      await plugin.stop();
      await subject?.close();
    }
  });
});

for (const subject of all) {
  describe(`${subject.name} as a process`, () => {
    const on = served(subject);
    const tests = [
      ...CONFORMANCE_TESTS.map((conformanceTest) => ({ ...conformanceTest, resource: WHOLE[subject.name] ?? "" })),
      ...CONFORMANCE_TESTS.filter(({ name }) => name === "cancel").map((conformanceTest) => ({
        ...conformanceTest,
        resource: CANCELLED[subject.name] ?? "",
      })),
    ];
    for (const { name, promise, run, resource } of tests) {
      it(`${resource}, ${name}: ${promise}`, async (test) => {
        const fixture = subject.fixtures.get(resource) ?? assert.fail(`${resource} has no fixture`);
        const reason = fixture.skip?.[name];
        if (reason !== undefined) return test.skip(reason);
        const { covered, skipped } = await on(fixture, run);
        if (covered === 0) test.skip(skipped.join("; "));
      });
    }
  });
}
