import type { Specimen } from "@tripod/testkit";
import { PROJECT } from "../places.specimen.js";

const ONCE = "the platform shows a token only when it is made, and lists none";

export const CraasTokenV1Specimen: Specimen = {
  resource: "CraasTokenV1",
  facts: { replaces: ["projectId", "tokenTtl"], defaults: { tokenTtl: "1y" }, secret: ["token", "username"] },
  collection: "registries.tokensV1",
  minimal: () => ({ projectId: PROJECT }),
  full: () => ({ projectId: PROJECT, tokenTtl: "12h" }),
  changes: () => ({ tokenTtl: "1y" }),
  drift: { none: "nothing that a program says of a token can be changed" },
  except: {
    "lost create": ONCE,
    "equal twins": ONCE,
    "id alone": "its id is made of the token, which the answer must show",
    gone: "its id does not tell which of the platform's tokens it is; its own test takes that one away",
    outputs: "its id does not tell which of the platform's tokens it is",
    "older state": "without its token nothing is known of it: the platform shows that once, when it is made",
    "import by id": ONCE,
    "import by key": ONCE,
    list: ONCE,
  },
};
