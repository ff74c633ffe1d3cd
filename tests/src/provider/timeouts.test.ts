/** The input `timeouts` and the option `customTimeouts`: the plugin as a process, the platform over HTTP. */
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import type { RunningPlatform } from "@tripod/emulators";
import { engine, type JsonObject, type Plugin, type ResourceOptions, type Stack, startPlugin } from "@tripod/testkit";
import { type Subject, subjects, typeOf } from "../conformance/subjects.js";

/**
 * Pace with which the create of a registry takes about two seconds, and a pace that exceeds the timeout of every test.
 */
const PACE = { seconds: 1, minutes: 100 };
const STOPPED =
  /waiting was stopped; state: (?:CREATING|no status yet)\..*seconds that the resource option customTimeouts\.create allows; the platform.*allow more time with the resource option customTimeouts\.create/;

describe("operation timeouts", () => {
  let subject: Subject;
  let platform: RunningPlatform<object, unknown>;
  let plugin: Plugin;
  before(async () => {
    subject = (await subjects()).find(({ name }) => name === "hostpkg") ?? assert.fail();
    platform = await subject.start();
    plugin = await startPlugin({ path: subject.plugin });
  });
  after(async () => {
    await plugin.stop();
    await platform.close();
  });
  beforeEach(() => platform.objects.pace(PACE.minutes));

  const created = async (inputs: JsonObject, options: ResourceOptions): Promise<Stack> => {
    const stack = engine(plugin).stack({ package: subject.name, config: subject.config(platform) });
    const project = { projectId: "c0ffee7ad1e94c3f8a6b90d4e7c31a01" };
    const type = typeOf(subject, "CraasRegistryV1");
    try {
      await stack.up([{ name: "it", type, inputs: { ...project, ...inputs }, options }]);
    } finally {
      platform.objects.pace(0);
    }
    return stack;
  };
  const short: ResourceOptions = { customTimeouts: { create: 1.5, delete: 0.3 } };

  it("is that of the option by default", async () => {
    await assert.rejects(created({ name: "option" }, short), STOPPED);
  });

  it("is that of the input if that is longer", async () => {
    platform.objects.pace(PACE.seconds);
    const stack = await created({ name: "longer", timeouts: { create: "1m", delete: "1m" } }, short);
    assert.equal(stack.resource("it").outputs.status, "ACTIVE");
    platform.objects.pace(PACE.seconds);
    await stack.destroy();
  });

  it("is that of the input, where that allows less", async () => {
    const option: ResourceOptions = { customTimeouts: { create: 60 } };
    await assert.rejects(
      created({ name: "less", timeouts: { create: "1s" } }, option),
      /\bCREATING\b.*\btimeouts\.create\b/,
    );
  });

  it("is that of the option for operations that the input does not name", async () => {
    const inputs = { name: "other", timeouts: { delete: "1m" } };
    await assert.rejects(created(inputs, short), STOPPED);
  });
});
