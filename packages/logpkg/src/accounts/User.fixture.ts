import type { ResourceFixture } from "@tripod/testkit";
import { RoleFixture } from "./Role.fixture.js";

export const UserFixture: ResourceFixture = {
  resource: "User",
  facts: {},
  dependencies: { role: RoleFixture, other: { ...RoleFixture, minimal: () => ({ name: "fixture other" }) } },
  collection: "users",
  minimal: (of) => ({
    email: "fixture@example.com",
    firstName: "Ada",
    lastName: "",
    roleIds: [of("role")],
    isActive: true,
    transferTo: "",
  }),
  example: {
    inputs: (of) => ({
      email: "ada@example.com",
      firstName: "Ada",
      lastName: "Example",
      roleIds: [of("role")],
      isActive: true,
      transferTo: "",
    }),
  },
  full: (of) => ({
    email: "fixture@example.com",
    firstName: "Ada",
    lastName: "Example",
    roleIds: [of("role")],
    isActive: false,
    transferTo: "",
  }),
  changes: (of) => ({ roleIds: [of("role"), of("other")], firstName: "Grace", lastName: "Sample", isActive: true }),
  rejectedChanges: () => ({ email: "other@example.com" }),
  immutable: { transferTo: "it has an effect when the user is deleted, and is sent then" },
  drift: { patch: { firstName: "Someone" }, shows: ["firstName"] },
  // The platform creates users as active, so an update disables the user.
  requests: { create: 2, update: 2 },
};
