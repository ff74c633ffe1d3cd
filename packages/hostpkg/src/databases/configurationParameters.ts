import type { Reader } from "@tripod/http";
import { scalarText } from "./scalarText.js";

/** A parameter that the configuration of a datastore takes. Its values are texts, whatever their type. */
export interface ConfigurationParameter {
  readonly id: string;
  readonly datastoreTypeId: string;
  readonly name: string;
  readonly type: string;
  readonly unit: string;
  readonly min: string;
  readonly max: string;
  readonly defaultValue: string;
  readonly choices: readonly string[];
  readonly invalidValues: readonly string[];
  readonly isRestartRequired: boolean;
  readonly isChangeable: boolean;
}

/** Decodes one record of `/configuration-parameters`. */
export function decodeConfigurationParameter(record: Reader): ConfigurationParameter {
  const text = (member: string) => record.optionalString(member) ?? "";
  const members = record.object("").raw as Readonly<Record<string, unknown>>;
  const texts = (member: string) => (record.optionalList(member) ?? []).map(({ raw }) => scalarText(raw));
  return {
    id: record.string("id"),
    datastoreTypeId: text("datastore_type_id"),
    name: text("name"),
    type: text("type"),
    unit: text("unit"),
    min: scalarText(members.min),
    max: scalarText(members.max),
    defaultValue: scalarText(members.default_value),
    choices: texts("choices"),
    invalidValues: texts("invalid_values"),
    isRestartRequired: record.optionalBoolean("is_restart_required") ?? false,
    isChangeable: record.optionalBoolean("is_changeable") ?? false,
  };
}
