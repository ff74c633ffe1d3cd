import { s } from "@tripod/kit";
import { idOutputName } from "@tripod/rest";
import { managed } from "../managed.js";
import { uuid } from "../uuid.js";
import { sshKeys } from "./dialect.js";

export const DedicatedSshKeysV1 = managed({
  name: "DedicatedSshKeysV1",
  kind: "SSH key of dedicated servers",
  doc: "SSH public key for Selectel Dedicated Servers. Servers refer to the key by name (`sshKeyName`) when the operating system is installed.",
  extras: [idOutputName(null)],
  endpoint: { path: "/aux/ssh-keys/key", dialect: sshKeys },
  identity: { unique: false },
  fields: {
    name: s.string("Name of the key.").notEmpty().autoName().replaces().wire("name_public_key"),
    publicKey: s
      .string(
        "SSH public key in OpenSSH format, such as `ssh-ed25519 AAAA… name`. Leading and trailing whitespace is ignored.",
      )
      .notEmpty()
      .replaces()
      .codec({ encode: (value) => value.trim() })
      .semanticEquals((oldValue, newValue) => oldValue.trim() === newValue.trim()),
    userId: uuid("Owner user ID. Default: the account.").optional().replaces().wire("subuser_id"),
  },
  update: [],
});
