import { s } from "@tripod/kit";
import { inContext } from "../dialect.js";
import { managed } from "../managed.js";
import { contextField, objectName, operationTimeouts } from "../metadataFields.js";

export const SshKey = managed({
  name: "SshKey",
  kind: "SSH key",
  doc: "SSH public key that clusters can authorize on their nodes.",
  endpoint: { path: "/v1/users/assets/sshkeys", scopeInputs: ["context"], dialect: inContext("sshKeys") },
  fields: {
    name: objectName("Name of the SSH key, unique in its scope."),
    context: contextField("an SSH key"),
    sshKey: s
      .string(
        "SSH public key in OpenSSH format, such as the content of `id_ed25519.pub`. Surrounding white space is ignored.",
      )
      .notEmpty()
      .secret()
      .semanticEquals((oldValue, newValue) => oldValue.trim() === newValue.trim())
      .wire("spec.publicKey"),
    timeouts: operationTimeouts(),
  },
  update: [{ body: "full", omit: ["status"], returnsObject: false }],
});
