import { type Fields, s } from "@tripod/kit";
import { isObject, memberAt, type Values } from "@tripod/rest";
import { feature, inputsStep } from "../feature.js";

const NAMES = ["countryCode", "countryName", "regionCode", "regionName"] as const;

const TEXTS = {
  countryCode: "Country code (ISO 3166-1 alpha-2), such as `DE`.",
  countryName: "Country name, such as `Germany`.",
  regionCode: "Region code: code of the region in the country, such as `BE`.",
  regionName: "Name of the region in the country, such as `Berlin`.",
};

const names: Fields = Object.fromEntries(NAMES.map((name) => [name, s.string(TEXTS[name]).optional()]));
const computedNames: Fields = Object.fromEntries(NAMES.map((name) => [name, s.string(TEXTS[name]).computed()]));
const DOC = "Geographic location of the cluster on the map of the console.";

/** Location of a cluster. Removing the input keeps it, because the platform cannot delete a location. */
export const location = feature({
  fields: {
    locationConfigs: s
      .list(
        `${DOC} Removing it keeps the current value.`,
        s.object({
          latitude: s.number("Latitude, in decimal degrees, -90–90. North is positive.").min(-90).max(90),
          longitude: s.number("Longitude, in decimal degrees, -180–180. East is positive.").min(-180).max(180),
          ...names,
        }),
      )
      .optional()
      .computed()
      .keptOnRemoval()
      .checkCount((count) => (count > 1 ? "must have one element: a cluster has one location" : undefined))
      .wire(null),
  },
  decoders: {
    locationConfigs: (live, recorded) => {
      const before = (recorded.locationConfigs ?? []) as readonly Values[];
      // A response can lack the location, but the platform cannot delete it.
      const position = decodeLocation(live, before[0]) ?? before[0];
      const isNowhere = position === undefined || (position.latitude === 0 && position.longitude === 0);
      return isNowhere && before.length === 0 ? [] : [position];
    },
  },
  steps: [
    inputsStep(["locationConfigs"], "PUT", "/location", ({ inputs }) => {
      const position = encodeLocation(inputs.locationConfigs);
      return position && { location: position };
    }),
  ],
});

/** Location as an output, for kinds whose location the platform sets. */
export const computedLocation = feature({
  fields: {
    locationConfigs: s
      .list(
        `${DOC} One element, or none until the platform knows the location.`,
        s.object({
          latitude: s.number("Latitude, in decimal degrees. North is positive.").computed(),
          longitude: s.number("Longitude, in decimal degrees. East is positive.").computed(),
          ...computedNames,
        }),
      )
      .computed(),
  },
  decoders: {
    locationConfigs: (live, recorded) => {
      const before = (recorded.locationConfigs ?? []) as readonly Values[];
      const position = decodeLocation(live, before[0]);
      return position === undefined
        ? before
        : [{ countryCode: "", countryName: "", regionCode: "", regionName: "", ...position }];
    },
  },
});

/** Returns the location for the request, or undefined if it is unset. */
export function encodeLocation(all: unknown): Values | undefined {
  const [position] = (all ?? []) as readonly Values[];
  if (position === undefined) return undefined;
  const { latitude, longitude, ...rest } = position;
  return { ...rest, geoLoc: { latitude, longitude } };
}

function decodeLocation(live: Values, recorded: Values = {}): Values | undefined {
  const position = memberAt(live, "status.location");
  if (!isObject(position) || !isObject(position.geoLoc)) return undefined;
  const namesSet = NAMES.filter((name) => typeof position[name] === "string" && position[name] !== "");
  return {
    latitude: Number(position.geoLoc.latitude ?? recorded.latitude ?? 0),
    longitude: Number(position.geoLoc.longitude ?? recorded.longitude ?? 0),
    ...Object.fromEntries(namesSet.map((name) => [name, position[name]])),
  };
}
