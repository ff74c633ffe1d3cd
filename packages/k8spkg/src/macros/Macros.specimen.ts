import { type Specimen, secret } from "@tripod/testkit";

export const MacrosSpecimen: Specimen = {
  resource: "Macros",
  facts: { replaces: ["context"], defaults: { context: "tenant" }, secret: ["macros"] },
  collection: "macros",
  minimal: () => ({ macros: { REGION: secret("planted-value-1") } }),
  full: () => ({ context: "tenant", macros: { REGION: secret("planted-value-1"), TOKEN: secret("planted-value-2") } }),
  further: () => [{ context: "project", macros: { REGION: secret("planted-value-3") } }],
  changes: () => ({
    context: "project",
    macros: { REGION: secret("planted-value-4"), ANOTHER: secret("planted-value-5") },
  }),
  drift: {
    patch: {
      macros: [
        { name: "REGION", value: "drifted" },
        { name: "TOKEN", value: "planted-value-2" },
      ],
    },
    shows: ["macros"],
  },
  // The tenant is asked for once by each client. All macros are looked at before each write, and read again after it.
  requests: { create: 6, read: 2, update: 8, delete: 5 },
  except: {
    changed: "what somebody else adds to the macros of a scope is not ours, and stays",
    outputs: "what somebody else adds to the macros of a scope is not ours, and stays",
    "equal twins": "a scope has one list of macros, in which names are unique",
    "import by key": "a scope has one list of macros",
  },
};
