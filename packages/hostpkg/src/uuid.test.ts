import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type AnyField, createClient, type Fields, isInput, loadAll, semanticallyEqual } from "@tripod/kit";
import { useInSuite } from "@tripod/kit/testing";
import { hostpkgHere, startEmulator } from "./network.testing.js";
import { hostpkg } from "./package.js";
import { PROJECT, REGION } from "./places.fixture.js";

const LOWER = "298fbdfc-0ed4-4700-8e03-944adfd6a81c";
/** IDs that another system assigns. */
const FOREIGN = ["clientId", "externalId", "externalGroupId"];

/** Yields the names of inputs with IDs, and the fields of their texts. */
function* idsIn(fields: Fields): Generator<readonly [string, AnyField]> {
  for (const [name, field] of Object.entries(fields).filter(
    ([, one]) => isInput(one) && one.spec.noEffect === undefined,
  )) {
    const { type } = field.spec;
    const inner = "element" in type ? type.element : field;
    if ("fields" in inner.spec.type) yield* idsIn(inner.spec.type.fields);
    else if (/(?:^i|I)ds?$/.test(name) && inner.spec.type.kind === "string" && !FOREIGN.includes(name))
      yield [name, inner];
  }
}

describe("IDs of the platform in upper case", () => {
  const platform = useInSuite(() => startEmulator());

  it("equal those in lower case in every input", async () => {
    const { resources } = await loadAll(hostpkg);
    for (const [resource, { fields }] of Object.entries(resources))
      for (const [name, field] of idsIn(fields as Fields))
        for (const id of [LOWER, LOWER.replaceAll("-", "")])
          assert.ok(semanticallyEqual(field, id.toUpperCase(), id), `${resource}.${name}`);
  });

  it("are found by lookups", async () => {
    const client = createClient(hostpkgHere, platform.settings);
    const [zone] = platform.control.project(PROJECT).zones;
    const zoneId = zone?.id ?? assert.fail();
    const [rrset] = platform.control.project(PROJECT).recordSets.filter(({ zone_id }) => zone_id === zoneId);
    const { name = "", type = "" } = rrset ?? {};
    const upper = { projectId: PROJECT.toUpperCase(), name, type, zoneId: zoneId.toUpperCase() };
    assert.equal((await client.getDomainsRrsetV2(upper)).id, rrset?.id);
    const inRegion = { projectId: PROJECT.toUpperCase(), region: REGION };
    const { datastoreTypes } = await client.getDbaasDatastoreTypeV1(inRegion);
    for (const { id } of datastoreTypes) {
      const [lower, found] = await Promise.all(
        [id, id.toUpperCase()].map(async (datastoreTypeId) => {
          const of = { ...inRegion, filters: [{ datastoreTypeId }] };
          const { flavors } = await client.getDbaasFlavorV1(of);
          return { flavors, ...(await client.getDbaasConfigurationParameterV1(of)), filters: undefined };
        }),
      );
      assert.deepEqual(found, lower);
      assert.notEqual(found?.flavors.length, 0);
    }
  });
});
