import type { SettingNames } from "@tripod/http";
import { type InputsOf, requestTimeout, s } from "@tripod/kit";
import { addressOf } from "./address.js";

/**
 * Settings of the provider. The second environment variable of each is the one that other tools of the platform use.
 */
export const settings = {
  apiKey: s
    .string("API key of a user. The provider has the permissions of this user.")
    .secret()
    .env("K8SPKG_APIKEY", "SPECTROCLOUD_APIKEY")
    .check(printable),
  host: s
    .string(
      "API host: a host name with optional port and scheme, such as `api.example.com`, `api.example.com:8443` or `https://api.example.com`. `http://` is accepted for loopback addresses only.",
    )
    .default("api.spectrocloud.com")
    .env("K8SPKG_HOST", "SPECTROCLOUD_HOST")
    .check((host) => {
      const address = addressOf(host);
      return "problem" in address ? address.problem : undefined;
    }),
  projectName: s
    .string(
      "Name of the project of all objects with the scope `project`. The project must exist when such an object is used.",
    )
    .default("Default"),
  ignoreInsecureTlsError: s
    .boolean(
      "Whether to skip TLS verification of the API host. A man in the middle can then read the API key: use it in trusted networks only. Prefer `caFile` for a private certificate authority (CA).",
    )
    .default(false),
  retryAttempts: s
    .number(
      "Retry attempts, at least 0, after a transient failure (HTTP 429, a gateway error or a lost connection). All attempts of a request share `requestTimeout`.",
    )
    .default(10)
    .integer()
    .min(0)
    .env("K8SPKG_RETRY_ATTEMPTS", "SPECTROCLOUD_RETRY_ATTEMPTS"),
  requestTimeout: requestTimeout("K8SPKG_REQUEST_TIMEOUT"),
  featureFlag: s
    .map(
      "Feature flags by name. With `disable_addon_deployment_resource`, the provider does not create or update `AddonDeployment` resources; existing ones can still be deleted. Unknown names are ignored.",
      s.boolean(),
    )
    .optional(),
  featurePreview: s
    .map(
      "Feature previews by name. `immutable-clusterprofiles` makes versions of cluster profiles immutable: see `version` of `ClusterProfile`. Unknown names are ignored.",
      s.boolean(),
    )
    .optional(),
  trace: s
    .boolean(
      "Whether request logging is enabled: URL, status and duration of every request. Keys and bodies are never logged.",
    )
    .default(false)
    .env("K8SPKG_TRACE", "SPECTROCLOUD_TRACE"),
  caFile: s
    .string(
      "Path of a certificate authority (CA) bundle in PEM format, trusted instead of the default authorities. Set it if a private CA signed the certificate of the API host.",
    )
    .optional()
    .terraform(null)
    .env("K8SPKG_CA_FILE"),
};

/** Names of the settings in messages about requests. */
export const SETTING_NAMES: SettingNames = {
  address: "the setting host (environment K8SPKG_HOST)",
  timeout: "the setting requestTimeout (environment K8SPKG_REQUEST_TIMEOUT)",
  certificates: "the setting caFile (environment K8SPKG_CA_FILE)",
};

/** Settings of one provider instance, checked. */
export type ClusterSettings = InputsOf<typeof settings>;

/** A key with a line break or a space cannot be sent in a header. Such keys come from files that were read whole. */
function printable(apiKey: string): string | undefined {
  return /^[\x21-\x7e]+$/.test(apiKey) ? undefined : "must not contain spaces, line breaks or special characters";
}
