import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type AnyResource, Secret } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import type { ClusterPlatform } from "../platform.js";
import { startBench } from "../resources.testing.js";
import { RegistrationToken } from "./RegistrationToken.js";

const { assertRejected } = createWording(import.meta.url);

const token = RegistrationToken as AnyResource<ClusterPlatform>;
const inputs = { name: "edge", expiryDate: "2027-01-31" };
const PROJECT = "64f0a1b2c3d4e5f601020305";

describe("RegistrationToken", () => {
  const bench = useInSuite(startBench);

  const row = (uid: string) =>
    bench.row("registrationTokens", uid) as {
      token: string;
      metadata: { annotations: Record<string, string> };
      spec: Record<string, unknown>;
    };

  it("returns its own value although others have the same name", async (test) => {
    const [first, second] = [await bench.create(token, inputs), await bench.create(token, inputs)];
    const tokens = [first, second].map(({ state }) => (state.token instanceof Secret ? state.token.value : "in clear"));
    assert.deepEqual(tokens, [row(first.id).token, row(second.id).token]);
    assert.equal(new Set(tokens).size, 2);
    await assertRejected(test, bench.import(token, "edge"), { code: "invalid-argument", path: "" });
    await bench.delete(token, first);
    await bench.delete(token, second);
  });

  it("clears an unset project, and shows that another client removed its project and description", async () => {
    const made = await bench.create(token, { ...inputs, projectUid: PROJECT, description: "lab" });
    delete row(made.id).spec.defaultProjectUid;
    delete row(made.id).metadata.annotations.description;
    const read = await bench.refresh(token, made);
    assert.deepEqual([read?.state.projectUid, read?.state.description], [undefined, undefined]);
    const back = await bench.update(token, { ...inputs, projectUid: PROJECT }, made);
    assert.equal(row(made.id).spec.defaultProjectUid, PROJECT);
    const none = await bench.update(token, inputs, back);
    assert.equal(row(made.id).spec.defaultProjectUid, "");
    await bench.delete(token, none);
  });

  it("sends only the status if nothing else changes, and keeps annotations of other clients", async () => {
    const made = await bench.create(token, inputs);
    row(made.id).metadata.annotations.theirs = "stays";
    bench.asked();
    const off = await bench.update(token, { ...inputs, status: "inactive" }, made);
    assert.deepEqual(
      bench.asked().filter((request) => !request.startsWith("GET ")),
      [`PUT /v1/edgehosts/tokens/${made.id}/state`],
    );
    const later = await bench.update(token, { ...inputs, status: "inactive", description: "lab" }, off);
    assert.deepEqual(row(made.id).metadata.annotations, { theirs: "stays", description: "lab" });
    assert.equal(later.state.status, "inactive");
    await bench.delete(token, later);
  });

  it("accepts calendar dates only", () => {
    for (const [day, paths] of [
      ["2028-02-29", []],
      ["2027-02-31", ["expiryDate"]],
      ["2027-13-01", ["expiryDate"]],
      ["31.01.2027", ["expiryDate"]],
      ["", ["expiryDate"]],
    ] as const) {
      const { failures } = bench.check(token, { name: "x", expiryDate: day });
      assert.deepEqual(
        failures.map(({ path }) => path),
        paths,
        day,
      );
    }
  });
});
