// Generated from the originals' published schemas; do not edit. Run: npm run parity

import type { TerraformNames } from "@tripod/kit";

/**
 * Names of members in the original's Terraform provider, release 3.2.10, where they do not follow from ours by
 * spelling: by the name of a member, or by its path. `null`: the original has no such member.
 */
export const TERRAFORM_NAMES: TerraformNames = {
  "App.parameters": "parameters",
  "ContentPermission.permissions": "permission",
  "Dashboard.panels.collapsiblePanel": null,
  "Dashboard.panels.sumoSearchPanel.queries": "query",
  "Dashboard.panels.sumoSearchPanel.queries.metricsQueryData.filters": "filter",
  "Dashboard.panels.tracesListPanel.queries.metricsQueryData.filters": "filter",
  "EventExtractionRule.disableReason": null,
  "LookupTable.content": null,
  "Macro.arguments": "argument",
  argumentValidations: "argument_validation",
  burnRates: "burn_rate",
  categories: "category",
  cloudANormalizationEnabled: "aws_normalization_enabled",
  cloudBTagFilters: "azure_tag_filters",
  collections: "collection",
  colorThresholds: "color_threshold",
  coloringRules: "coloring_rule",
  compliances: "compliance",
  configurations: "configuration",
  datas: "data",
  denyLists: "deny_list",
  dynamicSeverities: "dynamic_severity",
  fieldJoins: "field_join",
  layoutStructures: "layout_structure",
  levels: "level",
  lookups: "lookup",
  mappings: "mapping",
  objPermissions: "obj_permission",
  objStoreRegion: "s3_region",
  objStoreServerSideEncryption: "s3_server_side_encryption",
  operators: "operator",
  panels: "panel",
  parameters: "parameter",
  queryGroups: "query_group",
  queryParameters: "query_parameter",
  selectors: "selector",
  snsTopicOrSubscriptionArns: "sns_topic_or_subscription_arn",
  statuses: "status",
  toLists: "to_list",
  useCases: "use_case",
  variables: "variable",
};
