import { type Json, secret } from "@tripod/testkit";

/** Comparison of a create request with an example of the reference. */
export interface Example {
  /** Resource whose fixture creates such an object with its full inputs. */
  readonly resource: string;
  /** Inputs that only the fixture of another resource sets completely. */
  readonly like?: { readonly resource: string; readonly inputs: readonly string[] };
  /** Index of the fixture's additional program that creates the object, if the full one does not. */
  readonly further?: number;
  /** Inputs that differ from the fixture. */
  readonly inputs?: Readonly<Record<string, Json | undefined>>;
  /** Members that only the example sends, each with the reason. */
  readonly without?: Readonly<Record<string, string>>;
}

const NULL = "null in the example, which is what its absence means";
const NO_CILIUM = "false in the example: Calico has no settings of Cilium";
const EMPTY = "empty in the example: the platform fills it in";

/** Members that the original provider sends for every item of a library, although the platform sets them. */
const ITEM = {
  createdAt: EMPTY,
  createdBy: EMPTY,
  isMutable: "false in the example: the platform decides it",
  isSystem: "false in the example: the platform decides it",
  modifiedAt: EMPTY,
  modifiedBy: EMPTY,
  version: "0 in the example: the platform counts versions",
};
const LOCKABLE = { ...ITEM, isLocked: "false in the example: items are locked in the web application" };

const NO_TIME = "no time in the example: the platform decides it";

/** Members of most objects of the cluster platform that the original sends without information. */
const TIMES = {
  "metadata.creationTimestamp": NO_TIME,
  "metadata.deletionTimestamp": NO_TIME,
  "metadata.lastModifiedTimestamp": NO_TIME,
};
const IDLE = {
  "spec.clusterConfig.hostClusterConfig.clusterEndpoint.config.*.externalIPs": NULL,
  "spec.machinepoolconfig[].poolConfig.taints[].timeAdded": NO_TIME,
};
const CLUSTER = { ...TIMES, ...IDLE };

/** Returns members that are null in an example. */
const nulls = (...paths: readonly string[]) => Object.fromEntries(paths.map((path) => [path, NULL]));

/** Members of every Kubernetes object that the original sends without information. */
const OF_CLUSTER = ["finalizers", "managedFields", "ownerReferences"];
const ofCluster = (path: string): readonly string[] => OF_CLUSTER.map((name) => `${path}.metadata.${name}`);

/** One fixture sets the inputs that all clusters share completely. */
const LIKE_EKS = {
  resource: "ClusterEks",
  inputs: [
    "backupPolicy",
    "clusterMetaAttribute",
    "clusterProfiles",
    "clusterRbacBindings",
    "hostConfigs",
    "namespaces",
    "osPatchAfter",
    "scanPolicy",
  ],
};

/** Project of the fixtures. */
const PROJECT = "c0ffee7ad1e94c3f8a6b90d4e7c31a01";

const lastHour = { beginBoundedTimeRange: { from: { relativeTimeRange: { relativeTime: "-60m" } } } };
const keys = { type: "ObjStoreBucketAuthentication", accessKey: secret("AKIAEXAMPLE"), secretKey: secret("planted") };
const keysOfRegion = { ...keys, region: "us-gov-west-1" };

const search = {
  sumoSearchPanel: {
    key: "errors",
    queries: [
      {
        queryKey: "A",
        queryString: "",
        queryType: "Metrics",
        metricsQueryMode: "Basic",
        metricsQueryData: {
          metric: "cpu",
          aggregationType: "Average",
          groupBy: "host",
          filters: [{ key: "host", value: "web1", negation: true }],
          operators: [{ operatorName: "topk", parameters: [{ key: "k", value: "3" }] }],
        },
      },
    ],
    description: "By host",
    timeRange: lastHour,
    linkedDashboard: { id: "abc", relativePath: "/x" },
  },
};
const variables = [
  {
    name: "host",
    displayName: "Host",
    defaultValue: "*",
    sourceDefinition: { csvVariableSourceDefinition: { values: "web1" } },
  },
  { name: "m", sourceDefinition: { metadataVariableSourceDefinition: { filter: "f", key: "k" } } },
  { name: "q", sourceDefinition: { logQueryVariableSourceDefinition: { query: "*", field: "zone" } } },
];

