import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { inProject } from "../project.js";
import { secretsManager } from "./dialect.js";

/** Most characters of a secret. */
const LONGEST = 65_536;

export const SecretsmanagerSecretV1 = managed({
  name: "SecretsmanagerSecretV1",
  kind: "secret",
  doc: "A secret in the secrets manager of a project, under a key. A new value becomes a new version of it, which is the current one from then on; a value that somebody else has set is shown by a refresh. It is deleted with all of its versions.",
  loses: "all its versions",
  at: { path: "/", one: "/{key}", within: ["projectId"], dialect: secretsManager },
  identity: { id: "{projectId}/{key}", key: ["key"] },
  wire: {
    codecs: {
      key: { decode: (secret) => secret.optionalText("name") },
      value: {
        encode: (value) => encoded(String(value)),
        decode: (secret, prior) => decoded(secret.optionalString("version.value")) ?? prior.value,
      },
    },
  },
  fields: {
    key: s.string().notEmpty().replaces().doc("Key of the secret, which is its name as well."),
    projectId: inProject,
    value: s
      .string()
      .notEmpty()
      .check((value) => (value.length > LONGEST ? `must have at most ${LONGEST} characters` : undefined))
      .secret()
      .doc("The secret itself, at most 65536 characters. It is kept exactly as it is given."),
    description: s.string().optional().doc("What the secret is for."),
    name: s.string().computed().stable().doc("Name of the secret: its key."),
    createdAt: s
      .string()
      .computed()
      .wire("version.created_at")
      .doc("When the current version was made, as the platform writes it."),
  },
  create: { path: "/{key}" },
  update: [
    {
      method: "POST",
      path: "/{key}/versions?activate=true",
      sends: ["value"],
      body: ({ inputs }) => ({ value: encoded(inputs.value) }),
    },
    { method: "PUT", sends: ["description"], body: "changes", answersObject: false },
  ],
  list: { path: "/?list=true", rows: "short" },
});

/** Values travel in Base64. */
function encoded(value: string): string {
  return Buffer.from(value, "utf8").toString("base64");
}

/** Undefined for what is no text: somebody else has put it there. */
function decoded(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.from(value, "base64"));
  } catch {
    return undefined;
  }
}
