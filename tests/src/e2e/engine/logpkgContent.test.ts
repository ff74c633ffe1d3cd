import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { before, describe, it } from "node:test";
import { createWording } from "@tripod/kit/testing";
import { ENGINE, type Stack, stackOf, useBench, yamlHead } from "./harness.js";
import { startQuickLogs } from "./logs.js";

const { assertWording } = createWording(import.meta.url);

/** IDs that exceed the precision of a double: both would be the same number. */
const [TENANT, OTHER_TENANT] = ["12345678901234567891", "12345678901234567892"];

const head = (name: string): string => yamlHead(name, ["logpkg"]);

const program = ({ name = "errors", query = "error", tenant = TENANT } = {}): string => `${head("content")}
resources:
  errors:
    type: logpkg:Content
    properties:
      parentId: 0000000000BEEF01
      config: |
        { "type": "SavedSearchWithScheduleSyncDefinition", "name": "${name}", "description": "",
          "search": { "queryText": "${query}", "defaultTimeRange": "-15m", "tenant": ${tenant} } }
outputs: { id: "\${errors.contentId}" }
`;

describe("content of logpkg on the real engine", ENGINE, () => {
  const bench = useBench(startQuickLogs);
  let stack: Stack;
  before(async () => {
    stack = await stackOf(bench(), { yaml: program() });
  });
  const say = (...args: Parameters<typeof program>) => writeFile(join(stack.folder, "Pulumi.yaml"), program(...args));
  const stored = () =>
    bench()
      .platform.objects.rows("content.imported")
      .filter(({ name }) => name !== "Errors by host");
  const imports = () =>
    bench()
      .platform.requests.all()
      .filter(({ method, path }) => method === "POST" && path.endsWith("/import"))
      .map(({ body }) => body);
  const settled = async () => {
    await stack.run("up", "--yes", "--skip-preview", "--expect-no-changes");
    await stack.run("refresh", "--yes", "--expect-no-changes");
  };

  it("is imported without a later diff", async () => {
    assert.deepEqual(await stack.changes("preview"), { create: 2 });
    assert.deepEqual(stored(), []);
    await stack.run("up", "--yes", "--skip-preview");
    assert.equal(stored().length, 1);
    assert.match(imports().join(), new RegExp(`"tenant":${TENANT}`));
    await settled();
  });

  it("shows a change by another client and reverts it", async () => {
    const [row = {}] = stored();
    row.definition = { ...(row.definition as object), description: "theirs" };
    assert.deepEqual(await stack.changes("refresh", "--preview-only", "--diff"), { update: 1 });
    assert.deepEqual(await stack.changes("up", "--refresh", "--yes", "--skip-preview"), { update: 1 });
    const definition = stored()[0]?.definition as { description?: unknown } | undefined;
    assert.equal(definition?.description, "");
    await settled();
  });

  it("is changed in place, in the last digit of a number as well", async () => {
    const before = await stack.outputs();
    await say({ tenant: OTHER_TENANT });
    assert.deepEqual(await stack.changes("up", "--yes", "--skip-preview"), { update: 1 });
    assert.match(imports().at(-1) ?? "", new RegExp(`"tenant":${OTHER_TENANT}`));
    assert.deepEqual(await stack.outputs(), before);
    await settled();
  });

  it("is imported into another stack with every digit, by a program that changes nothing", async () => {
    const { id } = await stack.outputs();
    const other = await stackOf(bench(), { yaml: head("adopted") });
    const file = join(other.folder, "imported.yaml");
    const type = "logpkg:index/content:Content";
    await other.run("import", type, "errors", String(id), "--out", file, "--yes", "--protect=false");
    const text = await readFile(file, "utf8");
    assert.match(text, new RegExp(OTHER_TENANT));
    await writeFile(join(other.folder, "Pulumi.yaml"), head("adopted") + text);
    await other.run("up", "--yes", "--skip-preview", "--expect-no-changes");
    await other.run("state", "delete", "--all", "--yes");
  });

  it("is replaced under another name", async () => {
    const before = await stack.outputs();
    await say({ name: "failures", tenant: OTHER_TENANT });
    assert.deepEqual(await stack.changes("up", "--yes", "--skip-preview"), { replace: 1 });
    assert.notDeepEqual(await stack.outputs(), before);
    assert.deepEqual(
      stored().map(({ name }) => name),
      ["failures"],
    );
    await settled();
  });

  it("is deleted", async () => {
    await stack.run("destroy", "--yes");
    assert.deepEqual(stored(), []);
  });
});

describe("collectors that a program cannot create, on the real engine", ENGINE, () => {
  const bench = useBench(startQuickLogs);

  it("are rejected by a preview with the next step", async (test) => {
    const yaml = `${head("agents")}
resources:
  agent: { type: logpkg:InstalledCollector, properties: { name: agent two, ephemeral: false } }
`;
    const stack = await stackOf(bench(), { yaml });
    assertWording(test, await stack.problems("preview"));
  });
});
