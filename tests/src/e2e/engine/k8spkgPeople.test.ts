import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { startClusters } from "@tripod/emulators";
import { assertHidden, ENGINE, stackOf, stateFiles, useBench } from "./harness.js";

const RESOURCES = 12;
const USERS = ["ada@bakery.example", "ben@bakery.example"];

describe("k8spkg users and teams on the real engine", ENGINE, () => {
  const bench = useBench(() => startClusters({ statePace: 0 }));

  /** Returns all objects of the platform without metadata of changes. */
  const everything = () => {
    const { objects } = bench().platform;
    const text = JSON.stringify(Object.fromEntries(objects.names().map((kind) => [kind, objects.rows(kind)])));
    return JSON.parse(text, (name, value) => (/lastModified|updated/i.test(name) ? undefined : value)) as unknown;
  };
  const assertUnseen = async (printed = "") =>
    assertHidden((await stateFiles(bench())) + printed, [bench().platform.settings.apiKey], "state and output");

  it("live their whole life in YAML", async () => {
    const stack = await stackOf(bench(), { example: "k8spkg-people-yaml" });
    assert.deepEqual(await stack.changes("preview"), { create: RESOURCES });
    await stack.run("up", "--yes", "--skip-preview");
    assert.deepEqual((await stack.outputs()).users, USERS);
    await stack.run("up", "--yes", "--skip-preview", "--expect-no-changes");
    await stack.run("refresh", "--yes", "--skip-preview", "--expect-no-changes");
    const made = everything();
    await stack.run("config", "set", "minPasswordLength", "16");
    assert.deepEqual(await stack.diffs("up", "--yes", "--skip-preview"), { passwords: ["minPasswordLength"] });
    assert.notDeepEqual(everything(), made);
    await stack.run("destroy", "--yes", "--skip-preview");
    await assertUnseen(stack.printed());
    // Singletons are reset to the platform's defaults; all other objects are deleted.
    const left = everything();
    const again = await stackOf(bench(), { example: "k8spkg-people-yaml" });
    await again.run("up", "--yes", "--skip-preview");
    await again.run("destroy", "--yes", "--skip-preview");
    assert.deepEqual(everything(), left, "something is left");
  });
});
