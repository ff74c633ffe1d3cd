import { list, text } from "../../collection/members.js";
import type { ClustersApp } from "../app.js";
import { addObjectKind, type Dependencies } from "../objectKinds.js";
import { grantRoutes, withoutGrants } from "./grants.js";

const uids = () => list(text(), { nullable: true });

/** Teams of the tenant and their permissions. */
export function teamRoutes(app: ClustersApp, dependencies: Dependencies): void {
  const handle = addObjectKind(app, dependencies, {
    name: "teams",
    kind: "team",
    path: "/v1/teams",
    scope: "tenant",
    spec: { users: uids(), roles: uids(), sources: list(text(), { nullable: true }) },
    keeps: ["users"],
    serverMembers: () => ({ status: {} }),
    show: withoutGrants,
  });
  grantRoutes(app, dependencies, "teams", handle);
}
