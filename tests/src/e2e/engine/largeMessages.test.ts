import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "node:test";
import { startHosting } from "@tripod/emulators";
import { ENGINE, stackOf, useBench, yamlHead } from "./harness.js";

/** Exceeds the default limits of gRPC libraries and of the plugin's runtime; 200 in long runs. */
const MEBIBYTES = Number(process.env.TRIPOD_MESSAGE_MIB ?? 20);

const PROGRAM = `${yamlHead("large", ["hostpkg"])}variables:
  name: { fn::readFile: ./name.txt }
  zone: { fn::invoke: { function: "hostpkg:getDomainsZoneV2", arguments: { name: "\${name}", projectId: c0ffee7ad1e94c3f8a6b90d4e7c31a01 } } }
outputs: { zone: "\${zone.id}" }
`;

describe("message larger than gRPC's usual limit, from the real engine", ENGINE, () => {
  const bench = useBench(startHosting);

  it("is read completely, and its error message is short", async () => {
    const stack = await stackOf(bench(), { yaml: PROGRAM });
    await writeFile(join(stack.folder, "name.txt"), "a".repeat(MEBIBYTES * 1024 * 1024));
    const { code, stdout, stderr } = await stack.attempt("preview");
    const printed = stdout + stderr;
    assert.notEqual(code, 0, printed.slice(0, 1_000));
    assert.ok(printed.includes("getDomainsZoneV2"), printed);
    assert.ok(printed.length < 10_000, `${printed.length} characters are printed`);
  });
});
