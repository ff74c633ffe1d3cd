import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { contextField, objectName } from "../metadataFields.js";
import { accountApi, credential, encodeOwner, gatewayField } from "./accountApi.js";

export const CloudaccountVsphere = managed({
  name: "CloudaccountVsphere",

  kind: "vSphere account",
  doc: "VMware vSphere cloud account, reached through a private cloud gateway (PCG). The platform validates the credentials before each create and update. The platform rejects the deletion of an account that clusters use.",
  endpoint: {
    path: "/v1/cloudaccounts/vsphere",
    scopeInputs: ["context"],
    dialect: accountApi({
      path: (gateway) => `/v1/overlords/vsphere/${gateway}/account/validate`,
      within: "account",
      input: () => "vspherePassword",
    }),
  },
  wire: { encode: encodeOwner },
  fields: {
    name: objectName("Name of the account, unique for each cloud and scope."),
    context: contextField("a vSphere account"),
    privateCloudGatewayId: gatewayField(
      "Private cloud gateway (PCG) ID: the gateway through which the platform reaches vSphere.",
    ),
    vsphereVcenter: s.string("vCenter server host name.").notEmpty().wire("spec.vcenterServer"),
    vsphereUsername: s.string("vCenter user name.").notEmpty().wire("spec.username"),
    vspherePassword: credential("password", "vCenter password of the user."),
    vsphereIgnoreInsecureError: s
      .boolean(
        "Whether to skip TLS verification of the vCenter server. A man in the middle can then read the password.",
      )
      .default(false)
      .wire("spec.insecure"),
  },
  update: [{ body: "full", omit: ["apiVersion", "kind", "status"], returnsObject: false }],
});
