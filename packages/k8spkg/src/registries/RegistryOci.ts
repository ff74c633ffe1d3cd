import type { Reader } from "@tripod/http";
import { type RuleContext, s } from "@tripod/kit";
import { isObject, memberAt, samePem, type Values } from "@tripod/rest";
import { type CredentialType, checkCredentialType, meanings, secretText } from "../credentials.js";
import { importByType } from "../importByType.js";
import { managed } from "../managed.js";
import { objectName, operationTimeouts } from "../metadataFields.js";
import { SET_BY_PLATFORM } from "../setByPlatform.js";
import { ociApi } from "./ociApi.js";
import { waitForSync, withSyncWait } from "./sync.js";

const CREDENTIALS: Readonly<Record<string, CredentialType>> = {
  secret: { meaning: "access key of an IAM user, for the registry type `ecr`", needed: ["accessKey", "secretKey"] },
  sts: {
    meaning: "IAM role that the platform assumes through STS, for the registry type `ecr`",
    needed: ["arn"],
    optional: ["externalId"],
  },
  basic: { meaning: "user name and password, for the registry type `basic`", needed: ["username", "password"] },
  noAuth: { meaning: "no authentication, for the registry type `basic`", needed: [] },
};

/** Types of credentials that each type of registry accepts. */
const TYPE_INPUTS: Readonly<Record<string, readonly string[]>> = { ecr: ["secret", "sts"], basic: ["basic", "noAuth"] };

const oci = managed({
  name: "RegistryOci",
  kind: "OCI registry",
  doc: "OCI registry of the tenant, such as Amazon ECR of AWS (`CloudA`), from which cluster profiles use Helm charts and packs. The platform rejects the deletion of a registry that cluster profiles use.",
  endpoint: {
    path: "/v1/registries/oci/{type}",
    itemPath: "/v1/registries/oci/{id}/{type}",
    dialect: ociApi,
    parents: { type: { all: async () => Object.keys(TYPE_INPUTS) } },
  },
  identity: { unique: ["name"] },
  wire: {
    isKind: (raw) => memberAt(raw, "spec.scope") !== "system",
    otherKind: () => "a built-in registry of the platform, which cannot be changed",
    codecs: { waitForStatusMessage: { decode: statusMessage } },
    decode: (outputs, _, recorded) => {
      const { isPrivate = outputs.isPrivate, credentials } = recorded;
      const preserved = { ...outputs, credentials: withoutDefaults(outputs.credentials, credentials) };
      // Responses lack it for registries of the type `basic`.
      return outputs.type === "basic" ? { ...preserved, isPrivate } : preserved;
    },
  },
  fields: {
    name: objectName("Name of the registry, unique among the OCI registries of the tenant.").replaces(),
    type: s.string("OCI registry type.").values({ ecr: "Amazon ECR", basic: "any other OCI registry" }).replaces(),
    endpoint: s.string("Registry URL.").notEmpty().wire("spec.endpoint"),
    endpointSuffix: s
      .string("Endpoint suffix: path after the registry URL, such as `v2`. Applies to the registry type `basic` only.")
      .notEmpty()
      .optional()
      .wire("spec.basePath"),
    isPrivate: s
      .boolean(
        "Whether the registry is a private registry. For the registry type `basic`, registries with credentials are always private.",
      )
      .wire("spec.isPrivate"),
    providerType: s
      .string("Content provider type of the registry.")
      .values({
        helm: "Helm charts",
        zarf: "Zarf packages, for the registry type `basic`",
        pack: "packs of the platform; requires synchronization",
      })
      .default("helm")
      .wire("spec.providerType"),
    isSynchronization: s
      .boolean(
        "Whether registry synchronization is enabled. Requires `baseContentPath`. Cannot be disabled later, also not by removing the input. While it is enabled, the platform validates the credentials before each create and update.",
      )
      .default(false)
      .rejectChange((oldValue, newValue) =>
        oldValue && !newValue
          ? "cannot be switched off by the platform once it is on; make another registry"
          : undefined,
      )
      .wire("spec.isSyncSupported"),
    baseContentPath: s
      .string("Base content path of the registry. Required with `isSynchronization`.")
      .optional()
      .wire("spec.baseContentPath"),
    credentials: s
      .object("Registry credentials.", {
        credentialType: s.string("Authentication type of the registry.").values(meanings(CREDENTIALS)),
        accessKey: secretText("AWS access key ID. Required for the authentication type `secret`.").optional(),
        secretKey: secretText("AWS secret access key. Required for the authentication type `secret`.").optional(),
        arn: s
          .string("ARN of the IAM role that the platform assumes. Required for the authentication type `sts`.")
          .notEmpty()
          .optional()
          .wire("sts.arn"),
        externalId: secretText(
          "External ID that the trust policy of the IAM role requires. Applies to the authentication type `sts` only.",
        )
          .optional()
          .wire("sts.externalId"),
        username: s.string("User name. Required for the authentication type `basic`.").notEmpty().optional(),
        password: secretText("Password of the user. Required for the authentication type `basic`.").optional(),
        tlsConfig: s
          .object("TLS configuration: CA certificate and TLS verification of the registry.", {
            certificate: s
              .string("CA certificate (PEM) that verifies the certificate of the registry.")
              .optional()
              .semanticEquals(samePem),
            insecureSkipVerify: s
              .boolean(
                "Whether to skip TLS verification of the registry. A man in the middle can then read the credentials.",
              )
              .default(false),
          })
          .optional()
          .wire("tls"),
      })
      .wire("spec.credentials"),
    waitForSync: waitForSync(),
    waitForStatusMessage: s
      .string("Last synchronization status: a message, or `Status: ` and a status word.")
      .optional()
      .computed()
      .noEffect(...SET_BY_PLATFORM),
    timeouts: operationTimeouts(),
  },
  rules: [checkCredentialType("credentials", CREDENTIALS), checkCredentials],
  create: { path: "/v1/registries/oci/{type}?skipPackSync=false" },
  update: [{ body: "full", omit: ["kind", "status"], returnsObject: false }],
  list: { path: "/v1/registries/oci/summary", rows: "partial" },
});

