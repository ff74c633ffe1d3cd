import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { createClient } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { hostpkgHere, startEmulator } from "../network.testing.js";

const { assertRejected } = createWording(import.meta.url);

describe("lookups of dedicated servers", () => {
  const platform = useInSuite(() => startEmulator({ pageCaps: { dedicated: 3 } }));
  let projectId = "";
  before(() => {
    projectId = platform.settings.projectId;
  });
  const connect = () => createClient(hostpkgHere, platform.settings);
  const project = () => platform.control.project(projectId);
  const offers = () => project().offers.dedicated;
  const uuids = (records: readonly unknown[]) => (records as readonly { uuid: string }[]).map(({ uuid }) => uuid);
  const ids = (records: readonly { readonly id: string }[]) => records.map(({ id }) => id);

  it("return configurations of servers, then of chips, from all pages", async () => {
    const { configurations } = await connect().getDedicatedConfigurationV1({ projectId });
    assert.deepEqual(ids(configurations), uuids([...offers().servers, ...offers().chips]));
    assert.ok(offers().servers.length > 3);
  });

  it("find configurations by name with a deep filter", async () => {
    const [chip] = offers().chips;
    const deepFilter = JSON.stringify({ name: chip?.name });
    const found = await connect().getDedicatedConfigurationV1({ projectId, deepFilter });
    assert.deepEqual(found.configurations, [
      { id: chip?.uuid, name: chip?.name, configName: (chip as { readonly config_name?: string }).config_name ?? "" },
    ]);
    assert.equal(found.deepFilter, deepFilter);
  });

  it("omit internal locations", async () => {
    const all = offers().locations as readonly {
      readonly uuid: string;
      readonly name: string;
      readonly visibility: string;
    }[];
    const [inner] = all.filter(({ visibility }) => visibility === "only_in_admin");
    const { locations } = await connect().getDedicatedLocationV1({ projectId });
    assert.deepEqual(ids(locations), uuids(all.filter(({ visibility }) => visibility !== "only_in_admin")));
    const named = await connect().getDedicatedLocationV1({ projectId, filter: { name: inner?.name ?? assert.fail() } });
    assert.deepEqual(named.locations, []);
  });

  it("find configurations by case-insensitive name substring and by location", async (test) => {
    const all = [...offers().servers, ...offers().chips] as readonly {
      readonly uuid: string;
      readonly name: string;
      readonly state?: string;
      readonly config_name?: string;
      readonly available?: readonly { readonly location: string }[];
    }[];
    const [some] = all.filter(({ available = [] }) => available.length > 0);
    const locationId = some?.available?.[0]?.location ?? assert.fail();
    const there = all.filter(({ available = [] }) => available.some(({ location }) => location === locationId));
    assert.ok(there.length < all.length);
    const client = connect();
    const found = await client.getDedicatedConfigurationV1({ projectId, filter: { locationId } });
    assert.deepEqual(ids(found.configurations), uuids(there));
    assert.deepEqual(found.filter, { name: "", locationId });
    const part = some?.name.slice(1, 4).toLowerCase() ?? "";
    const named = await client.getDedicatedConfigurationV1({ projectId, filter: { name: part } });
    assert.deepEqual(ids(named.configurations), uuids(all.filter(({ name }) => name.toLowerCase().includes(part))));
    assert.deepEqual(
      named.configurations.map(({ configName }) => configName),
      named.configurations.map(({ id }) => all.find(({ uuid }) => uuid === id)?.config_name ?? ""),
    );
    const both = await client.getDedicatedConfigurationV1({
      projectId,
      filter: { name: part },
      deepFilter: JSON.stringify({ state: "Active", name: some?.name }),
    });
    assert.deepEqual(ids(both.configurations), [some?.uuid]);
    await assertRejected(test, client.getDedicatedConfigurationV1({ projectId, filter: { locationId: "SPB-2" } }), {
      code: "invalid-argument",
      path: "filter.locationId",
    });
  });

  it("return operating systems that fit a configuration and a location", async () => {
    const client = connect();
    const all = await client.getDedicatedOsV1({ projectId });
    assert.deepEqual(ids(all.os), uuids(offers().systems.map(({ template }) => template)));
    const limited = offers().systems.find(({ locations }) => locations !== undefined);
    const locationId = limited?.locations?.[0] ?? "";
    const there = await client.getDedicatedOsV1({ projectId, filter: { locationId } });
    const expected = offers().systems.filter(({ locations }) => locations?.includes(locationId) ?? true);
    assert.deepEqual(ids(there.os), uuids(expected.map(({ template }) => template)));
    assert.equal(there.filter?.locationId, locationId);
  });

  it("find operating systems by version value, version name substring and pattern", async () => {
    const client = connect();
    const { os } = await client.getDedicatedOsV1({ projectId });
    const [some] = os.filter(({ versionName }) => /[a-z]/i.test(versionName));
    assert.ok(some);
    const part = some.versionName.slice(0, 6).toUpperCase();
    const byPart = await client.getDedicatedOsV1({ projectId, filter: { versionName: part } });
    assert.deepEqual(
      byPart.os,
      os.filter(({ versionName }) => versionName.toUpperCase().includes(part)),
    );
    const byPattern = await client.getDedicatedOsV1({ projectId, filter: { versionNameRegex: "^2[0-9]\\." } });
    assert.deepEqual(
      byPattern.os,
      os.filter(({ versionName }) => /^2[0-9]\./.test(versionName)),
    );
    assert.ok(byPattern.os.length > 0 && byPattern.os.length < os.length);
  });

  it("find public subnets of the project by location, CIDR and address", async () => {
    const client = connect();
    const own = project().subnets.filter(({ is_master_shared }) => !is_master_shared);
    const all = await client.getDedicatedPublicSubnetV1({ projectId });
    assert.deepEqual(ids(all.subnets), uuids(own));
    assert.ok(all.subnets.every((subnet) => subnet.ip === ""));
    const [first] = own;
    assert.ok(first);
    const { subnet, location_uuid: locationId } = first;
    const byText = await client.getDedicatedPublicSubnetV1({ projectId, filter: { subnet } });
    assert.deepEqual(ids(byText.subnets), uuids(own.filter((one) => one.subnet === subnet)));
    const there = await client.getDedicatedPublicSubnetV1({ projectId, filter: { locationId } });
    assert.deepEqual(ids(there.subnets), uuids(own.filter((one) => one.location_uuid === locationId)));
    const v6 = own.find((one) => one.subnet.includes(":"));
    assert.ok(v6);
    const ip = v6.subnet.replace(/\/\d+$/, "");
    const byAddress = await client.getDedicatedPublicSubnetV1({ projectId, filter: { ip } });
    assert.ok(ids(byAddress.subnets).includes(v6.uuid));
    assert.ok(byAddress.subnets.every((one) => one.ip === ip && one.subnet.includes(":")));
  });
});
