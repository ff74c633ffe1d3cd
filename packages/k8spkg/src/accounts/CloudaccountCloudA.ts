import { s } from "@tripod/kit";
import type { Values } from "@tripod/objects";
import { managed } from "../managed.js";
import { contextField, objectName } from "../metadataFields.js";
import { accountApi, credential, gatewayField, ownedBy } from "./accountApi.js";
import { fitsType, sharedAccessKey } from "./cloudAParts.js";

const trying = {
  path: () => "/v1/clouds/aws/account/validate",
  blames: ({ credentialType }: Values) =>
    credentialType === "sts" ? "arn" : credentialType === "pod-identity" ? "roleArn" : "cloudASecretKey",
};

export const CloudaccountCloudA = managed({
  name: "CloudaccountCloudA",
  terraform: "cloudaccount_aws",
  kind: "CloudA account",
  doc: "An account of CloudA, with which the platform makes clusters there. Its credentials are tried before it is made or changed. One that clusters use is not deleted by the platform.",
  at: {
    path: "/v1/cloudaccounts/aws",
    one: "/v1/cloudaccounts/aws/{id}?assumeCredentials=false",
    within: ["context"],
    dialect: accountApi(trying),
  },
  wire: {
    codecs: {
      cloudAAccessKey: sharedAccessKey("cloudAAccessKey"),
      cloudASecuredAccessKey: sharedAccessKey("cloudASecuredAccessKey"),
    },
    encode: ownedBy,
  },
  fields: {
    name: objectName("Name of the account, unique among those of its cloud and context."),
    context: contextField("an account"),
    privateCloudGatewayId: gatewayField(
      "Id of the private cloud gateway through which CloudA is reached. Without it, it is reached directly.",
    ).optional(),
    type: s
      .string()
      .values({
        secret: "an access key and its secret key",
        sts: "a role that the platform assumes",
        "pod-identity": "a role of the pods that ask",
      })
      .default("secret")
      .wire("spec.credentialType")
      .doc("How the platform signs in at CloudA."),
    cloudAAccessKey: credential("accessKey", "Access key, for the type `secret`.").optional(),
    cloudASecuredAccessKey: credential(
      "accessKey",
      "Access key, for the type `secret`: the same as `cloudAAccessKey`, of which one is given.",
    ).optional(),
    cloudASecretKey: credential("secretKey", "Secret key that belongs to the access key.").optional(),
    arn: s.string().optional().wire("spec.sts.arn").doc("The role to assume, for the type `sts`."),
    externalId: credential("sts.externalId", "The external id that the role asks for, for the type `sts`.").optional(),
    roleArn: s.string().optional().wire("spec.podIdentity.roleArn").doc("The role, for the type `pod-identity`."),
    permissionBoundaryArn: s
      .string()
      .optional()
      .wire("spec.podIdentity.permissionBoundaryArn")
      .doc("The policy that bounds what the role may do, for the type `pod-identity`."),
    partition: s
      .string()
      .values({ aws: "the usual one", "aws-us-gov": "the one for the government of the United States" })
      .default("aws")
      .wire("spec.partition")
      .doc("The part of CloudA that the account is in."),
    policyArns: s.set(s.string()).optional().wire("spec.policyARNs").doc("Policies that narrow the account's rights."),
  },
  rules: [fitsType],
  update: [
    {
      body: "whole",
      path: "/v1/cloudaccounts/aws/{id}",
      without: ["apiVersion", "kind", "status"],
      answersObject: false,
    },
  ],
  delete: { path: "/v1/cloudaccounts/aws/{id}" },
});
