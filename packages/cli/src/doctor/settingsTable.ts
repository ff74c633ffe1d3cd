import { checkSettings, type Package, type PlainObject, type ValueObject } from "@tripod/kit";

/** Each setting, where it comes from, and its value unless that is secret. */
export function settingsTable(
  pkg: Package,
  given: ValueObject,
  environment: Readonly<Record<string, string | undefined>>,
): readonly PlainObject[] {
  const { settings } = checkSettings(pkg.settings, given, environment);
  return Object.entries(pkg.settings).map(([name, { spec }]): PlainObject => {
    const variable = spec.environment?.find((one) => (environment[one] ?? "") !== "");
    const usual = spec.default === undefined ? "not set" : "default";
    const value = settings[name];
    const shown = typeof value === "object" ? "(set)" : String(value ?? "");
    return {
      setting: name,
      from: given[name] === undefined ? (variable ?? usual) : "stack",
      value: value === undefined ? "" : spec.secret === true ? "[secret]" : shown,
    };
  });
}
