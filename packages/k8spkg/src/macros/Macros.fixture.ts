import { type ResourceFixture, secret } from "@tripod/testkit";

export const MacrosFixture: ResourceFixture = {
  resource: "Macros",
  facts: { replaces: ["context"], defaults: { context: "tenant" }, secret: ["macros"] },
  collection: "macros",
  minimal: () => ({ macros: { REGION: secret("planted-value-1") } }),
  full: () => ({ context: "tenant", macros: { REGION: secret("planted-value-1"), TOKEN: secret("planted-value-2") } }),
  variants: () => [{ context: "project", macros: { REGION: secret("planted-value-3") } }],
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
  // Each client reads the tenant once. All macros are read before and after each write.
  requests: { create: 6, read: 2, update: 8, delete: 5 },
  skip: {
    changed: "macros that another client adds to a scope stay",
    outputs: "macros that another client adds to a scope stay",
    "equal twins": "a scope has one list of macros, in which names are unique",
    "import by key": "a scope has one list of macros",
  },
};
