import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { LoadedPackage } from "../definition/load.js";
import { s } from "../fields/field.js";
import { terraformMapping } from "./terraformMapping.js";

describe("terraformMapping", () => {
  it("contains Terraform's schema with the tokens and names of the package, in the published form", () => {
    const fields = {
      zoneId: s.string("Zone.").replaces(),
      record: s.list("Records.", s.object({ ttlSeconds: s.number("TTL.").optional() })),
      place: s.object("Place.", { roomName: s.string("Room.") }).optional(),
      apiKey: s.string("Key.").secret().optional().terraform("token"),
      thingId: s.string("Id.").computed().terraform("id"),
      size: s.number("Size.").integer().optional(),
      ours: s.string("Ours.").computed().terraform(null),
    };
    const pkg = {
      name: "sample",
      version: "1.0.0",
      settings: {},
      lookups: {},
      resources: { Thing: { name: "Thing", terraform: "thing", fields } },
    };
    const mapping = terraformMapping(pkg as unknown as LoadedPackage, "vendor");
    assert.deepEqual(mapping.provider, {
      schema: {},
      resources: {
        vendor_thing: {
          zone_id: { type: 4, required: true, forceNew: true },
          record: { type: 5, required: true, element: { resource: { ttl_seconds: { type: 3, optional: true } } } },
          place: {
            type: 5,
            optional: true,
            maxItems: 1,
            element: { resource: { room_name: { type: 4, required: true } } },
          },
          token: { type: 4, optional: true, sensitive: true },
          size: { type: 2, optional: true },
        },
      },
      dataSources: {},
    });
    assert.deepEqual(mapping.resources, {
      vendor_thing: {
        tok: "sample:index/thing:Thing",
        idFields: null,
        fields: {
          zone_id: { name: "zoneId" },
          record: { name: "record", element: { fields: { ttl_seconds: { name: "ttlSeconds" } } }, maxItemsOne: false },
          place: { name: "place", element: { fields: { room_name: { name: "roomName" } } }, maxItemsOne: true },
          token: { name: "apiKey", secret: true },
          size: { name: "size" },
        },
      },
    });
  });

  it("keeps the ID of a block and of a lookup's arguments, and omits Terraform's own ID", () => {
    const pool = s.object({ id: s.string("Id."), size: s.number("Size.") });
    const fields = {
      id: s.string("Id.").optional().computed(),
      pools: s.list("Pools.", pool),
      rows: s.list("Rows.", s.list(pool)),
    };
    const pkg = {
      name: "sample",
      version: "1.0.0",
      settings: {},
      terraformNames: { pools: "pool", "Thing.pools.size": "extent" },
      lookups: { getThing: { name: "getThing", terraform: "thing", fields } },
      resources: { Thing: { name: "Thing", terraform: "thing", fields } },
    };
    const mapping = terraformMapping(pkg as unknown as LoadedPackage, "vendor") as unknown as Record<
      "resources" | "dataSources",
      { vendor_thing: { fields: Record<string, unknown> } }
    >;
    const row = {
      name: "rows",
      element: { element: { fields: { id: { name: "id" }, size: { name: "size" } } }, maxItemsOne: false },
      maxItemsOne: false,
    };
    assert.deepEqual(mapping.resources.vendor_thing.fields, {
      pool: {
        name: "pools",
        element: { fields: { id: { name: "id" }, extent: { name: "size" } } },
        maxItemsOne: false,
      },
      rows: row,
    });
    assert.deepEqual(Object.keys(mapping.dataSources.vendor_thing.fields), ["id", "pool", "rows"]);
  });
});
