import { s } from "@tripod/kit";
import { memberAt, setMember } from "@tripod/rest";
import { type CredentialType, checkCredentialType, meanings, secretText } from "../credentials.js";
import { ofTenant } from "../dialect.js";
import { managed } from "../managed.js";
import { objectName, operationTimeouts } from "../metadataFields.js";
import { urlProblem } from "../networkForms.js";
import { waitForSync, withSyncWait } from "./sync.js";

const CREDENTIALS: Readonly<Record<string, CredentialType>> = {
  noAuth: { meaning: "no authentication", needed: [] },
  basic: { meaning: "user name and password", needed: ["username", "password"] },
  token: { meaning: "token, with a user name if the registry requires it", needed: ["token"], optional: ["username"] },
};

const helm = managed({
  name: "RegistryHelm",
  kind: "Helm registry",
  doc: "Helm registry of the tenant, from which cluster profiles use Helm charts as packs. The platform rejects the deletion of a registry that cluster profiles use.",
  endpoint: { path: "/v1/registries/helm", dialect: ofTenant("registries") },
  wire: {
    isKind: (raw) => memberAt(raw, "spec.scope") !== "system",
    otherKind: () => "a built-in registry of the platform, which cannot be changed",
    encode: (body, { name }) => setMember(body, "spec.name", name),
  },
  fields: {
    name: objectName("Name of the registry, unique among the Helm registries of the tenant.").replaces(),
    endpoint: s.string("Registry URL.").notEmpty().check(urlProblem).wire("spec.endpoint"),
    isPrivate: s
      .boolean("Whether the registry is a private registry. The platform does not synchronize private Helm registries.")
      .wire("spec.isPrivate"),
    credentials: s
      .object("Registry credentials.", {
        credentialType: s.string("Authentication type of the registry.").values(meanings(CREDENTIALS)).wire("type"),
        username: s
          .string("User name. Required for the authentication types `basic` and `token`.")
          .notEmpty()
          .optional(),
        password: secretText("Password of the user. Required for the authentication type `basic`.").optional(),
        token: secretText("Token. Required for the authentication type `token`.").optional(),
      })
      .wire("spec.auth"),
    waitForSync: waitForSync(),
    timeouts: operationTimeouts(),
  },
  rules: [checkCredentialType("credentials", CREDENTIALS)],
  create: { path: "/v1/registries/helm?scope=all" },
  update: [{ body: "full", omit: ["apiVersion", "kind", "status"], returnsObject: false }],
  list: { path: "/v1/registries/helm?scope=all" },
});

export const RegistryHelm = withSyncWait(helm, {
  path: (id) => `/v1/registries/helm/${encodeURIComponent(id)}/sync/status`,
  waits: ({ waitForSync }) => waitForSync === true,
});
