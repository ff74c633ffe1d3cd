import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { useInSuite } from "@tripod/kit/testing";
import { PROJECT, REGION } from "../places.fixture.js";
import { startResources } from "../resources.testing.js";
import { PrivateDnsServiceV1 } from "./PrivateDnsServiceV1.js";

describe("isRecursorEnabled of PrivateDnsServiceV1", () => {
  const bench = useInSuite(startResources);
  const network = (n: number) => ({
    networkId: `7f2a5d1c-0000-4000-8000-0000000000b${n}`,
    projectId: PROJECT,
    region: REGION,
  });
  const last = () => bench.local.objects.rows("privateDns.services").at(-1) ?? assert.fail();

  it("is updated in place, refreshed and imported", async () => {
    const made = await bench.create(PrivateDnsServiceV1, { ...network(1), isRecursorEnabled: true });
    assert.equal(last().is_recursor_enabled, true);
    const off = { ...network(1), isRecursorEnabled: false };
    const wrote = await bench.writes(() => bench.update(PrivateDnsServiceV1, off, made));
    assert.deepEqual(wrote, [{ route: "PUT /private-dns/ru-3/services/ID", body: { is_recursor_enabled: false } }]);
    bench.local.objects.patch("privateDns.services", last(), { is_recursor_enabled: true });
    const imported = (await bench.import(PrivateDnsServiceV1, made.id)) ?? assert.fail();
    assert.equal(imported.state.isRecursorEnabled, true);
    assert.deepEqual(
      bench.diff(PrivateDnsServiceV1, off, imported).changes.map(({ path, replaces }) => [path, replaces]),
      [["isRecursorEnabled", false]],
    );
  });

  it("is recorded as changed regardless of the body of the response", async () => {
    const made = await bench.create(PrivateDnsServiceV1, network(2));
    const edit = () => ({});
    bench.local.faults.add({ route: "PUT /private-dns/:region/services/:id", fault: { kind: "edit", edit }, times: 1 });
    const on = await bench.update(PrivateDnsServiceV1, { ...network(2), isRecursorEnabled: true }, made);
    assert.equal(on.state.isRecursorEnabled, true);
  });

  it("is disabled if the input is removed", async () => {
    const made = await bench.create(PrivateDnsServiceV1, { ...network(4), isRecursorEnabled: true });
    const after = await bench.update(PrivateDnsServiceV1, network(4), made);
    assert.deepEqual([after.state.isRecursorEnabled, after.reasons], [false, []]);
    await bench.delete(PrivateDnsServiceV1, after);
  });

  it("stays enabled if it was enabled manually and neither inputs nor an earlier state contain it", async () => {
    const made = await bench.create(PrivateDnsServiceV1, network(3));
    bench.local.objects.patch("privateDns.services", last(), { is_recursor_enabled: true });
    const { isRecursorEnabled: _, ...state } = made.state;
    const older = { ...made, state };
    for (const program of [network(3), { ...network(3), isRecursorEnabled: true }]) {
      const live = (await bench.refresh(PrivateDnsServiceV1, older)) ?? assert.fail();
      assert.deepEqual(bench.diff(PrivateDnsServiceV1, program, live).changes, []);
    }
    assert.deepEqual(bench.diff(PrivateDnsServiceV1, network(3), older).replaces, []);
  });
});
