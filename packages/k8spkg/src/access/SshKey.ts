import { s } from "@tripod/kit";
import { inContext } from "../dialect.js";
import { managed } from "../managed.js";
import { contextField, objectName, operationTimeouts } from "../metadataFields.js";

export const SshKey = managed({
  name: "SshKey",
  kind: "SSH key",
  doc: "A public SSH key, which machines of clusters admit.",
  at: { path: "/v1/users/assets/sshkeys", within: ["context"], dialect: inContext("sshKeys") },
  fields: {
    name: objectName("Name of the key, unique in its context."),
    context: contextField("a key"),
    sshKey: s
      .string()
      .notEmpty()
      .secret()
      .sameAs((before, after) => before.trim() === after.trim())
      .wire("spec.publicKey")
      .doc("The public key, as in a file `id_ed25519.pub`. Blanks and line ends around it mean nothing."),
    timeouts: operationTimeouts(),
  },
  update: [{ body: "whole", without: ["status"], answersObject: false }],
});
