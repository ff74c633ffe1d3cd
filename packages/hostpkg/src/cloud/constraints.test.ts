import { describe } from "node:test";
import { IamGroupMembershipV1 } from "../access/IamGroupMembershipV1.js";
import { IamGroupV1 } from "../access/IamGroupV1.js";
import { IamS3CredentialsV1 } from "../access/IamS3CredentialsV1.js";
import { IamSamlFederationCertificateV1 } from "../access/IamSamlFederationCertificateV1.js";
import { IamSamlFederationV1 } from "../access/IamSamlFederationV1.js";
import { IamServiceuserV1 } from "../access/IamServiceuserV1.js";
import { IamUserV1 } from "../access/IamUserV1.js";
import { CloudbackupPlanV2 } from "../backups/CloudbackupPlanV2.js";
import { type Refused, refuses, TIMEOUTS } from "../constraints.testing.js";
import { MksClusterV1 } from "../kubernetes/MksClusterV1.js";
import { MksNodegroupV1 } from "../kubernetes/MksNodegroupV1.js";
import { PROJECT, REGION } from "../places.fixture.js";
import { CraasRegistryV1 } from "../registries/CraasRegistryV1.js";
import { CraasTokenV1 } from "../registries/CraasTokenV1.js";
import { CraasTokenV2 } from "../registries/CraasTokenV2.js";
import { SecretsmanagerCertificateV1 } from "../secrets/SecretsmanagerCertificateV1.js";
import { SecretsmanagerSecretV1 } from "../secrets/SecretsmanagerSecretV1.js";
import { VpcFloatingipV2 } from "./VpcFloatingipV2.js";
import { VpcKeypairV2 } from "./VpcKeypairV2.js";
import { VpcLicenseV2 } from "./VpcLicenseV2.js";
import { VpcProjectV2 } from "./VpcProjectV2.js";
import { VpcSubnetV2 } from "./VpcSubnetV2.js";

const place = { projectId: PROJECT, region: REGION };
const IN_PROJECT: readonly Refused[] = [
  [{ projectId: "" }, "projectId"],
  [{ projectId: undefined }, "projectId"],
];
const IN_REGION: readonly Refused[] = [...IN_PROJECT, [{ region: "" }, "region"], [{ region: undefined }, "region"]];

describe("input checks of projects and cloud resources", () => {
  const quota = (more: object = {}) => ({ region: REGION, zone: "ru-3a", value: 1, ...more });
  const quotas = (...entries: readonly object[]) => [{ resourceName: "compute_cores", resourceQuotas: entries }];
  refuses(VpcProjectV2, { name: "team", theme: { color: "00ffee", logo: "" }, quotas: quotas(quota()) }, [
    [{ name: "" }, "name"],
    [{ theme: { colors: "00ffee" } }, "theme"],
    [{ quotas: quotas(quota({ region: undefined })) }, "quotas[0].resourceQuotas[0].region"],
    [{ quotas: quotas(quota({ value: -1 })) }, "quotas[0].resourceQuotas[0].value"],
    [{ quotas: quotas() }, "quotas[0].resourceQuotas"],
    [{ quotas: quotas(quota(), quota({ value: 2 })) }, "quotas[0].resourceQuotas[1]"],
    [{ quotas: [...quotas(quota()), ...quotas(quota({ value: 2 }))] }, "quotas[1].resourceQuotas[0]"],
    [{ quotas: [{ resourceName: "", resourceQuotas: [quota()] }] }, "quotas[0].resourceName"],
  ]);
  refuses(VpcProjectV2, { name: "team", quotas: [...quotas(quota()), ...quotas(quota({ zone: "ru-3b" }))] }, []);
  refuses(VpcKeypairV2, { userId: "u", name: "deploy", publicKey: "ssh-ed25519 AAAA", regions: ["ru-3"] }, [
    [{ userId: "" }, "userId"],
    [{ name: "" }, "name"],
    [{ publicKey: "" }, "publicKey"],
    [{ regions: [""] }, "regions[0]"],
  ]);
  refuses(VpcFloatingipV2, place, IN_REGION);
  refuses(VpcLicenseV2, { ...place, type: "license_windows_2019_standard" }, [...IN_REGION, [{ type: "" }, "type"]]);
  refuses(VpcSubnetV2, { ...place, prefixLength: 24, ipVersion: "ipv4" }, [
    ...IN_REGION,
    [{ prefixLength: 23 }, "prefixLength"],
    [{ prefixLength: 30 }, "prefixLength"],
    [{ ipVersion: "ipv5" }, "ipVersion"],
  ]);
});

