import type { SettingNames } from "@tripod/http";
import { allowHttp, type InputsOf, requestTimeout, s } from "@tripod/kit";

/** What every account needs; the names of the environment variables are those that its users have set already. */
export const settings = {
  authUrl: s
    .string()
    .doc(
      "Base address of the identity service, such as `https://cloud.api.example.com/identity/v3/`. An address without a version is asked which versions it has.",
    )
    .env("HOSTPKG_AUTH_URL", "OS_AUTH_URL")
    .check(webAddress),
  authRegion: s
    .string()
    .doc("Region whose addresses are used for services that are not tied to a lookup's own region, such as `ru-1`.")
    .env("HOSTPKG_AUTH_REGION", "OS_REGION_NAME"),
  domainName: s
    .string()
    .doc("Name of the account, that is, the account number.")
    .env("HOSTPKG_DOMAIN_NAME", "OS_DOMAIN_NAME"),
  username: s.string().doc("Name of the service user.").env("HOSTPKG_USERNAME", "OS_USERNAME"),
  password: s.string().secret().doc("Password of the service user.").env("HOSTPKG_PASSWORD", "OS_PASSWORD"),
  userDomainName: s
    .string()
    .optional()
    .doc(
      "Name of the account in which the service user lives, where that is not the account of `domainName`. Leave it unset unless you know that you need it.",
    )
    .env("HOSTPKG_USER_DOMAIN_NAME", "OS_USER_DOMAIN_NAME"),
  projectId: s
    .string()
    .optional()
    .doc("Project used to import resources that need a token of a project. No lookup reads it.")
    .env("HOSTPKG_PROJECT_ID", "INFRA_PROJECT_ID", "SEL_PROJECT_ID"),
  region: s
    .string()
    .optional()
    .doc("Region used to import resources that are tied to one. No lookup reads it.")
    .env("HOSTPKG_REGION", "INFRA_REGION", "SEL_REGION"),
  requestTimeout: requestTimeout("HOSTPKG_REQUEST_TIMEOUT"),
  allowHttp: allowHttp("HOSTPKG_ALLOW_HTTP"),
  cloudbackupUrl: addressOf("scheduled backups", "HOSTPKG_CLOUDBACKUP_URL"),
  dbaasUrl: addressOf("managed databases", "HOSTPKG_DBAAS_URL"),
  dedicatedUrl: addressOf("dedicated servers", "HOSTPKG_DEDICATED_URL"),
  domainsV1Url: addressOf("the legacy DNS hosting", "HOSTPKG_DOMAINS_V1_URL"),
  domainsV2Url: addressOf("the current DNS hosting", "HOSTPKG_DOMAINS_V2_URL"),
  globalRouterUrl: addressOf("the global router", "HOSTPKG_GLOBAL_ROUTER_URL"),
  certificatesUrl: addressOf("the certificate manager", "HOSTPKG_CERTIFICATES_URL"),
  iamUrl: addressOf("access management", "HOSTPKG_IAM_URL"),
  kubernetesUrl: addressOf("managed Kubernetes", "HOSTPKG_KUBERNETES_URL"),
  privateDnsUrl: addressOf("private DNS", "HOSTPKG_PRIVATE_DNS_URL"),
  publicNetUrl: addressOf("public networks", "HOSTPKG_PUBLIC_NET_URL"),
  quotasUrl: addressOf("quotas", "HOSTPKG_QUOTAS_URL"),
  registryV1Url: addressOf("the container registry", "HOSTPKG_REGISTRY_V1_URL"),
  registryV2Url: addressOf("the second version of the container registry", "HOSTPKG_REGISTRY_V2_URL"),
  resellerUrl: addressOf("projects and cloud resources", "HOSTPKG_RESELLER_URL"),
  secretsUrl: addressOf("the secrets manager", "HOSTPKG_SECRETS_URL"),
};

/** How messages about requests call the settings. */
export const SETTING_NAMES: SettingNames = {
  address: "the setting authUrl (environment HOSTPKG_AUTH_URL)",
  timeout: "the setting requestTimeout (environment HOSTPKG_REQUEST_TIMEOUT)",
  allowHttp: "the setting allowHttp (environment HOSTPKG_ALLOW_HTTP)",
};

/** The settings of one provider instance, checked. */
export type HostingSettings = InputsOf<typeof settings>;

/** The override of one service's address: the platform's usual one is used without it. */
function addressOf(service: string, variable: string) {
  return s
    .string()
    .optional()
    .terraform(null)
    .doc(
      `Base address of ${service}, instead of the platform's own. It may hold \`{region}\` and \`{projectId}\`, which are replaced by those of the lookup.`,
    )
    .env(variable)
    .check(webAddress);
}

function webAddress(value: string): string | undefined {
  const sample = value.replaceAll(/\{(region|projectId)\}/g, "x");
  const url = URL.canParse(sample) ? new URL(sample) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    return "must be an address that starts with https:// or http://";
  }
  if (url.username !== "" || url.password !== "") {
    return "must not hold a user name or password; use the settings username and password";
  }
  return url.search === "" && url.hash === "" ? undefined : "must be a base address, without ? and #";
}
