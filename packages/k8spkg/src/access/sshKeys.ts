import type { Clock, Reader } from "@tripod/http";
import type { Api } from "../api.js";
import { type Metadata, metadataOf } from "../metadata.js";
import { createObjects } from "../objects.js";
import type { Objects } from "../select.js";

/** SSH public key for the nodes of clusters. */
export interface SshKey extends Metadata {
  readonly publicKey: string;
}

/** Creates the client of the SSH keys in one scope. */
export function createSshKeys(api: Api, clock: Clock): Objects<SshKey> {
  const path = "/v1/users/assets/sshkeys";
  return createObjects(api, clock, {
    list: { operation: "List SSH keys", path },
    get: (id) => ({ operation: "Get SSH key", path: `${path}/${encodeURIComponent(id)}` }),
    row: decodeKey,
    whole: decodeKey,
  });
}

function decodeKey(key: Reader): SshKey {
  return { ...metadataOf(key), publicKey: key.optionalString("spec.publicKey") ?? "" };
}
