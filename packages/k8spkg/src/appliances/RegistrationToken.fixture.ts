import type { ResourceFixture } from "@tripod/testkit";
import { ProjectFixture } from "../projects/Project.fixture.js";

export const RegistrationTokenFixture: ResourceFixture = {
  resource: "RegistrationToken",
  facts: { defaults: { status: "active" }, secret: ["token"] },
  collection: "registrationTokens",
  dependencies: { project: { ...ProjectFixture, minimal: () => ({ name: "fixture place" }) } },
  minimal: () => ({ name: "fixture", expiryDate: "2027-01-31" }),
  full: (of) => ({
    name: "fixture",
    description: "for the lab",
    projectUid: of("project"),
    expiryDate: "2027-01-31",
    status: "inactive",
  }),
  changes: () => ({
    name: "other",
    description: "for another one",
    projectUid: "64f0a1b2c3d4e5f601020305",
    expiryDate: "2028-02-29",
    status: "active",
  }),
  drift: {
    patch: { spec: { expiry: "2027-03-01T00:00:00.000Z" }, status: { isActive: true } },
    shows: ["expiryDate", "projectUid", "status"],
  },
  // The response to a create contains only the UID. A new token is active.
  requests: { create: 4, update: 4, delete: 2 },
};
