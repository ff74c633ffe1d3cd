import type { Reader } from "@tripod/http";
import { type RuleContext, s } from "@tripod/kit";
import { isObject, memberAt, type Values } from "@tripod/objects";
import { type CredentialType, fitsType, meanings, secretText } from "../credentials.js";
import { importedBySort } from "../importedBySort.js";
import { managed } from "../managed.js";
import { objectName, operationTimeouts } from "../metadataFields.js";
import { ociApi } from "./ociApi.js";
import { syncing, waitForSync } from "./sync.js";

const CREDENTIALS: Readonly<Record<string, CredentialType>> = {
  secret: { meaning: "an access key and its secret key, for the type `ecr`", needed: ["accessKey", "secretKey"] },
  sts: { meaning: "a role that the platform assumes, for the type `ecr`", needed: ["arn"], optional: ["externalId"] },
  basic: { meaning: "a user name and a password, for the type `basic`", needed: ["username", "password"] },
  noAuth: { meaning: "none: the registry is open to everybody, for the type `basic`", needed: [] },
};

/** The types of credentials that each type of registry takes. */
const TAKES: Readonly<Record<string, readonly string[]>> = { ecr: ["secret", "sts"], basic: ["basic", "noAuth"] };

const oci = managed({
  name: "RegistryOci",
  kind: "OCI registry",
  doc: "A registry of OCI artifacts of the tenant, from which cluster profiles take charts and packs. One that profiles use is not deleted by the platform.",
  at: {
    path: "/v1/registries/oci/{type}",
    one: "/v1/registries/oci/{id}/{type}",
    dialect: ociApi,
    places: { type: { all: async () => Object.keys(TAKES) } },
  },
  identity: { unique: ["name"] },
  wire: {
    isKind: (raw) => memberAt(raw, "spec.scope") !== "system",
    otherKind: () => "a registry of the platform itself, which nobody can change",
    codecs: { waitForStatusMessage: { decode: statusMessage } },
    decode: (outputs, _, recorded) => {
      const { isPrivate = outputs.isPrivate, credentials } = recorded;
      const kept = { ...outputs, credentials: withoutFilledIn(outputs.credentials, credentials) };
      // Registries of the type basic do not show it.
      return outputs.type === "basic" ? { ...kept, isPrivate } : kept;
    },
  },
  fields: {
    name: objectName("Name of the registry, unique among the OCI registries of the tenant.").replaces(),
    type: s
      .string()
      .values({ ecr: "a registry of CloudA", basic: "any other one" })
      .replaces()
      .doc("What kind of registry it is. Another one makes another registry."),
    endpoint: s.string().notEmpty().wire("spec.endpoint").doc("Address of the registry."),
    endpointSuffix: s
      .string()
      .optional()
      .wire("spec.basePath")
      .doc("Path behind the address, such as `v2`, for the type `basic`."),
    isPrivate: s
      .boolean()
      .wire("spec.isPrivate")
      .doc("Whether the registry is private. Of the type `basic`, those with credentials are, whatever is said here."),
    providerType: s
      .string()
      .values({
        helm: "charts of Helm",
        zarf: "packages of Zarf, for the type `basic`",
        pack: "packs of the platform, which must be synchronized",
      })
      .default("helm")
      .wire("spec.providerType")
      .doc("What the registry holds."),
    isSynchronization: s
      .boolean()
      .default(false)
      .refusedIf((before, after) =>
        before && !after ? "cannot be switched off by the platform once it is on; make another registry" : undefined,
      )
      .wire("spec.isSyncSupported")
      .doc(
        "Whether the platform looks through the registry. Its credentials are then tried before it is made or changed.",
      ),
    baseContentPath: s
      .string()
      .optional()
      .wire("spec.baseContentPath")
      .doc("Path at which the contents begin; needed with `isSynchronization`."),
    credentials: s
      .object({
        credentialType: s.string().values(meanings(CREDENTIALS)).doc("How the platform signs in."),
        accessKey: secretText("Access key, for the type `secret`.").optional(),
        secretKey: secretText("Secret key that belongs to the access key.").optional(),
        arn: s.string().notEmpty().optional().wire("sts.arn").doc("The role to assume, for the type `sts`."),
        externalId: s
          .string()
          .notEmpty()
          .optional()
          .wire("sts.externalId")
          .doc("The external id that the role asks for, for the type `sts`."),
        username: s.string().notEmpty().optional().doc("Name of the user, for the type `basic`."),
        password: secretText("Password of the user, for the type `basic`.").optional(),
        tlsConfig: s
          .object({
            certificate: s.string().optional().doc("Certificate of the authority that is trusted, in PEM form."),
            insecureSkipVerify: s
              .boolean()
              .default(false)
              .doc("Accepts any certificate of the registry, so that anybody on the way can read the password."),
          })
          .optional()
          .wire("tls")
          .doc("How the registry's certificate is verified."),
      })
      .wire("spec.credentials")
      .doc("With what the platform signs in at the registry."),
    waitForSync: waitForSync(),
    waitForStatusMessage: s
      .string()
      .optional()
      .computed()
      .ignored("It is told by the platform")
      .doc("What the platform says of its last look through the registry: a message, or `Status: ` and a word."),
    timeouts: operationTimeouts(),
  },
  rules: [fitsType("credentials", CREDENTIALS), fitsTogether],
  create: { path: "/v1/registries/oci/{type}?skipPackSync=false" },
  update: [{ body: "whole", without: ["kind", "status"], answersObject: false }],
  list: { path: "/v1/registries/oci/summary", rows: "short" },
});

