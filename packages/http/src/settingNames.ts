/**
 * Names of a package's settings in messages: "the setting host (environment SHOP_HOST)".
 *
 * @example
 * ```ts
 * import type { SettingNames } from "@tripod/kit/http";
 *
 * export const settingNames: SettingNames = { address: "the setting url (environment SHOP_URL)" };
 * ```
 */
export interface SettingNames {
  /** Setting with the base URL. A request may name another one. */
  readonly address?: string | undefined;
  /** Setting of the deadline. */
  readonly timeout?: string | undefined;
  /** Setting with trusted certificates. */
  readonly certificates?: string | undefined;
  /** Setting that allows `http://` to other machines. */
  readonly allowHttp?: string | undefined;
}

/** Returns the names for messages, with defaults for those that a package does not state. */
export function namesOf(names: SettingNames = {}, address = names.address): Required<SettingNames> {
  return {
    address: address ?? "the address in the provider's settings",
    timeout: names.timeout ?? "the provider's settings",
    certificates: names.certificates ?? "the environment variable NODE_EXTRA_CA_CERTS",
    allowHttp: names.allowHttp ?? "the provider's settings",
  };
}
