import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { AnyResource } from "@tripod/kit";
import type { LogPlatform } from "../platform.js";
import { type Bench, startBench } from "../resources.testing.js";
import { LogSearchFixture } from "../searches/LogSearch.fixture.js";
import { LogSearch } from "../searches/LogSearch.js";
import { MetricsSearchFixture } from "../searches/MetricsSearch.fixture.js";
import { MetricsSearch } from "../searches/MetricsSearch.js";
import { ContentFixture } from "./Content.fixture.js";
import { Content } from "./Content.js";
import { ContentPermissionFixture } from "./ContentPermission.fixture.js";
import { ContentPermission } from "./ContentPermission.js";
import { Folder } from "./Folder.js";
import { LookupTableFixture } from "./LookupTable.fixture.js";
import { LookupTable } from "./LookupTable.js";
import { PERSONAL } from "./library.testing.js";

describe("ContentPermission", () => {
  it("rejects a response about another item, whose creator is another one", async () => {
    const bench = await startBench();
    const contentId = (await bench.create(Folder, { name: "parent", description: "", parentId: PERSONAL })).id;
    const inputs = ContentPermissionFixture.minimal(() => contentId);
    const made = await bench.create(ContentPermission, inputs);
    const edit = (body: unknown) => ({ ...(body as object), id: "00000000000000AA" });
    bench.logs.faults.add({ route: "GET /api/v2/content/path", fault: { kind: "edit", edit } as never });
    await assert.rejects(bench.refresh(ContentPermission, made), { code: "unexpected-answer" });
    await bench.close();
  });
});

describe("contentFields: a content ID in lower case", () => {
  let bench: Bench;
  let folder: string;
  before(async () => {
    bench = await startBench();
    folder = (await bench.create(Folder, { name: "parent", description: "", parentId: PERSONAL })).id;
  });
  after(() => bench.close());

  for (const [resource, inputs, input] of [
    [Folder, () => ({ name: "child", description: "" }), "parentId"],
    [LogSearch, () => LogSearchFixture.minimal(() => ""), "parentId"],
    [MetricsSearch, () => MetricsSearchFixture.minimal(() => ""), "parentId"],
    [LookupTable, () => LookupTableFixture.minimal(() => ""), "parentFolderId"],
    [Content, () => ContentFixture.minimal(() => ""), "parentId"],
    [ContentPermission, () => ContentPermissionFixture.minimal(() => folder), "contentId"],
  ] as readonly (readonly [AnyResource<LogPlatform>, () => object, string])[]) {
    it(`reaches the platform in upper case: ${resource.name}`, async () => {
      const lower = { ...inputs(), [input]: folder.toLowerCase() };
      const made = await bench.create(resource, lower);
      assert.deepEqual(made.reasons, []);
      const live = await bench.refresh(resource, made);
      assert.ok(live);
      assert.deepEqual(bench.diff(resource, lower, live).changes, []);
      await bench.delete(resource, live);
    });
  }
});
