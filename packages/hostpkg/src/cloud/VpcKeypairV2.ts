import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { accountReseller } from "./dialect.js";

export const VpcKeypairV2 = managed({
  name: "VpcKeypairV2",
  kind: "key pair",
  doc: "The public half of an SSH key of a user, which new servers and Kubernetes nodes can be given by its name.",
  at: {
    path: "/keypairs?user_id={userId}",
    one: "/keypairs/{id}/users/{userId}",
    sent: ["userId"],
    dialect: accountReseller("keypairs"),
    places: { userId: { parents: ["IamServiceuserV1"] } },
  },
  identity: { id: "{userId}/{id}" },
  wire: { id: "name", envelope: { sent: "keypair" } },
  fields: {
    userId: s
      .string()
      .notEmpty()
      .replaces()
      .check((value) => (value.includes("/") ? "must hold no slash" : undefined))
      .doc(
        "Identifier of the user whom the key belongs to: `iamServiceuserV1Id` of a service user, `keystoneId` of a panel user.",
      ),
    name: s.string().notEmpty().autoNamed().replaces().doc("Name of the key pair, unique for its user."),
    publicKey: s
      .string()
      .notEmpty()
      .replaces()
      .sameAs((before, after) => before.trim() === after.trim())
      .doc("The public key in OpenSSH's form, such as `ssh-ed25519 AAAA… name`. Space around it makes no difference."),
    regions: s
      .set(s.string().notEmpty())
      .optional()
      .writeOnly()
      .replaces()
      .doc(
        "Regions in which the key can be used, such as `ru-3`; every one without it. The platform does not show them.",
      ),
  },
  create: { answer: { at: "keypair[0]" } },
  read: "list",
  update: [],
});
