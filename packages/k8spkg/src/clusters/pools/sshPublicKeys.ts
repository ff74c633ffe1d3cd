import { s } from "@tripod/kit";

const equalTrimmed = (oldValue: string, newValue: string): boolean => oldValue.trim() === newValue.trim();

/** SSH public keys for the user of the nodes. Surrounding white space is ignored. */
export const sshPublicKeys = s
  .set(
    "SSH public keys that the user `spectro` of the nodes authorizes, such as `ssh-ed25519 AAAA…`.",
    s
      .string()
      .check((key) => (key.trim() === "" ? "must be a public key" : undefined))
      .semanticEquals(equalTrimmed)
      .codec({ encode: (key) => key.trim() }),
  )
  .optional();
