import { choice, flag, object, takeMembers, text, whole } from "../../collection/members.js";
import type { Row } from "../../collection/rows.js";
import type { ClustersApp, ClustersContext } from "../app.js";
import { type Dependencies, placeOf } from "../objectKinds.js";
import { forbidden } from "../platformError.js";
import { readBody } from "../requestBody.js";
import type { TenantSetting } from "./settings.js";

const NODES = "nodesAutoRemediationSetting";
const NODE_MEMBERS = { disableNodesAutoRemediation: flag({ default: false }), isEnabled: flag({ default: false }) };
const COMPONENTS = { spectroComponents: choice(["lock", "unlock"], { required: true }) };
const mode = () => object({ mode: choice(["nonFipsEnabled", "nonFipsDisabled"], { required: true }) });
const initialNodes = () => ({ disableNodesAutoRemediation: true, isEnabled: true });

/** Platform settings of a tenant. Two of them also exist for each project. */
export const PLATFORM_SETTING: TenantSetting = {
  name: "platformSetting",
  id: "platformsetting-",
  kind: "platform setting",
  initial: {
    session: { expiryTimeMinutes: 240 },
    roleBinding: { automaticClusterRoleBinding: "none" },
    banner: {},
    nodes: initialNodes(),
    fips: {
      fipsPackConfig: { mode: "nonFipsDisabled" },
      fipsClusterFeatureConfig: { mode: "nonFipsDisabled" },
      fipsClusterImportConfig: { mode: "nonFipsDisabled" },
    },
    upgrades: { spectroComponents: "unlock" },
  },
  documents: [
    {
      path: "authTokenSettings",
      method: "PUT",
      at: "session",
      members: { expiryTimeMinutes: whole({ required: true, min: 15, max: 1440 }) },
    },
    {
      path: "preferences/clusterRbacSettings",
      method: "PUT",
      at: "roleBinding",
      members: { automaticClusterRoleBinding: choice(["enabled", "disabled"], { required: true }) },
    },
    {
      path: "loginBanner",
      method: "PUT",
      at: "banner",
      members: { Message: text({ default: "" }), title: text({ default: "" }), isEnabled: flag({ default: false }) },
    },
    {
      path: `preferences/clusterSettings/${NODES}`,
      readAt: { path: "preferences/clusterSettings", within: NODES },
      method: "PUT",
      at: "nodes",
      members: NODE_MEMBERS,
    },
    {
      path: "preferences/fips",
      method: "PUT",
      at: "fips",
      members: { fipsPackConfig: mode(), fipsClusterFeatureConfig: mode(), fipsClusterImportConfig: mode() },
    },
  ],
};

/** Settings of projects, and those that depend on the scope of a request. */
export function projectSettingRoutes(app: ClustersApp, { objects }: Dependencies): void {
  objects.register({
    name: "projectSettings",
    idMember: "id",
    within: ["tenant", "project"],
    complete: (input) => ({
      id: "project-setting",
      nodes: initialNodes(),
      upgrades: { spectroComponents: "unlock" },
      ...input,
    }),
    onCreated: () => undefined,
  });
  const storedSetting = (c: ClustersContext): Row => {
    const place = placeOf(c);
    if (place.project === "") return objects.at(PLATFORM_SETTING.name, place)[0] as Row;
    return objects.at("projectSettings", place)[0] ?? objects.add("projectSettings", {}, place);
  };
  app.get("/v1/spectroclusters/upgrade/settings", (c) => c.json(storedSetting(c).upgrades as Row));
  app.post("/v1/spectroclusters/upgrade/settings", async (c) => {
    storedSetting(c).upgrades = takeMembers(COMPONENTS, await readBody(c), { unknownMembers: "ignore" });
    return c.body(null, 204);
  });
  const ofProject = (c: ClustersContext): Row => {
    if (c.req.param("project") !== placeOf(c).project) throw forbidden();
    return storedSetting(c);
  };
  app.get("/v1/projects/:project/preferences/clusterSettings", (c) => {
    const [tenant] = objects.at(PLATFORM_SETTING.name, placeOf(c)) as [Row];
    return c.json({ [NODES]: ofProject(c).nodes, tenantClusterSettings: { [NODES]: tenant.nodes } });
  });
  app.put(`/v1/projects/:project/preferences/clusterSettings/${NODES}`, async (c) => {
    ofProject(c).nodes = takeMembers(NODE_MEMBERS, await readBody(c), { unknownMembers: "ignore" });
    return c.body(null, 204);
  });
}
