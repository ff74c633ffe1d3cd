import type { SettingNames } from "@tripod/http";
import { type InputsOf, requestTimeout, s } from "@tripod/kit";
import { addressOf } from "./address.js";

/** What every account needs; after our own variables come those that users of the platform have set already. */
export const settings = {
  apiKey: s
    .string()
    .secret()
    .doc("API key of a user of the platform. What the key may see and do is what this package may.")
    .env("K8SPKG_APIKEY", "SPECTROCLOUD_APIKEY")
    .check(printable),
  host: s
    .string()
    .default("api.spectrocloud.com")
    .doc(
      "Address of the platform's API: a host name such as `api.example.com`, with or without a port and `https://`. `http://` is accepted for this machine only.",
    )
    .env("K8SPKG_HOST", "SPECTROCLOUD_HOST")
    .check((host) => {
      const address = addressOf(host);
      return "problem" in address ? address.problem : undefined;
    }),
  projectName: s
    .string()
    .default("Default")
    .doc("Name of the project that lookups with the context `project` are about. Only they need it to exist."),
  ignoreInsecureTlsError: s
    .boolean()
    .default(false)
    .doc(
      "Accepts any certificate of the platform. Anybody on the way can then read the API key, so it is for development and trusted networks only; `caFile` is the better way where a private authority has signed the certificate.",
    ),
  retryAttempts: s
    .number()
    .default(10)
    .integer()
    .min(0)
    .doc(
      "How many more times a request is tried that failed in passing (too many requests, a gateway's error, a cut connection). All tries of a request share the time of `requestTimeout`.",
    )
    .env("K8SPKG_RETRY_ATTEMPTS", "SPECTROCLOUD_RETRY_ATTEMPTS"),
  requestTimeout: requestTimeout("K8SPKG_REQUEST_TIMEOUT"),
  featureFlag: s
    .map(s.boolean())
    .optional()
    .doc(
      "Switches by name. With `disable_addon_deployment_resource` no `AddonDeployment` is made or changed; those that are there can still be deleted. Unknown names are ignored.",
    ),
  featurePreview: s
    .map(s.boolean())
    .optional()
    .doc(
      "Switches for what is not settled yet, by name, for this configuration alone. `immutable-clusterprofiles` concerns cluster profiles; names that are not known are accepted and mean nothing.",
    ),
  trace: s
    .boolean()
    .default(false)
    .doc("Logs every request, with its address, status and duration. Keys and bodies are never logged.")
    .env("K8SPKG_TRACE", "SPECTROCLOUD_TRACE"),
  caFile: s
    .string()
    .optional()
    .terraform(null)
    .doc(
      "File with the certificates, in PEM, of the authorities to trust instead of the usual ones: for a platform whose certificate a private authority has signed.",
    )
    .env("K8SPKG_CA_FILE"),
};

/** How messages about requests call the settings. */
export const SETTING_NAMES: SettingNames = {
  address: "the setting host (environment K8SPKG_HOST)",
  timeout: "the setting requestTimeout (environment K8SPKG_REQUEST_TIMEOUT)",
  certificates: "the setting caFile (environment K8SPKG_CA_FILE)",
};

/** The settings of one provider instance, checked. */
export type ClusterSettings = InputsOf<typeof settings>;

/** A key with a line break or a blank cannot be sent in a header; such ones come from files read whole. */
function printable(apiKey: string): string | undefined {
  return /^[\x21-\x7e]+$/.test(apiKey) ? undefined : "must not hold blanks, line breaks or special characters";
}