const schedule = {
  scheduleType: "1Day",
  cronExpression: "0 0 8 ? * * *",
  timeZone: "Europe/Berlin",
  parseableTimeRange: lastHour,
  threshold: { thresholdType: "group", operator: "gt", count: 0 },
  parameters: [{ name: "host", value: "web1" }],
  notification: { emailSearchNotification: { toLists: ["oncall@example.org"], subjectTemplate: "{{Name}}" } },
};
const notifications = [
  {
    notification: {
      connectionType: "Email",
      subject: "S",
      recipients: ["oncall@example.org"],
      messageBody: "B",
      timeZone: "Europe/Berlin",
    },
    runForTriggerTypes: ["Critical"],
  },
  {
    notification: {
      connectionType: "Webhook",
      connectionId: "0000000003101234",
      payloadOverride: "{}",
      resolutionPayloadOverride: "{}",
    },
    runForTriggerTypes: ["Critical"],
  },
];

/** Content is sent unchanged. */
const CONTENT = JSON.stringify({
  type: "DashboardV2SyncDefinition",
  name: "shop",
  title: "shop",
  description: "d",
  theme: "Dark",
  refreshInterval: 30,
  topologyLabelMap: null,
  panels: [
    {
      panelType: "SumoSearchPanel",
      key: "p1",
      queries: [{ queryString: "x", queryType: "Logs", queryKey: "A" }],
      coloringRules: [],
    },
  ],
  variables: [],
  layout: { layoutType: "Grid", layoutStructures: [] },
});