export const RegistryOci = importedBySort(
  syncing(oci, {
    path: (id, { type }) => `/v1/registries/oci/${encodeURIComponent(id)}/${String(type)}/sync/status`,
    isWaitedFor: ({ waitForSync, providerType, isSynchronization }) =>
      waitForSync === true && isSynchronization === true && providerType !== "pack",
    told: (said) => ({ waitForStatusMessage: messageOf(said.message, said.status) }),
  }),
  Object.keys(TAKES),
);

type Ruled = Pick<RuleContext, "unknown" | "fail">;

/** What of a registry does not stand beside the rest of it. */
function fitsTogether(inputs: Values, { unknown, fail }: Ruled): void {
  const { type, providerType = "helm", isSynchronization, baseContentPath, endpointSuffix } = inputs;
  const { credentialType } = (inputs.credentials ?? {}) as Values;
  const takes = TAKES[String(type)];
  if (takes !== undefined && credentialType !== undefined && !takes.includes(String(credentialType)))
    fail("credentials.credentialType", `must be ${takes.join(" or ")} with the type ${String(type)}`);
  if (isSynchronization === true && !baseContentPath && !unknown.has("baseContentPath"))
    fail("baseContentPath", "must be given with isSynchronization");
  if (providerType === "zarf" && type === "ecr") fail("providerType", "is zarf, which is for the type basic");
  if (providerType === "pack" && isSynchronization !== true && !unknown.has("isSynchronization"))
    fail("providerType", "is pack, which needs isSynchronization");
  if (endpointSuffix !== undefined && type === "ecr") fail("endpointSuffix", "is for the type basic");
}

function statusMessage(live: Reader): string {
  return messageOf(live.glance("status.syncStatus.message"), live.glance("status.syncStatus.status"));
}

function messageOf(message: string, status: string): string {
  return message !== "" || status === "" ? message : `Status: ${status}`;
}

/** Credentials without a part that the platform fills in, and that says nothing. */
function withoutFilledIn<C extends object>(shown: C, known: object | undefined): C {
  const { tlsConfig, ...rest } = shown as C & { readonly tlsConfig?: Values };
  const saysSomething =
    isObject(tlsConfig) && (tlsConfig.certificate !== undefined || tlsConfig.insecureSkipVerify === true);
  return saysSomething || (known as Values | undefined)?.tlsConfig !== undefined ? shown : (rest as C);
}
