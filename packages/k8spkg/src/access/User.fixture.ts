import type { ResourceFixture } from "@tripod/testkit";
import { ProjectFixture } from "../projects/Project.fixture.js";
import { FilterFixture } from "./Filter.fixture.js";
import { RoleFixture } from "./Role.fixture.js";
import { TeamFixture } from "./Team.fixture.js";

const role = (name: string): ResourceFixture => ({
  ...RoleFixture,
  minimal: () => ({ name, permissions: ["project.get"] }),
});
const bare = ({ dependencies: _, ...fixture }: ResourceFixture): ResourceFixture => fixture;
const team = (name: string): ResourceFixture => ({ ...bare(TeamFixture), minimal: () => ({ name }) });
const DEFAULT = "64f0a1b2c3d4e5f601020304";
const EDGE_LAB = "64f0a1b2c3d4e5f601020305";
/** Workspaces of these projects. */
const WORKSPACE = "c491b65c8489b53707c85bdf";
const EDGE_WORKSPACE = "cb16048eb97b5817a90cde3b";
const ANN = { email: "ann@example.com", firstName: "Ann", lastName: "Lee" };

export const UserFixture: ResourceFixture = {
  resource: "User",
  facts: { containsData: true, replaces: ["email", "teamIds"] },
  collection: "users",
  dependencies: {
    reader: role("fixture reader"),
    writer: role("fixture writer"),
    project: { ...ProjectFixture, minimal: () => ({ name: "fixture place" }) },
    filter: FilterFixture,
    core: team("fixture core"),
    edge: team("fixture edge"),
  },
  minimal: () => ANN,
  example: {
    inputs: (of) => ({
      ...ANN,
      teamIds: [of("core")],
      projectRoles: [{ projectId: of("project"), roleIds: [of("reader")] }],
    }),
  },
  full: (of) => ({
    ...ANN,
    teamIds: [of("edge"), of("core")],
    projectRoles: [
      { projectId: of("project"), roleIds: [of("writer"), of("reader")] },
      { projectId: DEFAULT, roleIds: [of("reader")] },
    ],
    tenantRoles: [of("writer"), of("reader")],
    workspaceRoles: [
      { projectId: DEFAULT, workspaces: [{ id: WORKSPACE, roleIds: [of("reader")] }] },
      { projectId: EDGE_LAB, workspaces: [{ id: EDGE_WORKSPACE, roleIds: [of("reader"), of("writer")] }] },
    ],
    resourceRoles: [
      { filterIds: [of("filter")], projectIds: [DEFAULT, EDGE_LAB], roleIds: [of("reader")] },
      { filterIds: [of("filter")], projectIds: [EDGE_LAB], roleIds: [of("writer"), of("reader")] },
    ],
  }),
  changes: (of) => ({
    email: "eve@example.com",
    firstName: "Eve",
    lastName: "Ray",
    projectRoles: [{ projectId: EDGE_LAB, roleIds: [of("writer")] }],
    tenantRoles: [of("reader")],
    workspaceRoles: [{ projectId: DEFAULT, workspaces: [{ id: WORKSPACE, roleIds: [of("writer")] }] }],
    resourceRoles: [{ filterIds: [of("filter")], projectIds: [DEFAULT], roleIds: [of("writer")] }],
  }),
  // Another user with the same address can be created only after this one is deleted.
  rejectedChanges: (of) => ({ teamIds: [of("core")] }),
  immutable: {
    "workspaceRoles[].workspaces[].id": "a project of the emulator has one workspace",
    "workspaceRoles[].projectId": "a workspace is in one project, and this is its id",
  },
  sharedLists: ["teamIds"],
  queryPaths: ["/v1/users/summary"],
  drift: {
    patch: {
      spec: { emailId: "ann@example.com", firstName: "Anna", lastName: "Lee", roles: [] },
      projects: [],
      workspaces: [],
      resourceRoles: [],
    },
    shows: ["firstName", "projectRoles", "resourceRoles", "tenantRoles", "workspaceRoles"],
  },
  // Four further requests read the roles, and a fifth one the teams. A create reads the user after the create request
  // and after the role requests.
  requests: { create: 18, read: 6, update: 18, delete: 2 },
};
