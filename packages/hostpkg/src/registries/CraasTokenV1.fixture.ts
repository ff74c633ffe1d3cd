import type { ResourceFixture } from "@tripod/testkit";
import { PROJECT } from "../places.fixture.js";

const ONCE = "the platform returns a token only in the response to the create and does not list tokens";

export const CraasTokenV1Fixture: ResourceFixture = {
  resource: "CraasTokenV1",
  facts: { replaces: ["projectId", "tokenTtl"], defaults: { tokenTtl: "1y" }, secret: ["token", "username"] },
  collection: "registries.tokensV1",
  minimal: () => ({ projectId: PROJECT }),
  full: () => ({ projectId: PROJECT, tokenTtl: "12h" }),
  changes: () => ({ tokenTtl: "1y" }),
  drift: { none: "a token has no mutable properties" },
  skip: {
    "lost create": ONCE,
    "equal twins": ONCE,
    "id alone": "its ID is derived from the token in the response",
    gone: "its ID does not identify a token of the platform; CraasTokenV1.test.ts covers the deletion",
    outputs: "its ID does not identify a token of the platform",
    "older state":
      "without the token it cannot be read, and the platform returns the token only in the response to the create",
    "import by id": ONCE,
    "import by key": ONCE,
    list: ONCE,
  },
};
