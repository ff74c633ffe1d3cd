import { findExactlyOne } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { findNamed, zoneFields } from "./offers.js";

export const getGlobalRouterZoneV1 = lookup({
  name: "getGlobalRouterZoneV1",
  terraform: "global_router_zone_v1",
  doc: "Looks up a zone of the global router: where networks of a service can be connected. Zones that are switched off are not found.",
  fields: zoneFields,
  async run({ name, service = "" }, { platform, ...context }) {
    const list = { operation: "List global router zones", path: "/zones", fields: zoneFields, onlyEnabled: true };
    const named = await findNamed(platform.service("routers"), list, name, context);
    const enabled = named.filter((zone) => zone.enable);
    const offered = [...new Set(enabled.map((zone) => zone.service))].join(", ");
    const of = service === "" ? "" : ` of the service ${JSON.stringify(service)}`;
    return findExactlyOne(
      enabled.filter((zone) => service === "" || zone.service === service),
      {
        one: `enabled global router zone ${JSON.stringify(name)}${of}`,
        several: `global router zones ${JSON.stringify(name)}${of}`,
        describe: (zone) => `service ${JSON.stringify(zone.service)} (id ${zone.id})`,
        tellApart: "give service to say which one is meant",
        hint: () => (offered === "" ? "" : `; there is one of ${offered}`),
      },
    );
  },
});