describe("input checks of access management", () => {
  const ROLES: readonly Refused[] = [
    [{ roles: [{ roleName: "", scope: "account" }] }, "roles[0].roleName"],
    [{ roles: [{ roleName: "member", scope: "" }] }, "roles[0].scope"],
    [{ roles: [{ roleName: "member", scope: "project" }] }, "roles[0].projectId"],
    [{ roles: [{ roleName: "member", scope: "account", projectId: PROJECT }] }, "roles[0].projectId"],
  ];
  const roles = [{ roleName: "member", scope: "project", projectId: PROJECT }];
  refuses(IamUserV1, { email: "a@example.com", roles, federation: { id: "f", externalId: "e" } }, [
    ...ROLES,
    [{ email: "" }, "email"],
    [{ federation: { id: "", externalId: "e" } }, "federation.id"],
    [{ federation: { id: "f" } }, "federation.externalId"],
  ]);
  refuses(IamServiceuserV1, { name: "robot", password: "planted-1", roles }, [
    ...ROLES,
    [{ name: "" }, "name"],
    [{ password: "" }, "password"],
    [{ password: undefined }, "password"],
  ]);
  refuses(IamGroupV1, { name: "team", roles }, [...ROLES, [{ name: "" }, "name"]]);
  refuses(IamGroupMembershipV1, { groupId: "g", userIds: ["u"] }, [
    [{ groupId: "" }, "groupId"],
    [{ userIds: [] }, "userIds"],
    [{ userIds: [""] }, "userIds[0]"],
  ]);
  refuses(IamS3CredentialsV1, { userId: "u", name: "key", projectId: PROJECT }, [
    ...IN_PROJECT,
    [{ userId: "" }, "userId"],
    [{ name: "" }, "name"],
  ]);
  const federation = { name: "sso", issuer: "i", ssoUrl: "https://idp.example.com/sso", sessionMaxAgeHours: 1 };
  refuses(IamSamlFederationV1, federation, [
    [{ issuer: "" }, "issuer"],
    [{ ssoUrl: "idp.example.com" }, "ssoUrl"],
    [{ sessionMaxAgeHours: 0 }, "sessionMaxAgeHours"],
    [{ sessionMaxAgeHours: 1.5 }, "sessionMaxAgeHours"],
  ]);
  const data = "-----BEGIN CERTIFICATE-----\nMIIA\n-----END CERTIFICATE-----\n";
  refuses(IamSamlFederationCertificateV1, { federationId: "f", name: "key", data }, [
    [{ federationId: "" }, "federationId"],
    [{ data: "MIIA" }, "data"],
  ]);
});

describe("input checks of backups, secrets and registries", () => {
  const volume = { id: "v", name: "data", type: "OS::Cinder::Volume" };
  const plan = {
    ...place,
    name: "nightly",
    fullBackupsAmount: 1,
    scheduleType: "CRONTAB",
    schedulePattern: "0 3 * * *",
    resources: [{ resources: [volume] }],
  };
  refuses(CloudbackupPlanV2, plan, [
    ...IN_REGION,
    ...TIMEOUTS,
    [{ backupMode: "sometimes" }, "backupMode"],
    [{ scheduleType: "weekly" }, "scheduleType"],
    [{ schedulePattern: "0 3 * *" }, "schedulePattern"],
    [{ schedulePattern: "" }, "schedulePattern"],
    [{ fullBackupsAmount: -1 }, "fullBackupsAmount"],
    [{ fullBackupsAmount: 1.5 }, "fullBackupsAmount"],
    [{ resources: [] }, "resources"],
    [{ resources: [{}] }, "resources"],
    [{ resources: [{ resources: [{ ...volume, id: "" }] }] }, "resources[0].resources[0].id"],
    [{ resources: [{ resources: [volume] }, { resources: [volume] }] }, "resources"],
  ]);
  refuses(SecretsmanagerSecretV1, { projectId: PROJECT, key: "db", value: "v".repeat(65_536) }, [
    ...IN_PROJECT,
    [{ key: "" }, "key"],
    [{ value: "" }, "value"],
    [{ value: "v".repeat(65_537) }, "value"],
  ]);
  const pem = (what: string) => `-----BEGIN ${what}-----\nMIIA\n-----END ${what}-----\n`;
  const certificate = { name: "site", projectId: PROJECT, certificates: [pem("CERTIFICATE")] };
  refuses(SecretsmanagerCertificateV1, { ...certificate, privateKey: pem("PRIVATE KEY") }, [
    ...IN_PROJECT,
    [{ certificates: [] }, "certificates"],
    [{ certificates: ["MIIA"] }, "certificates[0]"],
    [{ certificates: [pem("CERTIFICATE"), pem("PRIVATE KEY")] }, "certificates[1]"],
    [{ privateKey: "MIIA" }, "privateKey"],
    [{ privateKey: "" }, "privateKey"],
  ]);
  refuses(CraasRegistryV1, { name: "my-registry-1", projectId: PROJECT }, [
    ...IN_PROJECT,
    ...TIMEOUTS,
    [{ name: "My-Registry" }, "name"],
    [{ name: "1registry" }, "name"],
    [{ name: "registry-" }, "name"],
    [{ name: "r".repeat(21) }, "name"],
  ]);
  refuses(CraasTokenV1, { projectId: PROJECT, tokenTtl: "12h" }, [...IN_PROJECT, [{ tokenTtl: "1d" }, "tokenTtl"]]);
  const token = { name: "ci", projectId: PROJECT, modeRw: true, allRegistries: true, isSet: false };
  refuses(CraasTokenV2, token, [
    ...IN_PROJECT,
    [{ isSet: true }, "expiresAt"],
    [{ isSet: true, expiresAt: "2029-01-01" }, "expiresAt"],
    [{ isSet: true, expiresAt: "2029-13-01T00:00:00Z" }, "expiresAt"],
    [{ allRegistries: false }, "registryIds"],
    [{ allRegistries: false, registryIds: [""] }, "registryIds[0]"],
    [{ modeRw: undefined }, "modeRw"],
  ]);
});

