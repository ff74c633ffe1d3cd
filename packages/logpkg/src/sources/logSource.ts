import type { Reader } from "@tripod/http";
import type { InputsOf, OutputsOf } from "@tripod/kit";
import type { logSourceFields } from "./sourceFields.js";
import type { WireSource } from "./sources.js";

/** What every source that collects logs is made of, checked. */
export type LogSource = InputsOf<typeof logSourceFields>;
type ReadLogSource = Omit<OutputsOf<typeof logSourceFields>, "collectorId" | "cutoffRelativeTime">;

/** The platform's form of what a program decides about every source, empty where it says nothing. */
export function encodeLogSource(source: Partial<LogSource>): WireSource {
  return {
    name: source.name ?? "",
    description: source.description ?? "",
    category: source.category ?? "",
    hostName: source.hostName ?? "",
    timeZone: source.timezone ?? "",
    forceTimeZone: source.forceTimezone,
    automaticDateParsing: source.automaticDateParsing,
    multilineProcessingEnabled: source.multilineProcessingEnabled,
    useAutolineMatching: source.useAutolineMatching,
    manualPrefixRegexp: source.manualPrefixRegexp ?? "",
    // There is no empty algorithm: without one, the platform takes its default.
    hashAlgorithm: source.hashAlgorithm,
    filters: source.filters ?? [],
    defaultDateFormats: source.defaultDateFormats ?? [],
    fields: source.fields ?? {},
    ...(source.cutoffTimestamp === undefined ? {} : { cutoffTimestamp: source.cutoffTimestamp }),
  };
}

/** Our form of what the platform shows of every source. */
export function decodeLogSource(wire: Reader): ReadLogSource {
  return {
    name: wire.string("name"),
    description: wire.optionalString("description"),
    category: wire.optionalString("category"),
    hostName: wire.optionalString("hostName"),
    timezone: wire.optionalString("timeZone"),
    forceTimezone: wire.optionalBoolean("forceTimeZone") ?? false,
    automaticDateParsing: wire.optionalBoolean("automaticDateParsing") ?? true,
    multilineProcessingEnabled: wire.optionalBoolean("multilineProcessingEnabled") ?? true,
    useAutolineMatching: wire.optionalBoolean("useAutolineMatching") ?? true,
    manualPrefixRegexp: wire.optionalString("manualPrefixRegexp"),
    hashAlgorithm: wire.optionalString("hashAlgorithm"),
    filters: wire.optionalList("filters")?.map((filter) => ({
      name: filter.string("name"),
      filterType: filter.string("filterType"),
      regexp: filter.string("regexp"),
      mask: filter.optionalString("mask"),
    })),
    defaultDateFormats: wire.optionalList("defaultDateFormats")?.map((format) => ({
      format: format.string("format"),
      locator: format.optionalString("locator"),
    })),
    fields: wire.has("fields")
      ? Object.fromEntries(wire.entries("fields").map(([name, value]) => [name, value.optionalText("") ?? ""]))
      : undefined,
    cutoffTimestamp: wire.optionalInteger("cutoffTimestamp") ?? 0,
  };
}
