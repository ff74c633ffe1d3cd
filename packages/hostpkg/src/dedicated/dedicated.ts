import type { CallContext } from "@tripod/http";
import type { Api } from "../api.js";
import { type Configuration, decodeConfiguration } from "./configurations.js";
import { readList } from "./envelope.js";
import { decodeLocation, type Location } from "./locations.js";
import { decodeOperatingSystem, type OperatingSystem } from "./operatingSystems.js";
import { decodePublicSubnet, type PublicSubnet } from "./publicSubnets.js";

/** What a project can order, and what it has, of dedicated servers. */
export interface Dedicated {
  /** Server configurations first, then those of the smaller "chip" servers. */
  configurations(context: CallContext): Promise<readonly Configuration[]>;
  locations(context: CallContext): Promise<readonly Location[]>;
  operatingSystems(on: Installable, context: CallContext): Promise<readonly OperatingSystem[]>;
  /** The project's own additional subnets; `locationId` narrows them to one location. */
  publicSubnets(locationId: string | undefined, context: CallContext): Promise<readonly PublicSubnet[]>;
}

/** What an operating system must fit; the platform itself knows what does. */
export interface Installable {
  readonly configurationId?: string | undefined;
  readonly locationId?: string | undefined;
}

/** Makes the client of the dedicated servers of one project. */
export function createDedicated(api: Api): Dedicated {
  return {
    configurations: async (context) => {
      const lists = await Promise.all([
        readList(
          api,
          {
            operation: "List server configurations",
            path: "/service/server",
            holds: "offers",
            decode: decodeConfiguration,
          },
          context,
        ),
        readList(
          api,
          {
            operation: "List chip server configurations",
            path: "/service/serverchip",
            holds: "offers",
            decode: decodeConfiguration,
          },
          context,
        ),
      ]);
      return lists.flat();
    },
    locations: (context) =>
      readList(
        api,
        { operation: "List server locations", path: "/location", holds: "offers", decode: decodeLocation },
        context,
      ),
    operatingSystems: ({ configurationId, locationId }, context) =>
      readList(
        api,
        {
          operation: "List operating systems",
          path: "/boot/template/os/new",
          query: { location_uuid: locationId, service_uuid: configurationId },
          holds: "offers",
          decode: decodeOperatingSystem,
        },
        context,
      ),
    publicSubnets: (locationId, context) =>
      readList(
        api,
        {
          operation: "List additional public subnets",
          path: "/network/ipam/subnet",
          query: { is_master_shared: false, location_uuid: locationId },
          holds: "belongings",
          decode: decodePublicSubnet,
        },
        context,
      ),
  };
}
