import { s } from "@tripod/kit";
import { managed } from "../managed.js";
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
  },
  identity: { id: "{userId}/{id}" },
  wire: { id: "name", envelope: { sent: "keypair" } },
  fields: {
    userId: s
      .string()
      .notEmpty()
      .replaces()
      .check((value) => (value.includes("/") ? "must not contain a slash" : undefined))
      .doc("Owner user ID: `iamServiceuserV1Id` of a service user or `keystoneId` of a control panel user."),
    name: s.string().notEmpty().autoName().replaces().doc("Name of the key pair, unique for the owner."),
    publicKey: s
      .string()
      .notEmpty()
      .replaces()
      .semanticEquals((oldValue, newValue) => oldValue.trim() === newValue.trim())
      .doc(
        "SSH public key in OpenSSH format, such as `ssh-ed25519 AAAA… name`. Leading and trailing whitespace is ignored.",
      ),
    regions: s
      .set(s.string().notEmpty())
      .optional()
      .writeOnly()
      .replaces()
      .doc(
        "Pools in which the key pair is available, such as `ru-3`. Default: all pools. The API does not return the pools.",
      ),
  },
  create: { response: { at: "keypair[0]" } },
  read: "list",
  update: [],
});
