import type { CallContext } from "@tripod/http";
import type { Api } from "../api.js";
import type { Row } from "../rows.js";
import { type Configuration, configurationFields } from "./configurations.js";
import { readList } from "./envelope.js";
import { type Location, locationFields } from "./locations.js";
import { type OperatingSystem, operatingSystemFields } from "./operatingSystems.js";
import { type PublicSubnet, publicSubnetFields } from "./publicSubnets.js";

/** Client of the offers and the subnets of dedicated servers for one project. */
export interface Dedicated {
  /** Returns the configurations of servers, then those of the smaller "chip" servers. */
  configurations(context: CallContext): Promise<readonly Row<Configuration, "name">[]>;
  locations(context: CallContext): Promise<readonly Row<Location, "name" | "visibility">[]>;
  operatingSystems(
    on: Installable,
    context: CallContext,
  ): Promise<readonly Row<OperatingSystem, "name" | "versionValue" | "versionName">[]>;
  /** Returns the additional public subnets of the project, of one location if `locationId` is set. */
  publicSubnets(locationId: string | undefined, context: CallContext): Promise<readonly Row<PublicSubnet, "subnet">[]>;
}

/** Filter of operating systems, which the platform applies. */
export interface Installable {
  readonly configurationId?: string | undefined;
  readonly locationId?: string | undefined;
}

/** Creates the client of dedicated servers of one project. */
export function createDedicated(api: Api): Dedicated {
  const configurations = (operation: string, path: string, context: CallContext) =>
    readList(api, { operation, path, holds: "offers", fields: configurationFields, filterFields: ["name"] }, context);
  return {
    configurations: async (context) => {
      const lists = await Promise.all([
        configurations("List server configurations", "/service/server", context),
        configurations("List chip server configurations", "/service/serverchip", context),
      ]);
      return lists.flat();
    },
    locations: (context) =>
      readList(
        api,
        {
          operation: "List server locations",
          path: "/location",
          holds: "offers",
          fields: locationFields,
          filterFields: ["name", "visibility"],
        },
        context,
      ),
    operatingSystems: ({ configurationId, locationId }, context) =>
      readList(
        api,
        {
          operation: "List operating systems",
          path: "/boot/template/os/new",
          query: { location_uuid: locationId?.toLowerCase(), service_uuid: configurationId?.toLowerCase() },
          holds: "offers",
          fields: operatingSystemFields,
          filterFields: ["name", "versionValue", "versionName"],
        },
        context,
      ),
    publicSubnets: (locationId, context) =>
      readList(
        api,
        {
          operation: "List additional public subnets",
          path: "/network/ipam/subnet",
          query: { is_master_shared: false, location_uuid: locationId?.toLowerCase() },
          holds: "belongings",
          fields: publicSubnetFields,
          filterFields: ["subnet"],
        },
        context,
      ),
  };
}
