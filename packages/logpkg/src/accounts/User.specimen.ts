import type { Specimen } from "@tripod/testkit";
import { RoleSpecimen } from "./Role.specimen.js";

export const UserSpecimen: Specimen = {
  resource: "User",
  facts: {},
  needs: { role: RoleSpecimen, other: { ...RoleSpecimen, minimal: () => ({ name: "specimen other" }) } },
  collection: "users",
  minimal: (of) => ({
    email: "specimen@example.com",
    firstName: "Ada",
    lastName: "",
    roleIds: [of("role")],
    isActive: true,
    transferTo: "",
  }),
  full: (of) => ({
    email: "specimen@example.com",
    firstName: "Ada",
    lastName: "Example",
    roleIds: [of("role")],
    isActive: false,
    transferTo: "",
  }),
  changes: (of) => ({ roleIds: [of("role"), of("other")], firstName: "Grace", lastName: "Sample", isActive: true }),
  refused: () => ({ email: "other@example.com" }),
  unchanged: { transferTo: "it counts when the user is deleted, and is sent then" },
  drift: { patch: { firstName: "Someone" }, shows: ["firstName"] },
  // A new user is active and is switched off afterwards.
  requests: { create: 2, update: 2 },
};
