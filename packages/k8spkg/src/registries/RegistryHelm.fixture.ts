import { type ResourceFixture, secret } from "@tripod/testkit";

export const RegistryHelmFixture: ResourceFixture = {
  resource: "RegistryHelm",
  facts: { replaces: ["name"], secret: ["credentials.password", "credentials.token"] },
  collection: "registries.helm",
  minimal: () => ({
    name: "fixture",
    endpoint: "https://charts.example.com",
    isPrivate: true,
    credentials: { credentialType: "noAuth" },
  }),
  full: () => ({
    name: "fixture",
    endpoint: "https://charts.example.com",
    isPrivate: false,
    credentials: { credentialType: "basic", username: "u", password: secret("planted-password-1") },
    waitForSync: false,
  }),
  variants: () => [
    {
      name: "by-token",
      endpoint: "https://charts.example.com",
      isPrivate: true,
      credentials: { credentialType: "token", username: "u", token: secret("planted-token-1") },
    },
  ],
  changes: () => ({
    name: "other",
    endpoint: "https://two.example.com",
    isPrivate: true,
    credentials: { credentialType: "basic", username: "v", password: secret("planted-password-2") },
  }),
  immutable: {
    "credentials.credentialType": "the other members belong to the type",
    "credentials.token": "credentials with a password do not have it",
  },
  drift: {
    patch: {
      spec: {
        name: "fixture",
        endpoint: "https://drifted.example.com",
        isPrivate: false,
        auth: { type: "basic", username: "u", password: "planted-password-1" },
      },
    },
    shows: ["endpoint"],
  },
  writeOnly: ["credentials"],
  // The response to a create contains only the UID, so the object is read.
  requests: { create: 2, update: 3, delete: 2 },
};
