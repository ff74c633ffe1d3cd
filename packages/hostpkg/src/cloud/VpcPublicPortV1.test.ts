import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { HttpFailure } from "@tripod/http";
import { useInSuite } from "@tripod/kit/testing";
import { complaints } from "../constraints.testing.js";
import { PROJECT, REGION } from "../places.fixture.js";
import { failureOf, startResources } from "../resources.testing.js";
import { VpcPublicPortV1 } from "./VpcPublicPortV1.js";

const args = { projectId: PROJECT, region: REGION };
const group = (n: number) => `5e000000-0000-4000-8000-00000000000${n}`;
const ROUTE = "POST /public-net/:region/v1/public_ports";

describe("VpcPublicPortV1", () => {
  const bench = useInSuite(startResources);
  const rows = () => bench.local.objects.rows("publicNet.ports");

  it("keeps its security groups if another input changes, and sends no null", async () => {
    const groups = { ...args, securityGroupIds: [group(1), group(2)] };
    const made = await bench.create(VpcPublicPortV1, groups);
    const wrote = await bench.writes(() => bench.update(VpcPublicPortV1, { ...groups, description: "other" }, made));
    assert.deepEqual(wrote, [{ route: "PATCH /public-net/ru-3/v1/public_ports/ID", body: { description: "other" } }]);
  });

  it("ignores the order and repetition of security groups, keeps them if the input is removed, and removes them for an empty list", async () => {
    const program = { ...args, securityGroupIds: [group(1), group(2), group(1)] };
    const made = await bench.create(VpcPublicPortV1, program);
    const row = rows().at(-1) ?? assert.fail();
    assert.deepEqual(row.security_group_ids, [group(1), group(2)]);
    bench.local.objects.patch("publicNet.ports", row, { security_group_ids: [group(2), group(1)] });
    const live = (await bench.refresh(VpcPublicPortV1, made)) ?? assert.fail();
    assert.deepEqual(bench.diff(VpcPublicPortV1, program, live).changes, []);
    assert.deepEqual(bench.diff(VpcPublicPortV1, args, live).changes, []);
    const none = { ...args, securityGroupIds: [] };
    const wrote = await bench.writes(() => bench.update(VpcPublicPortV1, none, live));
    assert.deepEqual(
      wrote.map(({ body }) => body),
      [{ security_group_ids: [] }],
    );
    assert.deepEqual(
      complaints(VpcPublicPortV1, { ...args, securityGroupIds: Array.from({ length: 21 }, (_, n) => `g${n}`) }),
      ["securityGroupIds"],
    );
  });

  it("does not diff the default security groups of the platform if the input is unset", async () => {
    const made = await bench.create(VpcPublicPortV1, args);
    bench.local.objects.patch("publicNet.ports", rows().at(-1) ?? assert.fail(), { security_group_ids: [group(7)] });
    const live = (await bench.refresh(VpcPublicPortV1, made)) ?? assert.fail();
    assert.deepEqual(live.state.securityGroupIds, [group(7)]);
    assert.deepEqual(bench.diff(VpcPublicPortV1, args, live).changes, []);
  });

  it("keeps the spelling of the project ID in the inputs", async () => {
    const dashed = PROJECT.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
    const made = await bench.create(VpcPublicPortV1, { ...args, projectId: dashed });
    const live = (await bench.refresh(VpcPublicPortV1, made)) ?? assert.fail();
    assert.equal(live.state.projectId, dashed);
    assert.deepEqual(bench.diff(VpcPublicPortV1, { ...args, projectId: dashed }, live).changes, []);
  });

  it("sends the create once after a lost response or a failure of the platform, so that no port is paid for twice", async () => {
    const before = rows().length;
    bench.local.faults.add({ route: ROUTE, fault: { kind: "lost-answer" }, times: 1 });
    const made = await bench.create(VpcPublicPortV1, { ...args, description: "lost" });
    assert.equal(rows().length, before + 1);
    assert.equal(made.id, rows().at(-1)?.id);
    bench.local.faults.add({
      route: ROUTE,
      fault: { kind: "answer", status: 400, body: { error: { code: 400, message: "no" } } },
      times: 1,
    });
    const refused = await failureOf(bench.create(VpcPublicPortV1, { ...args, description: "refused" }));
    assert.equal((refused as HttpFailure).status, 400);
    assert.equal(rows().length, before + 1);
  });
});