describe("input checks of managed Kubernetes", () => {
  const oidc = { enabled: true, providerName: "p", issuerUrl: "https://idp.example.com", clientId: "c" };
  refuses(MksClusterV1, { ...place, name: "kube", kubeVersion: "v1.31.4", oidc }, [
    ...IN_REGION,
    ...TIMEOUTS,
    [{ name: "kube_1" }, "name"],
    [{ name: "k".repeat(33) }, "name"],
    [{ kubeVersion: "latest" }, "kubeVersion"],
    [{ kubeVersion: undefined }, "kubeVersion"],
    [{ zonal: true, enablePatchVersionAutoUpgrade: true }, "enablePatchVersionAutoUpgrade"],
    [{ maintenanceWindowStart: "24:00:00" }, "maintenanceWindowStart"],
    [{ maintenanceWindowStart: "3am" }, "maintenanceWindowStart"],
    [{ oidc: { ...oidc, providerName: undefined } }, "oidc.providerName"],
    [{ oidc: { ...oidc, issuerUrl: "http://idp.example.com" } }, "oidc.issuerUrl"],
    [{ oidc: { enabled: true, providerName: "p", issuerUrl: "https://i" } }, "oidc.clientId"],
    [{ oidc: { enabled: false, usernameClaim: "sub" } }, "oidc.usernameClaim"],
    [{ oidc: { enabled: false, groupsClaim: "groups" } }, "oidc.groupsClaim"],
  ]);
  const nodes = {
    ...place,
    clusterId: "c",
    availabilityZone: "ru-3a",
    nodesCount: 1,
    cpus: 2,
    ramMb: 4096,
    volumeGb: 30,
    volumeType: "fast.ru-3a",
    installNvidiaDevicePlugin: false,
  };
  const taint = { key: "only", value: "batch", effect: "NoSchedule" };
  refuses(MksNodegroupV1, nodes, [
    ...IN_REGION,
    ...TIMEOUTS,
    [{ clusterId: "" }, "clusterId"],
    [{ nodesCount: -1 }, "nodesCount"],
    [{ cpus: undefined }, "cpus"],
    [{ ramMb: undefined }, "ramMb"],
    [{ flavorId: "f", ramMb: undefined }, "cpus"],
    [{ volumeType: undefined }, "volumeType"],
    [{ localVolume: true }, "volumeType"],
    [{ userData: "#!/bin/sh" }, "userData"],
    [{ userData: "A".repeat(65_536) }, "userData"],
    [{ taints: [{ ...taint, effect: "Never" }] }, "taints[0].effect"],
    [{ taints: [{ ...taint, key: "" }] }, "taints[0].key"],
    [{ enableAutoscale: true }, "autoscaleMaxNodes"],
    [{ enableAutoscale: true, autoscaleMinNodes: 3, autoscaleMaxNodes: 2 }, "autoscaleMaxNodes"],
    [{ installNvidiaDevicePlugin: undefined }, "installNvidiaDevicePlugin"],
  ]);
});
