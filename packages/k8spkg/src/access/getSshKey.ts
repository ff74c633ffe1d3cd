import { exactlyOneOf, s } from "@tripod/kit";
import { contextOf, idOr, nameOrId } from "../arguments.js";
import { lookup } from "../definitions.js";
import { scopeOf } from "../scope.js";
import { select } from "../select.js";
import { createSshKeys } from "./sshKeys.js";

export const getSshKey = lookup({
  name: "getSshKey",
  terraform: "ssh_key",
  doc: "SSH public key, which clusters can authorize on their nodes, found by its ID or exact name.",
  fields: {
    id: idOr("name", "the SSH key"),
    name: nameOrId("the SSH key"),
    context: contextOf("the SSH key"),
    sshKey: s.string("SSH public key in OpenSSH format, such as the content of `id_ed25519.pub`.").secret().computed(),
  },
  rules: [exactlyOneOf("id", "name")],
  async run({ id, name, context: level }, { platform, ...context }) {
    const scope = scopeOf(level);
    const kind = ["SSH key", "SSH keys"] as const;
    const scopeName = platform.nameOfScope(scope);
    const key = await select(platform.of(scope, createSshKeys), { kind, scopeName, id, name, level }, context);
    return { id: key.id, name: key.name, sshKey: key.publicKey };
  },
});
