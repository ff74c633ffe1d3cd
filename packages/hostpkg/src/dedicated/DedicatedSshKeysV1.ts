import { s } from "@tripod/kit";
import { idCalled } from "@tripod/objects";
import { managed } from "../managed.js";
import { sshKeys } from "./dialect.js";
import { UUID, UUID_WANTED } from "./uuid.js";

export const DedicatedSshKeysV1 = managed({
  name: "DedicatedSshKeysV1",
  kind: "SSH key of dedicated servers",
  doc: "The public half of an SSH key, which dedicated servers can be installed with by its name (`sshKeyName`).",
  extras: [idCalled(null)],
  at: { path: "/aux/ssh-keys/key", dialect: sshKeys },
  identity: { unique: false },
  fields: {
    name: s.string().notEmpty().autoNamed().replaces().wire("name_public_key").doc("Name of the key."),
    publicKey: s
      .string()
      .notEmpty()
      .replaces()
      .coded({ encode: (value) => value.trim() })
      .sameAs((before, after) => before.trim() === after.trim())
      .doc("The public key in OpenSSH's form, such as `ssh-ed25519 AAAA… name`. Space around it makes no difference."),
    userId: s
      .string()
      .optional()
      .replaces()
      .check((value) => (UUID.test(value) ? undefined : UUID_WANTED))
      .wire("subuser_id")
      .doc("Identifier of the user whom the key belongs to. Without it, it belongs to the account."),
  },
  update: [],
});
