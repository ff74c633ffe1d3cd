import { choice, list, text } from "../../collection/members.js";
import type { ClustersApp } from "../app.js";
import { addObjectKind, type Dependencies } from "../objectKinds.js";

/** Roles, including built-in ones, and SSH keys of a project or of the tenant. */
export function accessRoutes(app: ClustersApp, dependencies: Dependencies): void {
  addObjectKind(app, dependencies, {
    name: "roles",
    kind: "role",
    path: "/v1/roles",
    scope: "tenant",
    spec: {
      permissions: list(text(), { required: true }),
      scope: choice(["project", "tenant", "resource"], { default: "project" }),
      type: choice(["user"], { default: "user" }),
    },
    serverMembers: () => ({ status: { isEnabled: true } }),
  });
  addObjectKind(app, dependencies, {
    name: "sshKeys",
    kind: "ssh key",
    path: "/v1/users/assets/sshkeys",
    scope: "context",
    spec: { publicKey: text({ required: true, min: 1 }) },
  });
}
