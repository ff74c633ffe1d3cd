import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { reveal } from "@tripod/kit";
import { useInSuite } from "@tripod/kit/testing";
import { startResources } from "../resources.testing.js";
import { VpcKeypairV2 } from "./VpcKeypairV2.js";

describe("VpcKeypairV2", () => {
  const bench = useInSuite(startResources);

  it("keeps the regions of the inputs regardless of which entry of the name the platform returns first", async () => {
    const args = { name: "team", userId: "u1", publicKey: "ssh-ed25519 AAAA team", regions: ["ru-1", "ru-3"] };
    const made = await bench.create(VpcKeypairV2, args);
    assert.deepEqual(reveal(made.state).regions, ["ru-1", "ru-3"]);
    const row = bench.local.objects.rows("resell.keypairs").find(({ name }) => name === "team") ?? assert.fail();
    for (const region of ["ru-1", "ru-3"]) {
      row.regions = [region];
      const read = (await bench.refresh(VpcKeypairV2, made)) ?? assert.fail();
      assert.deepEqual(reveal(read.state).regions, ["ru-1", "ru-3"]);
      assert.deepEqual(bench.diff(VpcKeypairV2, args, read).changes, []);
    }
  });

  it("keeps the case of a name that could be a UUID, because the name is the ID", async () => {
    const name = "0123456789ABCDEF0123456789ABCDEF";
    const args = { name, userId: "u1", publicKey: "ssh-ed25519 AAAA team", regions: ["ru-1"] };
    const made = await bench.create(VpcKeypairV2, args);
    assert.equal((await bench.refresh(VpcKeypairV2, made))?.id, `u1/${name}`);
    await bench.delete(VpcKeypairV2, made);
    assert.ok(!bench.local.objects.rows("resell.keypairs").some((row) => row.name === name));
  });
});
