import { findExactlyOne } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { findNamed, readNamed, zoneFields } from "./offers.js";

export const getGlobalRouterZoneV1 = lookup({
  name: "getGlobalRouterZoneV1",
  terraform: "global_router_zone_v1",
  doc: "Zone of Selectel Global Router, found by its name: a pool in which networks of a service can be connected. The lookup does not return disabled zones.",
  fields: zoneFields,
  async run({ name, service = "" }, { platform, ...context }) {
    const list = { operation: "List global router zones", path: "/zones", onlyEnabled: true };
    const named = await findNamed(platform.service("routers"), list, name, context);
    const enabled = named.filter((zone) => zone.peekText("enable") === "true");
    const services = enabled.map((zone) => zone.peekText("service")).filter((one) => one !== "");
    const offered = [...new Set(services)].join(", ");
    const of = service === "" ? "" : ` of the service ${JSON.stringify(service)}`;
    const found = await findExactlyOne(
      enabled.filter((zone) => service === "" || zone.peekText("service") === service),
      {
        one: `enabled global router zone ${JSON.stringify(name)}${of}`,
        several: `global router zones ${JSON.stringify(name)}${of}`,
        describe: (zone) => `service ${JSON.stringify(zone.peekText("service"))} (id ${zone.peekText("id")})`,
        tellApart: "set service to select one",
        hint: () => (offered === "" ? "" : `; zones with this name exist for ${offered}`),
      },
    );
    return readNamed(zoneFields, found);
  },
});
