import type { SettingNames } from "@tripod/http";
import { allowHttp, type InputsOf, parseUrl, requestTimeout, s } from "@tripod/kit";
import { ENVIRONMENTS } from "./environments.js";

/** Settings of the provider. The second environment variable of each is the one that earlier tools use. */
export const settings = {
  accessId: s
    .string("Access ID, the first half of an access key of Sumo Logic. Required unless `authJwt` is set.")
    .optional()
    .requiredUnless("authJwt")
    .check((value) => (value.includes(":") ? "must not contain a colon. Set the access key in accessKey" : undefined))
    .env("LOGPKG_ACCESS_ID", "SUMOLOGIC_ACCESSID"),
  accessKey: s
    .string("Access key, the second half of an access key of Sumo Logic. Required unless `authJwt` is set.")
    .optional()
    .requiredUnless("authJwt")
    .secret()
    .env("LOGPKG_ACCESS_KEY", "SUMOLOGIC_ACCESSKEY"),
  authJwt: s
    .string(
      "Bearer token (JWT), for example a short-lived token of a CI pipeline. Takes precedence over the access key.",
    )
    .optional()
    .secret()
    .terraform(null)
    .check(bearerToken)
    .env("LOGPKG_AUTH_JWT", "SUMOLOGIC_AUTHJWT"),
  adminMode: s
    .boolean(
      "Whether requests run in content administrator mode, which shows the content of the whole organization. Requires a role with content administrator rights. `getAdminRecommendedFolder`, and `getFolder` below `/Library/Admin Recommended`, require the mode. To use both modes in one program, create two providers.",
    )
    .default(false)
    .env("LOGPKG_ADMIN_MODE"),
  baseUrl: s
    .string(
      "API base URL, such as `https://api.us2.sumologic.com/api/`. The trailing slash is optional. Takes precedence over `environment`. Default: the provider asks the platform once for the deployment of the access key.",
    )
    .optional()
    .env("LOGPKG_BASE_URL", "SUMOLOGIC_BASE_URL")
    .check(baseAddress),
  environment: s
    .string("Deployment of the organization. Determines the API base URL unless `baseUrl` is set.")
    .optional()
    .env("LOGPKG_ENVIRONMENT", "SUMOLOGIC_ENVIRONMENT")
    .values(ENVIRONMENTS, { open: true, aliases: { zrh: "ch" } }),
  requestTimeout: requestTimeout("LOGPKG_REQUEST_TIMEOUT"),
  allowHttp: allowHttp("LOGPKG_ALLOW_HTTP"),
};

/** Names of the settings in messages about requests. */
export const SETTING_NAMES: SettingNames = {
  address: "the setting baseUrl (environment LOGPKG_BASE_URL)",
  timeout: "the setting requestTimeout (environment LOGPKG_REQUEST_TIMEOUT)",
  allowHttp: "the setting allowHttp (environment LOGPKG_ALLOW_HTTP)",
};

/** Checked settings of one provider instance. */
export type LogSettings = InputsOf<typeof settings>;

function bearerToken(value: string): string | undefined {
  if (/^bearer\s/i.test(value)) return "must be the token without the prefix Bearer";
  return /^[\x21-\x7e]+$/.test(value) ? undefined : "must be a token without spaces and line breaks";
}

function baseAddress(value: string): string | undefined {
  const url = parseUrl(value);
  // The parser also accepts one slash, or none.
  if (url === undefined || !/^https?:\/\/[^/\\]/i.test(value)) {
    return "must be a URL that starts with https:// or http://, such as https://api.us2.sumologic.com/api/";
  }
  if (url.username !== "" || url.password !== "") {
    return "must not contain a user name or password. Set accessId and accessKey instead";
  }
  return url.search === "" && url.hash === "" ? undefined : "must be a base URL without ? and #";
}
