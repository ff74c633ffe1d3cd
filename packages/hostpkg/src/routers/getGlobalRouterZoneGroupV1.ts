import { findExactlyOne } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { findNamed, readNamed, zoneGroupFields } from "./offers.js";

export const getGlobalRouterZoneGroupV1 = lookup({
  name: "getGlobalRouterZoneGroupV1",
  terraform: "global_router_zone_group_v1",
  doc: "Zone group of Selectel Global Router, found by its name.",
  fields: zoneGroupFields,
  async run({ name }, { platform, ...context }) {
    const list = { operation: "List global router zone groups", path: "/zone_groups" };
    const found = await findExactlyOne(await findNamed(platform.service("routers"), list, name, context), {
      one: `global router zone group ${JSON.stringify(name)}`,
      several: `global router zone groups ${JSON.stringify(name)}`,
      describe: (record) => record.peekText("id"),
    });
    return readNamed(zoneGroupFields, found);
  },
});
