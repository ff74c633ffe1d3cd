import { createLanes, systemClock } from "@tripod/http";
import { definePackage } from "@tripod/kit";
import { createLedger } from "@tripod/objects";
import { AREAS } from "./areas.js";
import { LIMITS } from "./limits.js";
import { createHostingPlatform } from "./platform.js";
import { settings } from "./settings.js";
import { VERSION } from "./version.js";
import { VOCABULARY } from "./vocabulary.js";

/** The hosting platform package. A new lookup or resource is registered here. */
export const hostpkg = definePackage({
  name: "hostpkg",
  displayName: "Hosting platform",
  version: VERSION,
  description:
    "Manages and looks up what is on a cloud hosting platform: DNS, backups, secrets, registries, managed databases, projects, access, Kubernetes, dedicated servers, global router.",
  keywords: ["pulumi", "hostpkg", "category/cloud", "kind/native"],
  homepage: "https://github.com/tripod-packages/tripod",
  repository: "https://github.com/tripod-packages/tripod",
  license: "Apache-2.0",
  publisher: "Tripod",
  terraformProvider: "hostpkg",
  settings,
  vocabulary: VOCABULARY,
  limits: LIMITS,
  areas: AREAS,
  lookups: {
    getCloudbackupCheckpointV2: () => import("./backups/getCloudbackupCheckpointV2.js"),
    getCloudbackupPlanV2: () => import("./backups/getCloudbackupPlanV2.js"),
    getDbaasAvailableExtensionV1: () => import("./databases/getDbaasAvailableExtensionV1.js"),
    getDbaasConfigurationParameterV1: () => import("./databases/getDbaasConfigurationParameterV1.js"),
    getDbaasDatastoreTypeV1: () => import("./databases/getDbaasDatastoreTypeV1.js"),
    getDbaasFlavorV1: () => import("./databases/getDbaasFlavorV1.js"),
    getDbaasPrometheusMetricTokenV1: () => import("./databases/getDbaasPrometheusMetricTokenV1.js"),
    getDedicatedConfigurationV1: () => import("./dedicated/getDedicatedConfigurationV1.js"),
    getDedicatedLocationV1: () => import("./dedicated/getDedicatedLocationV1.js"),
    getDedicatedOsV1: () => import("./dedicated/getDedicatedOsV1.js"),
    getDedicatedPublicSubnetV1: () => import("./dedicated/getDedicatedPublicSubnetV1.js"),
    getDomainsDomainV1: () => import("./dns/getDomainsDomainV1.js"),
    getDomainsRrsetV2: () => import("./dns/getDomainsRrsetV2.js"),
    getDomainsZoneV2: () => import("./dns/getDomainsZoneV2.js"),
    getGlobalRouterQuotaV1: () => import("./routers/getGlobalRouterQuotaV1.js"),
    getGlobalRouterServiceV1: () => import("./routers/getGlobalRouterServiceV1.js"),
    getGlobalRouterZoneGroupV1: () => import("./routers/getGlobalRouterZoneGroupV1.js"),
    getGlobalRouterZoneV1: () => import("./routers/getGlobalRouterZoneV1.js"),
    getMksAdmissionControllersV1: () => import("./kubernetes/getMksAdmissionControllersV1.js"),
    getMksFeatureGatesV1: () => import("./kubernetes/getMksFeatureGatesV1.js"),
    getMksKubeVersionsV1: () => import("./kubernetes/getMksKubeVersionsV1.js"),
    getMksKubeconfigV1: () => import("./kubernetes/getMksKubeconfigV1.js"),
  },
  resources: {
    CloudbackupPlanV2: () => import("./backups/CloudbackupPlanV2.js"),
    CraasRegistryV1: () => import("./registries/CraasRegistryV1.js"),
    CraasTokenV1: () => import("./registries/CraasTokenV1.js"),
    CraasTokenV2: () => import("./registries/CraasTokenV2.js"),
    DbaasDatabaseV1: () => import("./databases/DbaasDatabaseV1.js"),
    DbaasDatastoreV1: () => import("./databases/datastores/DbaasDatastoreV1.js"),
    DbaasExtensionV1: () => import("./databases/DbaasExtensionV1.js"),
    DbaasFirewallV1: () => import("./databases/DbaasFirewallV1.js"),
    DbaasGrantV1: () => import("./databases/DbaasGrantV1.js"),
    DbaasKafkaAclV1: () => import("./databases/DbaasKafkaAclV1.js"),
    DbaasKafkaDatastoreV1: () => import("./databases/datastores/DbaasKafkaDatastoreV1.js"),
    DbaasKafkaTopicV1: () => import("./databases/DbaasKafkaTopicV1.js"),
    DbaasMysqlDatabaseV1: () => import("./databases/DbaasMysqlDatabaseV1.js"),
    DbaasMysqlDatastoreV1: () => import("./databases/datastores/DbaasMysqlDatastoreV1.js"),
    DbaasPostgresqlDatabaseV1: () => import("./databases/DbaasPostgresqlDatabaseV1.js"),
    DbaasPostgresqlDatastoreV1: () => import("./databases/datastores/DbaasPostgresqlDatastoreV1.js"),
    DbaasPostgresqlExtensionV1: () => import("./databases/DbaasPostgresqlExtensionV1.js"),
    DbaasPostgresqlLogicalReplicationSlotV1: () => import("./databases/DbaasPostgresqlLogicalReplicationSlotV1.js"),
    DbaasPrometheusMetricTokenV1: () => import("./databases/DbaasPrometheusMetricTokenV1.js"),
    DbaasRedisDatastoreV1: () => import("./databases/datastores/DbaasRedisDatastoreV1.js"),
    DbaasUserV1: () => import("./databases/DbaasUserV1.js"),
    DedicatedServerV1: () => import("./dedicated/DedicatedServerV1.js"),
    DomainsDomainV1: () => import("./dns/DomainsDomainV1.js"),
    DomainsRecordV1: () => import("./dns/DomainsRecordV1.js"),
    DomainsRrsetV2: () => import("./dns/DomainsRrsetV2.js"),
    DomainsZoneV2: () => import("./dns/DomainsZoneV2.js"),
    GlobalRouterDedicatedNetworkV1: () => import("./routers/GlobalRouterDedicatedNetworkV1.js"),
    GlobalRouterDedicatedSubnetV1: () => import("./routers/GlobalRouterDedicatedSubnetV1.js"),
    GlobalRouterRouterV1: () => import("./routers/GlobalRouterRouterV1.js"),
    GlobalRouterStaticRouteV1: () => import("./routers/GlobalRouterStaticRouteV1.js"),
    GlobalRouterVpcNetworkV1: () => import("./routers/GlobalRouterVpcNetworkV1.js"),
    GlobalRouterVpcSubnetV1: () => import("./routers/GlobalRouterVpcSubnetV1.js"),
    IamGroupMembershipV1: () => import("./access/IamGroupMembershipV1.js"),
    IamGroupV1: () => import("./access/IamGroupV1.js"),
    IamS3CredentialsV1: () => import("./access/IamS3CredentialsV1.js"),
    IamSamlFederationCertificateV1: () => import("./access/IamSamlFederationCertificateV1.js"),
    IamSamlFederationV1: () => import("./access/IamSamlFederationV1.js"),
    IamServiceuserV1: () => import("./access/IamServiceuserV1.js"),
    IamUserV1: () => import("./access/IamUserV1.js"),
    MksClusterV1: () => import("./kubernetes/MksClusterV1.js"),
    MksNodegroupV1: () => import("./kubernetes/MksNodegroupV1.js"),
    PrivateDnsServiceV1: () => import("./privateDns/PrivateDnsServiceV1.js"),
    PrivateDnsZoneV1: () => import("./privateDns/PrivateDnsZoneV1.js"),
    SecretsmanagerCertificateV1: () => import("./secrets/SecretsmanagerCertificateV1.js"),
    SecretsmanagerSecretV1: () => import("./secrets/SecretsmanagerSecretV1.js"),
    VpcFloatingipV2: () => import("./cloud/VpcFloatingipV2.js"),
    VpcKeypairV2: () => import("./cloud/VpcKeypairV2.js"),
    VpcLicenseV2: () => import("./cloud/VpcLicenseV2.js"),
    VpcProjectV2: () => import("./cloud/VpcProjectV2.js"),
    VpcSubnetV2: () => import("./cloud/VpcSubnetV2.js"),
  },
  connect: (settings, surroundings) => {
    const { clock, shared } = surroundings;
    // A limit that the platform keeps is one of the service user, not of a client.
    const lanes = shared("hostpkg lanes", () => createLanes(clock));
    const ledger = shared("hostpkg ledger", () => createLedger(clock ?? systemClock));
    return createHostingPlatform(settings, surroundings, { clock, lanes, ledger });
  },
  disconnect: (platform) => platform.close(),
});
