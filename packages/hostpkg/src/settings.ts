import type { SettingNames } from "@tripod/http";
import { allowHttp, type InputsOf, parseUrl, requestTimeout, s } from "@tripod/kit";

/** Settings of the provider. The environment variables include those of other tools for the platform. */
export const settings = {
  authUrl: s
    .string(
      "Identity (Keystone) endpoint URL, such as `https://cloud.api.example.com/identity/v3/`. If the path contains no version, the provider discovers the version.",
    )
    .env("HOSTPKG_AUTH_URL", "OS_AUTH_URL")
    .check(webAddress),
  authRegion: s
    .string(
      "Default region for services without a pool of their own, such as `ru-1`. Selects the endpoints in the service catalog.",
    )
    .env("HOSTPKG_AUTH_REGION", "OS_REGION_NAME"),
  domainName: s.string("Keystone domain: the account number.").env("HOSTPKG_DOMAIN_NAME", "OS_DOMAIN_NAME"),
  username: s.string("Service user name.").env("HOSTPKG_USERNAME", "OS_USERNAME"),
  password: s.string("Password of the service user.").secret().env("HOSTPKG_PASSWORD", "OS_PASSWORD"),
  userDomainName: s
    .string("User domain: Keystone domain of the service user, if it differs from `domainName`. Default: `domainName`.")
    .optional()
    .env("HOSTPKG_USER_DOMAIN_NAME", "OS_USER_DOMAIN_NAME"),
  projectId: s
    .string("Default project ID for imports. Lookups ignore the setting.")
    .optional()
    .env("HOSTPKG_PROJECT_ID", "INFRA_PROJECT_ID", "SEL_PROJECT_ID"),
  region: s
    .string("Default pool for imports. Lookups ignore the setting.")
    .optional()
    .env("HOSTPKG_REGION", "INFRA_REGION", "SEL_REGION"),
  requestTimeout: requestTimeout("HOSTPKG_REQUEST_TIMEOUT"),
  allowHttp: allowHttp("HOSTPKG_ALLOW_HTTP"),
  cloudbackupUrl: addressOf("scheduled backups", "HOSTPKG_CLOUDBACKUP_URL"),
  dbaasUrl: addressOf("managed databases", "HOSTPKG_DBAAS_URL"),
  dedicatedUrl: addressOf("dedicated servers", "HOSTPKG_DEDICATED_URL"),
  domainsV1Url: addressOf("DNS Hosting (legacy)", "HOSTPKG_DOMAINS_V1_URL"),
  domainsV2Url: addressOf("DNS Hosting (actual)", "HOSTPKG_DOMAINS_V2_URL"),
  globalRouterUrl: addressOf("the global router", "HOSTPKG_GLOBAL_ROUTER_URL"),
  certificatesUrl: addressOf("the certificate manager", "HOSTPKG_CERTIFICATES_URL"),
  iamUrl: addressOf("identity and access management (IAM)", "HOSTPKG_IAM_URL"),
  kubernetesUrl: addressOf("managed Kubernetes", "HOSTPKG_KUBERNETES_URL"),
  privateDnsUrl: addressOf("private DNS", "HOSTPKG_PRIVATE_DNS_URL"),
  publicNetUrl: addressOf("the public network API", "HOSTPKG_PUBLIC_NET_URL"),
  quotasUrl: addressOf("quotas", "HOSTPKG_QUOTAS_URL"),
  registryV1Url: addressOf("the container registry (version 1)", "HOSTPKG_REGISTRY_V1_URL"),
  registryV2Url: addressOf("the container registry (version 2)", "HOSTPKG_REGISTRY_V2_URL"),
  resellerUrl: addressOf("projects and cloud resources", "HOSTPKG_RESELLER_URL"),
  secretsUrl: addressOf("the secrets manager", "HOSTPKG_SECRETS_URL"),
};

/** Names of the settings in messages about requests. */
export const SETTING_NAMES: SettingNames = {
  address: "the setting authUrl (environment HOSTPKG_AUTH_URL)",
  timeout: "the setting requestTimeout (environment HOSTPKG_REQUEST_TIMEOUT)",
  allowHttp: "the setting allowHttp (environment HOSTPKG_ALLOW_HTTP)",
};

/** Checked settings of one provider instance. */
export type HostingSettings = InputsOf<typeof settings>;

/** Returns a setting that overrides the URL of one service. Default: the platform's URL. */
function addressOf(service: string, variable: string) {
  return s
    .string(
      `Service endpoint override: base URL for ${service}. The placeholders \`{region}\` and \`{projectId}\` are replaced with the values of the lookup or resource. Default: the endpoint of the platform, from the service catalog if the service is listed there.`,
    )
    .optional()
    .terraform(null)
    .env(variable)
    .check(webAddress);
}

function webAddress(value: string): string | undefined {
  const sample = value.replaceAll(/\{(region|projectId)\}/g, "x");
  const url = parseUrl(sample);
  // The parser also accepts one slash, or none.
  if (url === undefined || !/^https?:\/\/[^/\\]/i.test(value)) {
    return "must be a URL that starts with https:// or http://";
  }
  if (url.username !== "" || url.password !== "") {
    return "must not contain a user name or password. Use the settings username and password";
  }
  return url.search === "" && url.hash === "" ? undefined : "must be a base URL without ? and #";
}
