import { Hono } from "hono";
import { parseRoute } from "../routePattern.js";
import type { ClustersApp, ClustersEnv } from "./app.js";
import { applicationProfileRoutes } from "./applicationProfiles.js";
import { applicationRoutes } from "./applications.js";
import { backupLocationRoutes } from "./backupLocations.js";
import { cloudAccountRoutes } from "./cloudAccounts.js";
import { clusterGroupRoutes } from "./clusterGroups.js";
import { clusterProfileRoutes } from "./clusterProfiles.js";
import { clusterRoutes } from "./clusters.js";
import { clusterTemplateRoutes } from "./clusterTemplates.js";
import { edgeHostRoutes } from "./edgeHosts.js";
import { gatewayRoutes } from "./gateways.js";
import { kubeconfigRoutes } from "./kubeconfigs.js";
import { machineRoutes } from "./machines/machines.js";
import { madeClusterRoutes } from "./made/madeClusters.js";
import { maintenancePolicyRoutes } from "./maintenancePolicies.js";
import type { Dependencies } from "./objectKinds.js";
import { packSearchRoutes } from "./packSearch.js";
import { packRoutes } from "./packs.js";
import { permissionRoutes } from "./permissions.js";
import { notAllowed, notFound, type PlatformError } from "./platformError.js";
import { registryRoutes } from "./registries.js";
import { accessRoutes } from "./tenant/access.js";
import { alertRoutes } from "./tenant/alerts.js";
import { auditTrailRoutes } from "./tenant/auditTrails.js";
import { filterRoutes } from "./tenant/filters.js";
import { macroRoutes } from "./tenant/macros.js";
import { projectRoutes } from "./tenant/projects.js";
import { registrationTokenRoutes } from "./tenant/registrationTokens.js";
import { teamRoutes } from "./tenant/teams.js";
import { tenantSettingRoutes } from "./tenant/tenantSettings.js";
import { userRoutes } from "./tenant/users.js";
import { workspaceRoutes } from "./tenant/workspaces.js";
import { vsphereRoutes } from "./vsphere.js";

const AREAS: ((app: ClustersApp, dependencies: Dependencies) => void)[] = [
  alertRoutes,
  projectRoutes,
  userRoutes,
  accessRoutes,
  workspaceRoutes,
  teamRoutes,
  filterRoutes,
  registrationTokenRoutes,
  tenantSettingRoutes,
  auditTrailRoutes,
  macroRoutes,
  permissionRoutes,
  edgeHostRoutes,
  applicationProfileRoutes,
  applicationRoutes,
  backupLocationRoutes,
  cloudAccountRoutes,
  madeClusterRoutes,
  clusterRoutes,
  kubeconfigRoutes,
  machineRoutes,
  maintenancePolicyRoutes,
  clusterTemplateRoutes,
  clusterGroupRoutes,
  clusterProfileRoutes,
  packSearchRoutes,
  packRoutes,
  registryRoutes,
  gatewayRoutes,
  vsphereRoutes,
];

/** Every route of the platform. */
export function allRoutes(dependencies: Dependencies): ClustersApp {
  const app: ClustersApp = new Hono<ClustersEnv>();
  for (const addRoutes of AREAS) addRoutes(app, dependencies);
  return app;
}

/**
 * Returns the error response for a request without a route: 405 if the path exists with another method, otherwise 404.
 */
export function refusalBy(routes: ClustersApp): (method: string, path: string) => PlatformError {
  const known = routes.routes.map(({ method, path }) => ({ method, fits: parseRoute(path) }));
  return (method, path) => {
    const allowed = known.find(({ fits }) => fits(method, path))?.method;
    return allowed === undefined ? notFound(`path ${path} was`) : notAllowed(method, allowed);
  };
}
