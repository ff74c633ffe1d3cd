import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { contextField, objectName } from "../metadataFields.js";
import { accountApi, credential, gatewayField, ownedBy } from "./accountApi.js";

export const CloudaccountVsphere = managed({
  name: "CloudaccountVsphere",

  kind: "vSphere account",
  doc: "An account of a vSphere installation, reached through a private cloud gateway. Its credentials are tried before it is made or changed. One that clusters use is not deleted by the platform.",
  at: {
    path: "/v1/cloudaccounts/vsphere",
    within: ["context"],
    dialect: accountApi({
      path: (gateway) => `/v1/overlords/vsphere/${gateway}/account/validate`,
      within: "account",
      blames: () => "vspherePassword",
    }),
  },
  wire: { encode: ownedBy },
  fields: {
    name: objectName("Name of the account, unique among those of its cloud and context."),
    context: contextField("an account"),
    privateCloudGatewayId: gatewayField("Id of the private cloud gateway through which vSphere is reached."),
    vsphereVcenter: s.string().notEmpty().wire("spec.vcenterServer").doc("Address of the vCenter server."),
    vsphereUsername: s.string().notEmpty().wire("spec.username").doc("Name with which the platform signs in."),
    vspherePassword: credential("password", "Password that belongs to the name."),
    vsphereIgnoreInsecureError: s
      .boolean()
      .default(false)
      .wire("spec.insecure")
      .doc("Accepts any certificate of the server, so that anybody on the way can read the password."),
  },
  update: [{ body: "whole", without: ["apiVersion", "kind", "status"], answersObject: false }],
});
