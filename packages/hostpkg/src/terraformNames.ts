// Generated from the originals' published schemas; do not edit. Run: npm run parity

import type { TerraformNames } from "@tripod/kit";

/**
 * Names of members in the original's Terraform provider, release 8.3.1, where they do not follow from ours by
 * spelling: by the name of a member, or by its path. `null`: the original has no such member.
 */
export const TERRAFORM_NAMES: TerraformNames = {
  "CloudbackupPlanV2.resources.resources": "resource",
  countries: "country",
  diskConfigs: "disk_config",
  filters: "filter",
  firewalls: "firewall",
  flavors: "flavor",
  "getCloudbackupCheckpointV2.checkpoints.lists.checkpointItems.resources": "resource",
  "getDbaasFlavorV1.flavors": "flavors",
  groupMappings: "group_mapping",
  issuedBies: "issued_by",
  lists: "list",
  localities: "locality",
  partitionsConfigs: "partitions_config",
  poolers: "pooler",
  restores: "restore",
  roles: "role",
  softRaidConfigs: "soft_raid_config",
  streetAddresses: "street_address",
  validities: "validity",
};
