import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { inProject } from "../project.js";
import { secretsManager } from "./dialect.js";

/** Maximum length of a secret, in characters. */
const MAX_LENGTH = 65_536;

export const SecretsmanagerSecretV1 = managed({
  name: "SecretsmanagerSecretV1",
  kind: "secret",
  doc: "Secret in Selectel Secrets Manager, in a project. Changing the value creates a version, which becomes the current version. A refresh shows a value that was set outside the program. Deleting the secret deletes all versions.",
  dataLoss: "all versions of the secret",
  endpoint: { path: "/", itemPath: "/{key}", scopeInputs: ["projectId"], dialect: secretsManager },
  identity: { id: "{projectId}/{key}", key: ["key"] },
  wire: {
    codecs: {
      key: { decode: (secret) => secret.optionalText("name") },
      value: {
        encode: (value) => encoded(String(value)),
        decode: (secret, state) => decoded(secret.optionalString("version.value")) ?? state.value,
      },
    },
  },
  fields: {
    key: s.string("Secret name (key).").notEmpty().replaces(),
    projectId: inProject,
    value: s
      .string("Secret value, at most 65,536 characters. Stored without changes. Changing the value creates a version.")
      .notEmpty()
      .check((value) => (value.length > MAX_LENGTH ? `must have at most ${MAX_LENGTH} characters` : undefined))
      .secret(),
    description: s.string("Description of the secret. Removing the value clears the description.").optional(),
    name: s.string("Name of the secret, equal to the key.").computed().stable(),
    createdAt: s
      .string("Version creation time: time at which the current version was created (RFC 3339).")
      .computed()
      .wire("version.created_at"),
  },
  create: { path: "/{key}" },
  update: [
    {
      method: "POST",
      path: "/{key}/versions?activate=true",
      sends: ["value"],
      body: ({ inputs }) => ({ value: encoded(inputs.value) }),
    },
    { method: "PUT", sends: ["description"], body: "changes", returnsObject: false },
  ],
  list: { path: "/?list=true", rows: "partial" },
});

/** Encodes a value as Base64, the form of the API. */
function encoded(value: string): string {
  return Buffer.from(value, "utf8").toString("base64");
}

/** Decodes a value. Returns undefined for binary data, which only another client can have set. */
function decoded(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.from(value, "base64"));
  } catch {
    return undefined;
  }
}