export const RegistryOci = importByType(
  withSyncWait(oci, {
    path: (id, { type }) => `/v1/registries/oci/${encodeURIComponent(id)}/${String(type)}/sync/status`,
    waits: ({ waitForSync, providerType, isSynchronization }) =>
      waitForSync === true && isSynchronization === true && providerType !== "pack",
    outputs: (syncStatus) => ({ waitForStatusMessage: messageOf(syncStatus.message, syncStatus.status) }),
  }),
  Object.keys(TYPE_INPUTS),
);

type RuleOptions = Pick<RuleContext, "unknown" | "fail">;

/** Rejects combinations of inputs that the platform does not support. */
function checkCredentials(inputs: Values, { unknown, fail }: RuleOptions): void {
  const { type, providerType = "helm", isSynchronization, baseContentPath, endpointSuffix } = inputs;
  const { credentialType } = (inputs.credentials ?? {}) as Values;
  const takes = TYPE_INPUTS[String(type)];
  if (takes !== undefined && credentialType !== undefined && !takes.includes(String(credentialType)))
    fail("credentials.credentialType", `must be ${takes.join(" or ")} with the type ${String(type)}`);
  if (isSynchronization === true && !baseContentPath && !unknown.has("baseContentPath"))
    fail("baseContentPath", "is required with isSynchronization");
  if (providerType === "zarf" && type === "ecr") fail("providerType", "is zarf, which is for the type basic");
  if (providerType === "pack" && isSynchronization !== true && !unknown.has("isSynchronization"))
    fail("providerType", "is pack, which needs isSynchronization");
  if (endpointSuffix !== undefined && type === "ecr") fail("endpointSuffix", "is for the type basic");
}

function statusMessage(live: Reader): string {
  return messageOf(live.peekText("status.syncStatus.message"), live.peekText("status.syncStatus.status"));
}

function messageOf(message: string, status: string): string {
  return message !== "" || status === "" ? message : `Status: ${status}`;
}

/** Returns the credentials without an empty `tlsConfig` that the platform adds. */
function withoutDefaults<C extends object>(live: C, recorded: object | undefined): C {
  const { tlsConfig, ...rest } = live as C & { readonly tlsConfig?: Values };
  const saysSomething =
    isObject(tlsConfig) && (tlsConfig.certificate !== undefined || tlsConfig.insecureSkipVerify === true);
  return saysSomething || (recorded as Values | undefined)?.tlsConfig !== undefined ? live : (rest as C);
}
