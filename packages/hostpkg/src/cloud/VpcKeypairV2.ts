import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { objectId } from "../uuid.js";
import { accountReseller } from "./dialect.js";

export const VpcKeypairV2 = managed({
  name: "VpcKeypairV2",
  kind: "key pair",
  doc: "SSH key pair of a user in the Selectel Cloud Platform (OpenStack). Servers and Kubernetes nodes refer to the key pair by name. Only the public key is stored.",
  endpoint: {
    path: "/keypairs?user_id={userId}",
    itemPath: "/keypairs/{id}/users/{userId}",
    alsoInBody: ["userId"],
    dialect: accountReseller("keypairs"),
    parents: { userId: { resources: ["IamServiceuserV1"] } },
    // The ID is a name that the user chooses.
    spellId: (id) => id,
  },
  identity: { id: "{userId}/{id}" },
  wire: { id: "name", envelope: { sent: "keypair" } },
  fields: {
    userId: objectId("Owner user ID: `iamServiceuserV1Id` of a service user or `keystoneId` of a control panel user.")
      .replaces()
      .check((value) => (value.includes("/") ? "must not contain a slash" : undefined)),
    name: s.string("Name of the key pair, unique for the owner.").notEmpty().autoName().replaces(),
    publicKey: s
      .string(
        "SSH public key in OpenSSH format, such as `ssh-ed25519 AAAA… name`. Leading and trailing whitespace is ignored.",
      )
      .notEmpty()
      .replaces()
      .semanticEquals((oldValue, newValue) => oldValue.trim() === newValue.trim()),
    regions: s
      .set(
        "Pools in which the key pair is available, such as `ru-3`. Default: all pools. The API does not return the pools.",
        s.string().notEmpty(),
      )
      .optional()
      .writeOnly()
      .replaces(),
  },
  create: { response: { at: "keypair[0]" } },
  read: "list",
  update: [],
});
