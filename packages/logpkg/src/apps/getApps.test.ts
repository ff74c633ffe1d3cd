import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { useInSuite } from "@tripod/kit/testing";
import { connect } from "../lookups.testing.js";
import { startEmulator } from "../network.testing.js";

describe("getApps", () => {
  const platform = useInSuite(startEmulator);

  const uuidsOf = async (filter: { name?: string; author?: string }) => {
    const { apps } = await connect(platform.settings).getApps(filter);
    return apps.map(({ uuid }) => uuid.slice(-2));
  };

  it("returns apps with exactly the name and the author", async () => {
    assert.deepEqual(await uuidsOf({}), ["10", "11", "12", "13", "14"]);
    assert.deepEqual(await uuidsOf({ name: "", author: "" }), ["10", "11", "12", "13", "14"]);
    assert.deepEqual(await uuidsOf({ name: "Queue Monitor" }), ["10", "11"]);
    assert.deepEqual(await uuidsOf({ name: "Queue Monitor", author: "Sample GmbH" }), ["11"]);
    assert.deepEqual(await uuidsOf({ name: "queue monitor" }), []);
  });

  it("filters again if the platform filters loosely", async () => {
    const { apps } = await connect(platform.settings).getApps({});
    const edit = () => ({ apps });
    platform.faults.add({ route: "GET /api/v2/apps", fault: { kind: "edit", edit } });
    assert.deepEqual(await uuidsOf({ author: "Sample GmbH" }), ["11"]);
    platform.faults.clear();
  });

  it("ignores a row that cannot be decoded and was not requested", async () => {
    const edit = (body: unknown) => {
      const { apps } = body as { apps: object[] };
      return {
        apps: [{ name: "Broken", author: 7, attributes: null }, { uuid: 5, name: null, installs: "x" }, ...apps],
      };
    };
    platform.faults.add({ route: "GET /api/v2/apps", fault: { kind: "edit", edit } });
    assert.deepEqual(await uuidsOf({ name: "Queue Monitor" }), ["10", "11"]);
    platform.faults.clear();
  });

  it("returns filters only if they are set, and always returns attributes", async () => {
    const found = await connect(platform.settings).getApps({ name: "Queue Monitor Plus" });
    assert.ok(!Object.hasOwn(found, "author"));
    assert.equal(found.name, "Queue Monitor Plus");
    assert.deepEqual(found.apps[0]?.attributes, [{ categories: [], useCases: [], collections: [] }]);
    assert.equal(found.apps[0]?.installs, 3);
  });
});
