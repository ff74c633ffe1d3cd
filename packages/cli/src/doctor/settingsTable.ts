import {
  checkSettings,
  createRedactor,
  credentialsInUrl,
  type Package,
  type PlainObject,
  type ValueObject,
} from "@tripod/kit";

/** Returns each setting with its source, and its value unless that is secret. */
export function settingsTable(
  pkg: Package,
  inputs: ValueObject,
  environment: Readonly<Record<string, string | undefined>>,
): readonly PlainObject[] {
  const { settings, secrets } = checkSettings(pkg.settings, inputs, environment);
  const { redact } = createRedactor(secrets);
  return Object.entries(pkg.settings).map(([name, { spec }]): PlainObject => {
    const variable = spec.environment?.find((one) => (environment[one] ?? "") !== "");
    const defaultValue = spec.default === undefined ? "not set" : "default";
    const value = settings[name];
    const valueText = typeof value === "object" ? "(set)" : redact(withoutCredentials(String(value ?? "")));
    return {
      setting: name,
      from: inputs[name] === undefined ? (variable ?? defaultValue) : "stack",
      value: value === undefined ? "" : spec.secret === true ? "[secret]" : valueText,
    };
  });
}

/** Redacts credentials in a URL, regardless of their length. */
function withoutCredentials(text: string): string {
  const credentials = credentialsInUrl(text);
  return credentials === undefined ? text : text.replace(`${credentials}@`, () => "[secret]@");
}
