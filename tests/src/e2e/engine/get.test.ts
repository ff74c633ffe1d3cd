/** Objects that a program only reads (`get`). */
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "node:test";
import { startHosting } from "@tripod/emulators";
import { createWording } from "@tripod/kit/testing";
import { ENGINE, stackOf, useBench, yamlHead } from "./harness.js";

const { assertWording } = createWording(import.meta.url);

/** Reference in the YAML program to the ID of the zone that the program manages. */
const MANAGED = `\${managed.id}`;

const programOf = (id: string) => `${yamlHead("reads", ["hostpkg"])}resources:
  managed:
    type: hostpkg:DomainsZoneV2
    properties: { name: read.example., projectId: c0ffee7ad1e94c3f8a6b90d4e7c31a01 }
  seen:
    type: hostpkg:DomainsZoneV2
    get: { id: "${id}" }
    options: { dependsOn: ["\${managed}"] }
outputs:
  managed: \${managed.id}
  seen: \${seen.id}
`;

describe("get of a program on the real engine", ENGINE, () => {
  const bench = useBench(startHosting);

  it("receives the ID that it writes, warns of no second owner, and is rejected with the ID if it writes a name", async (test) => {
    const stack = await stackOf(bench(), { yaml: programOf(MANAGED) });
    assert.equal(await stack.warnings("up", "--yes", "--skip-preview"), "");
    const { managed, seen: observed } = await stack.outputs();
    assert.equal(observed, managed);
    await writeFile(join(stack.folder, "Pulumi.yaml"), programOf("read.example."));
    assertWording(test, await stack.problems("up", "--yes", "--skip-preview"), { id: managed });
    await writeFile(join(stack.folder, "Pulumi.yaml"), programOf(MANAGED));
    await stack.run("destroy", "--yes", "--skip-preview");
  });
});
