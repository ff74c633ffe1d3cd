/** Objects that a program only reads (`get`). */
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "node:test";
import { startHosting } from "@tripod/emulators";
import { ENGINE, stackOf, useBench, yamlHead } from "./harness.js";

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

  it("receives the ID that it writes, warns of no second owner, and is rejected with the ID if it writes a name", async () => {
    const stack = await stackOf(bench(), { yaml: programOf(MANAGED) });
    await stack.run("up", "--yes", "--skip-preview");
    const { managed, seen: observed } = await stack.outputs();
    assert.equal(observed, managed);
    await writeFile(join(stack.folder, "Pulumi.yaml"), programOf("read.example."));
    const { code, stdout, stderr } = await stack.attempt("up", "--yes", "--skip-preview");
    assert.notEqual(code, 0);
    assert.match(
      stdout + stderr,
      new RegExp(`"read\\.example\\." is not the ID of the DomainsZoneV2\\. Set it to "${String(managed)}"`),
    );
    assert.doesNotMatch(stack.printed(), /is managed by|state delete/);
    await writeFile(join(stack.folder, "Pulumi.yaml"), programOf(MANAGED));
    await stack.run("destroy", "--yes", "--skip-preview");
  });
});
