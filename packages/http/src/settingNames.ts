/** How a package calls its settings, as messages do: "the setting host (environment K8SPKG_HOST)". */
export interface SettingNames {
  /** That holds the address asked. A request may name its own. */
  readonly address?: string | undefined;
  /** That allows more time. */
  readonly timeout?: string | undefined;
  /** That names certificates to trust. */
  readonly certificates?: string | undefined;
  /** That allows `http://` to other machines. */
  readonly allowHttp?: string | undefined;
}

/** The names to use in a message where a package has none. */
export function namesOf(names: SettingNames = {}, address = names.address): Required<SettingNames> {
  return {
    address: address ?? "the address in the provider's settings",
    timeout: names.timeout ?? "the provider's settings",
    certificates: names.certificates ?? "the environment variable NODE_EXTRA_CA_CERTS",
    allowHttp: names.allowHttp ?? "the provider's settings",
  };
}
