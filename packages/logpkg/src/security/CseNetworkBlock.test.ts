import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { type AnyResource, reveal } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import type { LogPlatform } from "../platform.js";
import { requestsOf, startBench } from "../resources.testing.js";
import { CseNetworkBlock as Block } from "./CseNetworkBlock.js";

const { assertRejected } = createWording(import.meta.url);

const CseNetworkBlock = Block as AnyResource<LogPlatform>;
const ROUTE = "/api/sec/v1/network-blocks";

const bench = useInSuite(() => startBench({ pageCap: 2 }));
afterEach(() => bench.restore());

const rows = () => bench.logs.objects.rows("security.networkBlocks");

describe("CseNetworkBlock", () => {
  it("is written by one request, read before an update, and can be deleted twice", async () => {
    const args = { addressBlock: "10.0.0.0/8", label: "office" };
    assert.deepEqual(
      await requestsOf(bench, async () => {
        const block = await bench.create(CseNetworkBlock, args);
        const changed = await bench.update(CseNetworkBlock, { ...args, internal: false }, block);
        await bench.delete(CseNetworkBlock, changed);
        await bench.delete(CseNetworkBlock, changed);
      }),
      {
        [`POST ${ROUTE}`]: 1,
        [`GET ${ROUTE}/:id`]: 2,
        [`PUT ${ROUTE}/:id`]: 1,
        [`DELETE ${ROUTE}/:id`]: 2,
        [`GET ${ROUTE}`]: 1,
      },
    );
  });

  it("ignores the platform's spelling of the block", async () => {
    const block = await bench.create(CseNetworkBlock, { addressBlock: "2001:DB8:0:0::/32" });
    bench.logs.objects.patch("security.networkBlocks", block.id, { addressBlock: "2001:db8::/32" });
    const shown = (await bench.refresh(CseNetworkBlock, block)) ?? assert.fail("the object no longer exists");
    assert.equal(reveal(shown.state).addressBlock, "2001:DB8:0:0::/32");
    await bench.delete(CseNetworkBlock, shown);
  });

  it("clears a label that was removed from the inputs, and keeps unknown members", async () => {
    const args = { addressBlock: "10.0.0.0/8" };
    const block = await bench.create(CseNetworkBlock, { ...args, label: "office" });
    bench.logs.objects.patch("security.networkBlocks", block.id, { color: "red" });
    const changed = await bench.update(CseNetworkBlock, args, block);
    const [row = {}] = rows();
    assert.deepEqual([row.label, row.color], ["", "red"]);
    await bench.delete(CseNetworkBlock, changed);
  });

  it("is imported by its block from any page, and the error for a missing block contains it", async (test) => {
    for (const number of [1, 2, 3, 4, 5])
      bench.logs.objects.add("security.networkBlocks", { addressBlock: `10.${number}.0.0/16` });
    const found = (await bench.import(CseNetworkBlock, "10.5.0.0/16")) ?? assert.fail("it is not found");
    assert.equal(reveal(found.state).addressBlock, "10.5.0.0/16");
    await assertRejected(test, bench.import(CseNetworkBlock, "10.9.0.0/16"), { code: "not-found", path: "" });
    for (const { id } of rows()) bench.logs.objects.remove("security.networkBlocks", String(id));
  });

  it("check rejects values that are not CIDR blocks", async (test) => {
    const refused = bench.create(CseNetworkBlock, { addressBlock: "10.0.0.0" });
    await assertRejected(test, refused, { code: "invalid-argument", path: "addressBlock" });
  });

  it("is not treated as deleted after a 403, without the product, or after a response of another server", async () => {
    const block = await bench.create(CseNetworkBlock, { addressBlock: "10.0.0.0/8" });
    const strange = [
      { status: 403, body: { data: null, errors: [{ code: "FORBIDDEN", message: "no", error_id: "E1" }] } },
      { status: 404, body: { data: null, errors: [{ code: "api_not_enabled", message: "off", error_id: "E2" }] } },
      { status: 404, body: { errors: [{ code: "NOT_FOUND", message: "no route" }] } },
      { status: 404, body: { data: null, errors: [{ code: "NOT_FOUND", message: "not here", error_id: "E3" }] } },
    ];
    for (const answer of strange) {
      bench.logs.faults.add({ route: `GET ${ROUTE}/:id`, fault: { kind: "answer", ...answer } });
      await assert.rejects(bench.refresh(CseNetworkBlock, block));
      bench.logs.faults.clear();
    }
    bench.logs.objects.remove("security.networkBlocks", block.id);
    assert.equal(await bench.refresh(CseNetworkBlock, block), undefined);
  });
});
