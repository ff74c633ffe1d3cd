import { type ResourceFixture, secret } from "@tripod/testkit";

const hook = (token: string, url = "https://hooks.example.com/planted-url-1") => ({
  method: "POST",
  url: secret(url),
  body: '{"text":"the cluster is unhealthy"}',
  headers: { token: secret(token) },
});

export const AlertFixture: ResourceFixture = {
  resource: "Alert",
  facts: {
    replaces: ["project", "component"],
    defaults: { type: "", alertAllUsers: false },
    secret: ["https[].url", "https[].headers"],
  },
  collection: "alerts",
  absent: ["spec.alerts", "spec.alerts.channels"],
  minimal: () => ({ project: "Default", component: "ClusterHealth", isActive: true, identifiers: ["ada@example.com"] }),
  full: () => ({
    project: "Default",
    component: "ClusterHealth",
    isActive: true,
    type: "",
    alertAllUsers: true,
    identifiers: ["ada@example.com", "bob@example.com"],
    https: [hook("planted-token-1")],
    createdBy: "ada",
  }),
  variants: () => [
    {
      project: "Default",
      component: "ClusterHealth",
      isActive: false,
      type: "http",
      https: [hook("planted-token-1"), hook("planted-token-2", "https://hooks.example.com/planted-url-2")],
    },
    { project: "Default", component: "ClusterHealth", isActive: true, type: "email", alertAllUsers: true },
  ],
  changes: () => ({
    project: "edge-lab",
    isActive: false,
    alertAllUsers: false,
    identifiers: ["eve@example.com"],
    https: [
      {
        method: "PUT",
        url: secret("https://hooks.example.com/planted-url-3"),
        body: "{}",
        headers: { token: secret("planted-token-3") },
      },
    ],
    createdBy: "bob",
  }),
  immutable: { component: "there is one", type: "the other inputs belong to it" },
  drift: {
    patch: {
      channels: [
        { type: "email", isActive: true, alertAllUsers: true, identifiers: ["ada@example.com"], createdBy: "ada" },
        {
          type: "http",
          isActive: true,
          alertAllUsers: false,
          createdBy: "ada",
          http: {
            method: "POST",
            url: "https://hooks.example.com/planted-url-1",
            body: '{"text":"the cluster is unhealthy"}',
            headers: { token: "planted-token-1" },
          },
        },
      ],
    },
    shows: ["identifiers"],
  },
  writeOnly: ["type"],
  unordered: ["identifiers"],
  // The project is found by name and read, and read again after a write.
  requests: { create: 7, read: 1, update: 4, delete: 3 },
  skip: {
    "equal twins": "a project has one",
    "import by key": "a project has one alert, and the project name is not part of it",
  },
};
