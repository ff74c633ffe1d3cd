import type { ResourceFixture } from "@tripod/testkit";
import { PROJECT } from "../places.fixture.js";

const registry = (n: number) => `6c000000-0000-4000-8000-00000000000${n}`;

export const CraasTokenV2Fixture: ResourceFixture = {
  resource: "CraasTokenV2",
  facts: { replaces: ["projectId"], secret: ["token", "username"] },
  collection: "registries.tokensV2",
  minimal: () => ({ name: "fixture-ci", projectId: PROJECT, modeRw: false, allRegistries: true, isSet: false }),
  full: () => ({
    name: "fixture-ci",
    projectId: PROJECT,
    modeRw: true,
    allRegistries: false,
    registryIds: [registry(1), registry(2)],
    isSet: true,
    expiresAt: "2040-01-01T12:30:00+03:00",
  }),
  changes: () => ({ name: "fixture-cd", modeRw: false, registryIds: [registry(3)], expiresAt: "2041-01-01T00:00:00Z" }),
  constantOutputs: {
    token: "the platform returns it only in the response to the create",
    username: "the platform returns it only in the response to the create",
  },
  immutable: { allRegistries: "the list of registries changes with it", isSet: "the expiration time changes with it" },
  drift: { patch: { name: "changed-by-hand" }, shows: ["name"] },
  skip: {
    list: "the IDs that it lists cannot be imported",
    "import by id": "the platform returns a token only in the response to the create, so an import is rejected",
    "import by key": "the platform returns a token only in the response to the create, so an import is rejected",
  },
};