/** Create requests in the platforms' references, by the name of the example. */
export const EXAMPLES: Readonly<Record<string, Example>> = {
  "application-profile.create.many": { resource: "ApplicationProfile" },
  "application-profile.create.ordered": { resource: "ApplicationProfile" },
  "cluster-group.create.many": { resource: "ClusterGroup", without: TIMES },
  "alert.create.full": { resource: "Alert" },
  "appliance.create.full": { resource: "Appliance" },
  "application.create.many": { resource: "Application" },
  "audit-trail.create.cloudwatch": {
    resource: "AuditTrail",
    further: 0,
    without: { ...TIMES, "spec.auditDataSinks[].cloudWatch.credentials.policyARNs": NULL },
  },
  "audit-trail.create.splunk": { resource: "AuditTrail" },
  "audit-trail.create.sts": {
    resource: "AuditTrail",
    further: 1,
    without: { ...TIMES, "spec.auditDataSinks[].cloudWatch.credentials.policyARNs": NULL },
  },
  "backup-storage-location.create.azure": { resource: "BackupStorageLocation", further: 2 },
  "backup-storage-location.create.full": {
    resource: "BackupStorageLocation",
    without: { "spec.config.*.policyARNs": NULL },
  },
  "backup-storage-location.create.gcp": { resource: "BackupStorageLocation", further: 1 },
  "backup-storage-location.create.minio": {
    resource: "BackupStorageLocation",
    inputs: { storageProvider: "minio" },
    without: { "spec.config.*.policyARNs": NULL },
  },
  "cloudaccount-cloud-a.create.full": { resource: "CloudaccountCloudA", without: TIMES },
  "cloudaccount-cloud-b.create.full": { resource: "CloudaccountCloudB", without: TIMES },
  "cloudaccount-cloud-c.create.full": { resource: "CloudaccountCloudC" },
  "cloudaccount-custom.create.full": { resource: "CloudaccountCustom" },
  "cloudaccount-gcp.create.full": { resource: "CloudaccountGcp", without: TIMES },
  "cloudaccount-maas.create.full": {
    resource: "CloudaccountMaas",
    without: { ...TIMES, "spec.preferredSubnets": NULL },
  },
  "cloudaccount-vsphere.create.full": { resource: "CloudaccountVsphere", without: TIMES },
  "cluster-config-policy.create.many": { resource: "ClusterConfigPolicy", without: TIMES },
  "cluster-config-template.create.many": {
    resource: "ClusterConfigTemplate",
    without: { "spec.profiles[].variables[].clusters": NULL },
  },
  "cluster-profile-import.create.many": { resource: "ClusterProfileImport" },
  "cluster-profile.create.many": { resource: "ClusterProfile", without: TIMES },
  "developer-setting.create.full": { resource: "DeveloperSetting" },
  "filter.create.full": { resource: "Filter" },
  "macros.create.full": { resource: "Macros" },
  "password-policy.create.full": {
    resource: "PasswordPolicy",
    without: { creationTimestamp: NO_TIME, updateTimestamp: NO_TIME },
  },
  "platform-setting.create.full": { resource: "PlatformSetting" },
  "platform-setting.create.of-a-project": { resource: "PlatformSetting" },
  "privatecloudgateway-dns-map.create.full": { resource: "PrivatecloudgatewayDnsMap", without: TIMES },
  "privatecloudgateway-ippool.create.full": { resource: "PrivatecloudgatewayIppool", without: TIMES },
  "project.create.full": { resource: "Project", without: TIMES },
  "registration-token.create.full": { resource: "RegistrationToken", without: TIMES },
  "registry-helm.create.full": { resource: "RegistryHelm", without: TIMES },
  "registry-oci.create.basic": {
    resource: "RegistryOci",
    further: 0,
    inputs: { isSynchronization: true, baseContentPath: "base" },
    without: TIMES,
  },
  "registry-oci.create.full": { resource: "RegistryOci", without: { ...TIMES, "spec.credentials.policyARNs": NULL } },
  "resource-limit.create.full": { resource: "ResourceLimit" },
  "role.create.full": { resource: "Role", without: TIMES },
  "ssh-key.create.full": { resource: "SshKey" },
  "sso.create.full": { resource: "Sso" },
  "team.create.full": { resource: "Team", without: { ...TIMES, "spec.roles": NULL, "spec.sources": NULL } },
  "user.create.full": { resource: "User", without: { ...TIMES, "spec.roles": NULL } },
  "workspace.create.many": { resource: "Workspace", without: TIMES },
  "cluster.create.aks": {
    resource: "ClusterAks",
    like: LIKE_EKS,
    without: {
      ...CLUSTER,
      "spec.cloudConfig.apiServerAccessProfile.authorizedIPRanges": NULL,
      "spec.machinepoolconfig[].cloudConfig.azs": NULL,
    },
  },
  "cluster.create.azure": { resource: "ClusterCloudB", like: LIKE_EKS, without: CLUSTER },
  "cluster.create.gcp": {
    resource: "ClusterGcp",
    like: LIKE_EKS,
    without: { ...CLUSTER, "spec.machinepoolconfig[].cloudConfig.subnets": NULL },
  },
  "cluster.create.gke": {
    resource: "ClusterGke",
    like: LIKE_EKS,
    without: {
      ...CLUSTER,
      "spec.machinepoolconfig[].cloudConfig.azs": NULL,
      "spec.machinepoolconfig[].cloudConfig.subnets": NULL,
    },
  },
  "cluster.create.aws": {
    resource: "ClusterCloudA",
    like: LIKE_EKS,
    without: {
      ...CLUSTER,
      "spec.machinepoolconfig[].cloudConfig.additionalSecurityGroups[].filters": NULL,
      "spec.machinepoolconfig[].cloudConfig.licenseConfigurationArns": NULL,
    },
  },
  "cluster.create.apache-cloudstack": { resource: "ClusterCloudC", like: LIKE_EKS, without: IDLE },
  "cluster.create.custom-cloud": {
    resource: "ClusterCustomCloud",
    like: {
      ...LIKE_EKS,
      inputs: LIKE_EKS.inputs.filter((name) => !["clusterMetaAttribute", "hostConfigs"].includes(name)),
    },
    without: { "spec.machinepoolconfig[].poolConfig.taints[].timeAdded": NO_TIME },
  },
  "cluster.create.maas": {
    resource: "ClusterMaas",
    like: LIKE_EKS,
    without: { ...CLUSTER, "spec.cloudConfig.staticIp": "false in the example: no input sets it" },
  },
  "cluster.create.vsphere": { resource: "ClusterVsphere", like: LIKE_EKS, without: CLUSTER },
  "cluster.create.edge-native": { resource: "ClusterEdgeNative", like: LIKE_EKS, without: CLUSTER },
  "cluster.create.registered": { resource: "ClusterBrownfield", inputs: { name: "three", proxy: "http://proxy:3128" } },
  "cluster.create.eks": {
    resource: "ClusterEks",
    without: {
      ...CLUSTER,
      "spec.cloudConfig.addons": NULL,
      "spec.cloudConfig.encryptionConfig.resources": NULL,
      "spec.machinepoolconfig[].cloudConfig.awsLaunchTemplate.additionalSecurityGroups[].filters": NULL,
    },
  },
  "machine.create.virtual-machine": {
    resource: "VirtualMachine",
    without: {
      ...nulls(
        ...OF_CLUSTER.map((name) => `metadata.${name}`),
        ...ofCluster("spec.dataVolumeTemplates[]"),
        ...ofCluster("spec.template"),
        "spec.dataVolumeTemplates[].spec.checkpoints",
        "spec.template.spec.accessCredentials",
        "spec.template.spec.affinity.nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution",
        "spec.template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[].matchFields",
        "spec.template.spec.domain.cpu.features",
        "spec.template.spec.domain.devices.filesystems",
        "spec.template.spec.domain.devices.gpus",
        "spec.template.spec.domain.devices.hostDevices",
        "spec.template.spec.domain.devices.inputs",
        "spec.template.spec.domain.devices.interfaces[].ports",
        "spec.template.spec.resourceClaims",
        "spec.template.spec.topologySpreadConstraints",
        "status.conditions",
        "status.stateChangeRequests",
        "status.volumeRequests",
        "status.volumeSnapshotStatuses",
      ),
      "spec.template.metadata": "nothing in the example but null",
      status: "only null in the example: the platform sets it",
    },
  },
  "addon-deployment.create.many": { resource: "AddonDeployment" },
  "machine.create.volume": {
    resource: "Datavolume",
    without: nulls(
      "addVolumeOptions.dryRun",
      ...ofCluster("dataVolumeTemplate"),
      "dataVolumeTemplate.spec.checkpoints",
      "dataVolumeTemplate.spec.source.http.extraHeaders",
      "dataVolumeTemplate.spec.source.http.secretExtraHeaders",
    ),
  },
  "acl.create.all": { resource: "DbaasKafkaAclV1" },
  "acl.create": { resource: "DbaasKafkaAclV1" },
  "automation-create": { resource: "CseAutomation" },
  "certificate.create": { resource: "SecretsmanagerCertificateV1" },
  "context-action-create": { resource: "CseContextAction", inputs: { name: "context-action example" } },
  "custom-entity-type-create": { resource: "CseCustomEntityType" },
  "custom-insight-create": {
    resource: "CseCustomInsight",
    inputs: { ruleIds: undefined, signalNames: ["Some signal", "wild*"] },
  },
  "custom-match-list-column-create": { resource: "CseCustomMatchListColumn" },
  "database.create.mysql": { resource: "DbaasMysqlDatabaseV1" },
  "database.create": { resource: "DbaasPostgresqlDatabaseV1" },
  "datastore.create.full": {
    resource: "DbaasPostgresqlDatastoreV1",
    inputs: { flavorId: undefined, flavors: [{ vcpus: 2, ram: 4096, disk: 32, diskType: "local" }] },
  },
  "datastore.create.kafka": { resource: "DbaasKafkaDatastoreV1" },
  "datastore.create.minimal": { resource: "DbaasMysqlDatastoreV1" },
  "datastore.create.redis": { resource: "DbaasRedisDatastoreV1" },
  "dedicated.order": { resource: "DedicatedServerV1", inputs: { publicSubnetIp: "198.51.100.12" } },
  "domains-v1.domain-create": { resource: "DomainsDomainV1" },
  "domains-v1.domain-create-bindzone": {
    resource: "DomainsDomainV1",
    without: { bind_zone: "creates the records in addition to the domain; they are separate resources" },
  },
  "domains-v1.record": {
    resource: "DomainsRecordV1",
    inputs: {
      type: "CNAME",
      content: "origin.example.net",
      priority: undefined,
      weight: undefined,
      port: undefined,
      target: undefined,
    },
  },
  "domains-v1.record-mx": {
    resource: "DomainsRecordV1",
    inputs: { type: "MX", content: "mx.example.net", weight: undefined, port: undefined, target: undefined },
  },
  "domains-v2.rrset-create": { resource: "DomainsRrsetV2" },
  "domains-v2.zone-create": { resource: "DomainsZoneV2" },
  "entity-criticality-config-create": { resource: "CseEntityCriticalityConfig" },
  "entity-entity-group-configuration-create": { resource: "CseEntityEntityGroupConfiguration" },
  "entity-normalization-configuration-create": { resource: "CseEntityNormalizationConfiguration" },
  "extension.create": { resource: "DbaasPostgresqlExtensionV1" },
  "floating-ip.create": {
    resource: "DbaasPostgresqlDatastoreV1",
    inputs: { nodeCount: 2 },
    without: { floating_ip: "nodes get their addresses with the cluster", "floating_ip.instance_id": "the same" },
  },
  "floatingip.create": { resource: "VpcFloatingipV2" },
  "grant.create": { resource: "DbaasGrantV1" },
  "iam.federation.create": { resource: "IamSamlFederationV1" },
  "iam.serviceuser.create": { resource: "IamServiceuserV1" },
  "iam.user.create.federated": {
    resource: "IamUserV1",
    inputs: {
      roles: [
        { roleName: "member", scope: "account" },
        { roleName: "reader", scope: "project", projectId: PROJECT },
      ],
    },
  },
  "iam.user.create.local": { resource: "IamUserV1" },
  "insights-configuration-create": { resource: "CseInsightsConfiguration" },
  "insights-resolution-create": { resource: "CseInsightsResolution" },
  "insights-status-create": { resource: "CseInsightsStatus" },
  "inventory-entity-group-configuration-create": { resource: "CseInventoryEntityGroupConfiguration" },
  "keypair.create": { resource: "VpcKeypairV2" },
  "license.create": { resource: "VpcLicenseV2" },
  "log-mapping-create": { resource: "CseLogMapping" },
  "match-list-create": { resource: "CseMatchList" },
  "mks.cluster.create-basic": {
    resource: "MksClusterV1",
    inputs: { clusterType: "BASIC", cniType: "CALICO", cniCiliumSettings: undefined },
    without: {
      "cluster.cni_cilium_settings": NO_CILIUM,
      "cluster.cni_cilium_settings.envoy_daemonset": NO_CILIUM,
      "cluster.cni_cilium_settings.hubble_relay": NO_CILIUM,
    },
  },
  "mks.cluster.create-cilium": { resource: "MksClusterV1" },
  "mks.cluster.create.minimal": { resource: "MksClusterV1" },
  "mks.nodegroup.create": { resource: "MksNodegroupV1" },
  "naas.network-dedicated-create": { resource: "GlobalRouterDedicatedNetworkV1" },
  "naas.network-vpc-create": { resource: "GlobalRouterVpcNetworkV1" },
  "naas.router-create": { resource: "GlobalRouterRouterV1" },
  "naas.static-route-create": { resource: "GlobalRouterStaticRouteV1" },
  "naas.subnet-dedicated-create": { resource: "GlobalRouterDedicatedSubnetV1" },
  "naas.subnet-vpc-create-minimal": { resource: "GlobalRouterVpcSubnetV1" },
  "naas.subnet-vpc-create": { resource: "GlobalRouterVpcSubnetV1" },
  "plan.create": { resource: "CloudbackupPlanV2" },
  "iam.oidc-federation.create": { resource: "IamOidcFederationV1" },
  "iam.saml-federation.create": { resource: "IamSamlFederationV1" },
  "private-dns.service.create": { resource: "PrivateDnsServiceV1" },
  "vpc.public-port.create": { resource: "VpcPublicPortV1" },
  "private-dns.service-create": { resource: "PrivateDnsServiceV1" },
  "private-dns.zone-create": { resource: "PrivateDnsZoneV1" },
  "project.create": { resource: "VpcProjectV2" },
  "registry.create": { resource: "CraasRegistryV1" },
  "secret.create": { resource: "SecretsmanagerSecretV1" },
  "slot.create": { resource: "DbaasPostgresqlLogicalReplicationSlotV1" },
  "subnet.create": { resource: "VpcSubnetV2" },
  "tag-schema-create": { resource: "CseTagSchema" },
  "token-v2.create": { resource: "CraasTokenV2" },
  "token.create": { resource: "DbaasPrometheusMetricTokenV1" },
  "topic.create": { resource: "DbaasKafkaTopicV1" },
  "user.create": { resource: "DbaasUserV1" },

  "aggregation-rule-create": { resource: "CseAggregationRule" },
  "c2c-source-create": {
    resource: "CloudToCloudSource",
    inputs: { config: secret(JSON.stringify({ name: "fixture two", fields: { team: true } })) },
  },
  "cdn-source-create": { resource: "CdnSource" },
  "chain-rule-create": { resource: "CseChainRule" },
  "cloud-axray-source-create": { resource: "CloudAXraySource", inputs: { authentication: keys } },
  "cloudsyslog-source-create": { resource: "CloudsyslogSource" },
  "cloudtrail-source-create": { resource: "CloudtrailSource", inputs: { authentication: keysOfRegion } },
  "cloudwatch-source-create": { resource: "CloudwatchSource", inputs: { authentication: keys } },
  "collector-create": { resource: "Collector" },
  "connection-create": { resource: "Connection" },
  "content-create": { resource: "Content", inputs: { config: CONTENT } },
  "content-permission-create": { resource: "ContentPermission" },
  "dashboard-collapsible-panel-create": { resource: "Dashboard" },
  "dashboard-create": {
    resource: "Dashboard",
    inputs: {
      panels: [{ textPanel: { key: "text", title: "Notes", text: "# Hello", visualSettings: "{}" } }, search],
      variables,
      topologyLabelMap: { datas: [{ label: "service", values: ["shop"] }] },
    },
    without: {
      coloringRules: NULL,
      "panels[].coloringRules": NULL,
      "timeRange.to": NULL,
      "panels[].timeRange.to": NULL,
    },
  },
  "data-forwarding-destination-create": { resource: "DataForwardingDestination" },
  "data-forwarding-rule-create": { resource: "DataForwardingRule" },
  "elb-source-create": { resource: "ElbSource", inputs: { authentication: keysOfRegion } },
  "eventhub-source-create": { resource: "CloudBEventHubLogSource" },
  "field-create": { resource: "Field" },
  "field-extraction-rule-create": { resource: "FieldExtractionRule" },
  "first-seen-rule-create": { resource: "CseFirstSeenRule" },
  "folder-create": { resource: "Folder", without: { id: EMPTY } },
  "gcp-metrics-source-create": { resource: "GcpMetricsSource" },
  "gcp-source-create": { resource: "GcpSource" },
  "hierarchy-create": { resource: "Hierarchy" },
  "http-source-create": { resource: "HttpSource" },
  "ingest-budget-v2-create": { resource: "IngestBudgetV2" },
  "inventory-source-create": { resource: "CloudAInventorySource" },
  "kinesis-log-source-create": { resource: "KinesisLogSource" },
  "kinesis-metrics-source-create": { resource: "KinesisMetricsSource" },
  "local-file-source-create": { resource: "LocalFileSource" },
  "local-windows-event-log-source-create": { resource: "LocalWindowsEventLogSource" },
  "log-search-create": {
    resource: "LogSearch",
    inputs: { schedule },
    without: { "timeRange.to": NULL, "schedule.parseableTimeRange.to": NULL },
  },
  "lookup-table-create": { resource: "LookupTable" },
  "macro-create": { resource: "Macro" },
  "match-rule-create": { resource: "CseMatchRule" },
  "metadata-source-create": { resource: "MetadataSource" },
  "metrics-search-create": {
    resource: "MetricsSearch",
    inputs: {
      timeRange: {
        beginBoundedTimeRange: {
          from: { relativeTimeRange: { relativeTime: "-30m" } },
          to: { relativeTimeRange: { relativeTime: "-5m" } },
        },
      },
    },
  },
  "metrics-search-v2-create": {
    resource: "MetricsSearchV2",
    inputs: { timeRange: lastHour },
    without: { "timeRange.to": NULL },
  },
  "metrics-source-create": { resource: "CloudBMetricsSource" },
  "monitor-create": {
    resource: "Monitor",
    inputs: { notifications },
    without: { ...LOCKABLE, status: "what the platform finds", "status[]": "the same" },
  },
  "monitor-folder-create": { resource: "MonitorFolder", without: LOCKABLE },
  "muting-schedule-create": { resource: "MutingSchedule", without: { ...ITEM, id: EMPTY } },
  "network-block-create": { resource: "CseNetworkBlock" },
  "obj-store-archive-source-create": { resource: "ObjStoreArchiveSource", inputs: { authentication: keysOfRegion } },
  "obj-store-audit-source-create": { resource: "ObjStoreAuditSource", inputs: { authentication: keysOfRegion } },
  "obj-store-source-create": { resource: "ObjStoreSource", inputs: { authentication: keysOfRegion } },
  "outlier-rule-create": { resource: "CseOutlierRule" },
  "partition-create": { resource: "Partition" },
  "polling-source-create": { resource: "PollingSource" },
  "role-create": { resource: "Role" },
  "role-v2-create": { resource: "RoleV2" },
  "rule-tuning-expression-create": { resource: "CseRuleTuningExpression" },
  "rum-source-create": { resource: "RumSource" },
  "saml-configuration-create": { resource: "SamlConfiguration" },
  "scan-budget-create": { resource: "ScanBudget" },
  "scheduled-view-create": { resource: "ScheduledView", inputs: { dataForwardingId: "00000000000732AA" } },
  "slo-create": { resource: "Slo", without: { ...LOCKABLE, "indicator.monitorTriggers": NULL } },
  "slo-folder-create": { resource: "SloFolder", without: { ...LOCKABLE, permissions: NULL } },
  "source-template-create": { resource: "SourceTemplate" },
  "subdomain-create": { resource: "Subdomain" },
  "threshold-rule-create": { resource: "CseThresholdRule" },
  "token-create": { resource: "Token" },
  "user-create": { resource: "User" },
};
