import type { ResourceFixture } from "@tripod/testkit";
import { ProjectFixture } from "../projects/Project.fixture.js";
import { RoleFixture } from "./Role.fixture.js";

const role = (name: string): ResourceFixture => ({
  ...RoleFixture,
  minimal: () => ({ name, permissions: ["project.get"] }),
});
const DEFAULT = "64f0a1b2c3d4e5f601020304";
const EDGE_LAB = "64f0a1b2c3d4e5f601020305";
/** Workspaces of these projects. */
const WORKSPACE = "c491b65c8489b53707c85bdf";
const EDGE_WORKSPACE = "cb16048eb97b5817a90cde3b";
const [ADA, GRACE] = ["65dd00000000000000000011", "65dd00000000000000000012"];

export const TeamFixture: ResourceFixture = {
  resource: "Team",
  facts: { replaces: ["name"] },
  collection: "teams",
  dependencies: {
    reader: role("fixture reader"),
    writer: role("fixture writer"),
    project: { ...ProjectFixture, minimal: () => ({ name: "fixture place" }) },
  },
  minimal: () => ({ name: "fixture" }),
  example: {
    inputs: (of) => ({
      name: "Shop",
      users: [ADA, GRACE],
      projectRoleMappings: [{ id: of("project"), roles: [of("writer")] }],
      tenantRoleMappings: [of("reader")],
    }),
  },
  full: (of) => ({
    name: "fixture",
    users: [GRACE, ADA],
    projectRoleMappings: [
      { id: of("project"), roles: [of("writer"), of("reader")] },
      { id: DEFAULT, roles: [of("reader")] },
    ],
    tenantRoleMappings: [of("writer"), of("reader")],
    workspaceRoleMappings: [
      { id: DEFAULT, workspaces: [{ id: WORKSPACE, roles: [of("reader")] }] },
      { id: EDGE_LAB, workspaces: [{ id: EDGE_WORKSPACE, roles: [of("reader"), of("writer")] }] },
    ],
  }),
  changes: (of) => ({
    name: "other",
    users: [ADA],
    projectRoleMappings: [{ id: EDGE_LAB, roles: [of("writer")] }],
    tenantRoleMappings: [of("reader")],
    workspaceRoleMappings: [{ id: DEFAULT, workspaces: [{ id: WORKSPACE, roles: [of("writer")] }] }],
  }),
  immutable: {
    "workspaceRoleMappings[].workspaces[].id": "a project of the emulator has one workspace",
    "workspaceRoleMappings[].id": "a workspace is in one project, and this is its id",
  },
  drift: {
    patch: { spec: { users: [ADA], roles: [], sources: [] }, projects: [], workspaces: [] },
    shows: ["projectRoleMappings", "tenantRoleMappings", "users", "workspaceRoleMappings"],
  },
  // Role assignments are read at three more paths. The team is read after its create, and again after the roles are
  // set.
  requests: { create: 12, read: 4, update: 12, delete: 2 },
};
