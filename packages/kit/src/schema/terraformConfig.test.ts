import assert from "node:assert/strict";
import { it } from "node:test";
import { s } from "../fields/field.js";
import { Secret, type ValueObject } from "../values/value.js";
import { terraformConfig } from "./terraformConfig.js";

it("settings have the names of the Terraform provider at every depth, are secret, and are null if unset", () => {
  const region = s.object({ regionName: s.string(), ours: s.string().terraform(null) });
  const settings = {
    apiKey: s.string().secret().terraform("token"),
    accountId: s.string().optional(),
    ours: s.string().terraform(null),
    mainRegion: region,
    regions: s.list(region),
    anyOrder: s.set(region),
    byName: s.map(region),
  };
  const given = { regionName: new Secret("north"), ours: "x", other: "y" };
  const entry = { region_name: "north" };
  const config = terraformConfig(settings, {
    apiKey: new Secret("k"),
    ours: "x",
    mainRegion: given,
    regions: [given],
    anyOrder: new Secret([given]),
    byName: { theirName: given },
    stranger: "y",
  });
  assert.deepEqual(config, {
    token: new Secret("k"),
    account_id: new Secret(null),
    main_region: new Secret(entry),
    regions: new Secret([entry]),
    any_order: new Secret([entry]),
    by_name: new Secret({ theirName: entry }),
  });
  const plain = (values: ValueObject) => terraformConfig({ mainRegion: region, byName: s.map(region) }, values);
  assert.deepEqual(plain({ mainRegion: { regionName: undefined }, byName: { a: null } }), {
    main_region: new Secret({}),
    by_name: new Secret({ a: null }),
  });
});
