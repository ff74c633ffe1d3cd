import { s } from "@tripod/kit";
import { memberAt, setMember } from "@tripod/objects";
import { type CredentialType, fitsType, meanings, secretText } from "../credentials.js";
import { ofTenant } from "../dialect.js";
import { managed } from "../managed.js";
import { objectName, operationTimeouts } from "../metadataFields.js";
import { syncing, waitForSync } from "./sync.js";

const CREDENTIALS: Readonly<Record<string, CredentialType>> = {
  noAuth: { meaning: "none: the registry is open to everybody", needed: [] },
  basic: { meaning: "a user name and a password", needed: ["username", "password"] },
  token: {
    meaning: "a token, and the name of its user where the registry asks for it",
    needed: ["token"],
    optional: ["username"],
  },
};

const helm = managed({
  name: "RegistryHelm",
  kind: "Helm registry",
  doc: "A registry of Helm charts of the tenant, from which cluster profiles take packs. One that profiles use is not deleted by the platform.",
  at: { path: "/v1/registries/helm", dialect: ofTenant("registries") },
  wire: {
    isKind: (raw) => memberAt(raw, "spec.scope") !== "system",
    otherKind: () => "a registry of the platform itself, which nobody can change",
    encode: (body, { name }) => setMember(body, "spec.name", name),
  },
  fields: {
    name: objectName("Name of the registry, unique among the Helm registries of the tenant.").replaces(),
    endpoint: s.string().notEmpty().wire("spec.endpoint").doc("Address of the registry."),
    isPrivate: s
      .boolean()
      .wire("spec.isPrivate")
      .doc("Whether the registry is private: the platform does not look through a private one."),
    credentials: s
      .object({
        credentialType: s.string().values(meanings(CREDENTIALS)).wire("type").doc("How the platform signs in."),
        username: s.string().notEmpty().optional().doc("Name of the user, for the types `basic` and `token`."),
        password: secretText("Password of the user, for the type `basic`.").optional(),
        token: secretText("Token, for the type `token`.").optional(),
      })
      .wire("spec.auth")
      .doc("With what the platform signs in at the registry."),
    waitForSync: waitForSync(),
    timeouts: operationTimeouts(),
  },
  rules: [fitsType("credentials", CREDENTIALS)],
  create: { path: "/v1/registries/helm?scope=all" },
  update: [{ body: "whole", without: ["apiVersion", "kind", "status"], answersObject: false }],
  list: { path: "/v1/registries/helm?scope=all" },
});

export const RegistryHelm = syncing(helm, {
  path: (id) => `/v1/registries/helm/${encodeURIComponent(id)}/sync/status`,
  isWaitedFor: ({ waitForSync }) => waitForSync === true,
});
