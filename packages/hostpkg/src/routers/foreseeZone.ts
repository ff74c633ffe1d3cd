import { collect } from "@tripod/http";
import { fail, type PreflightContext } from "@tripod/kit";
import { OFFERS_SHARED_FOR } from "../api.js";
import type { HostingPlatform } from "../platform.js";
import { routerPages } from "./pages.js";

/** Returns a hook that checks in a preview that the zone has the right service and accepts new networks. */
export function foreseeZone(service: "vpc" | "dedicated") {
  return async (
    { zoneId }: { readonly zoneId?: string | undefined },
    { platform, oldInputs, ...context }: PreflightContext<HostingPlatform>,
  ): Promise<void> => {
    if (zoneId === undefined || oldInputs?.zoneId === zoneId) return;
    const list = { operation: "List zones of global routers", path: "/zones", cache: OFFERS_SHARED_FOR };
    const zones = (await collect(routerPages(platform.service("routers"), list, context))).map((row) => ({
      id: row.peekText("id"),
      name: row.peekText("name"),
      service: row.peekText("service"),
      isOpen: row.optionalBoolean("enable") !== false && row.optionalBoolean("allow_create") !== false,
    }));
    const found = zones.find(({ id }) => id === zoneId);
    if (found?.service === service && found.isOpen) return;
    const fitting = zones.filter((zone) => zone.service === service && zone.isOpen);
    const offer = fitting.map(({ id, name }) => `${id} (${name})`).join(", ") || "none";
    const what =
      found === undefined
        ? "does not exist"
        : found.service === service
          ? `the zone ${found.name} accepts no new networks`
          : `the zone ${found.name} is of the service ${found.service}, not ${service}`;
    fail("zoneId", `${what}. Use one of the zones of ${service}: ${offer}`);
  };
}
