import type { ClustersApp } from "../app.js";
import type { Dependencies } from "../objectKinds.js";
import { DEVELOPER_SETTING } from "./developerSetting.js";
import { PASSWORD_POLICY } from "./passwordPolicy.js";
import { PLATFORM_SETTING, projectSettingRoutes } from "./platformSettings.js";
import { RESOURCE_LIMITS } from "./resourceLimits.js";
import { addTenantSetting, type TenantSetting } from "./settings.js";
import { SSO } from "./sso.js";

/** Settings that exist exactly once in a tenant. */
export const TENANT_SETTINGS: readonly TenantSetting[] = [
  PASSWORD_POLICY,
  DEVELOPER_SETTING,
  RESOURCE_LIMITS,
  PLATFORM_SETTING,
  SSO,
];

export function tenantSettingRoutes(app: ClustersApp, dependencies: Dependencies): void {
  for (const setting of TENANT_SETTINGS) addTenantSetting(app, dependencies, setting);
  projectSettingRoutes(app, dependencies);
}
