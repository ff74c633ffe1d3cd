import assert from "node:assert/strict";
import { before, beforeEach, describe, it } from "node:test";
import { createClient } from "@tripod/kit";
import { useInSuite } from "@tripod/kit/testing";
import { hostpkgHere, startEmulator } from "../network.testing.js";
import { listId } from "../resultId.js";

describe("lookups of managed databases", () => {
  const platform = useInSuite(startEmulator);
  let where = { projectId: "", region: "" };
  before(() => {
    where = { projectId: platform.settings.projectId, region: platform.settings.region };
  });
  beforeEach(() => platform.requests.reset());
  const connect = () => createClient(hostpkgHere, platform.settings);
  const offered = <T extends object>(list: "datastore-types" | "available-extensions" | "configuration-parameters") =>
    (platform.control.project(where.projectId).offers.databases[where.region]?.[list] ?? []) as T[];

  it("datastore types match any of the filters and all members of one filter", async () => {
    const all = offered<{ id: string; engine: string; version: string }>("datastore-types");
    const client = connect();
    assert.deepEqual((await client.getDbaasDatastoreTypeV1(where)).datastoreTypes, all);
    const filters = [{ engine: "postgresql", version: "16" }, { engine: "redis" }];
    const found = await client.getDbaasDatastoreTypeV1({ ...where, filters });
    const expected = all.filter(
      ({ engine, version }) => engine === "redis" || (engine === "postgresql" && version === "16"),
    );
    assert.ok(expected.length > 1 && expected.length < all.length);
    assert.deepEqual(found.datastoreTypes, expected);
    assert.deepEqual(found.filters, [filters[0], { engine: "redis", version: "" }]);
    assert.equal(found.id, listId(all.map(({ id }) => id)));
  });

  it("an empty list of filters matches everything and is not part of the result", async () => {
    const found = await connect().getDbaasAvailableExtensionV1({ ...where, filters: [] });
    assert.equal(found.availableExtensions.length, offered("available-extensions").length);
    assert.ok(!("filters" in found));
  });

  it("values of configuration parameters of all types are returned as text", async () => {
    const { configurationParameters } = await connect().getDbaasConfigurationParameterV1(where);
    assert.equal(configurationParameters.length, offered("configuration-parameters").length);
    const values = configurationParameters.flatMap(({ min, max, defaultValue, choices, invalidValues }) => [
      min,
      max,
      defaultValue,
      ...choices,
      ...invalidValues,
    ]);
    assert.ok(values.includes("18446744073709551615"));
    assert.ok(values.includes("true"));
    assert.ok(values.every((value) => !/\d[eE]\+?\d/.test(value)));
  });

  it("a filter by name and datastore type returns one parameter", async () => {
    const [first] = offered<{ id: string; name: string; datastore_type_id: string }>("configuration-parameters");
    assert.ok(first);
    const filters = [{ name: first.name, datastoreTypeId: first.datastore_type_id }];
    const found = await connect().getDbaasConfigurationParameterV1({ ...where, filters });
    assert.deepEqual(
      found.configurationParameters.map(({ id }) => id),
      [first.id],
    );
  });

  it("concurrent lookups with different filters share one list request", async () => {
    const client = connect();
    for (const engine of ["postgresql", "mysql", "redis"]) {
      await client.getDbaasDatastoreTypeV1({ ...where, filters: [{ engine }] });
    }
    assert.equal(platform.requests.all().length, 2);
  });
});
