import { s } from "@tripod/kit";
import type { Values } from "@tripod/rest";
import { managed } from "../managed.js";
import { contextField, objectName } from "../metadataFields.js";
import { accountApi, credential, encodeOwner, gatewayField } from "./accountApi.js";
import { checkCredentialInputs, sharedAccessKey } from "./cloudACredentials.js";

const credentialCheck = {
  path: () => "/v1/clouds/aws/account/validate",
  input: ({ credentialType }: Values) =>
    credentialType === "sts" ? "arn" : credentialType === "pod-identity" ? "roleArn" : "cloudASecretKey",
};

export const CloudaccountCloudA = managed({
  name: "CloudaccountCloudA",
  terraform: "cloudaccount_aws",
  kind: "CloudA account",
  doc: "AWS (`CloudA`) cloud account: IAM credentials with which the platform provisions clusters on EC2 and EKS. The platform validates the credentials before each create and update. The platform rejects the deletion of an account that clusters use.",
  endpoint: {
    path: "/v1/cloudaccounts/aws",
    itemPath: "/v1/cloudaccounts/aws/{id}?assumeCredentials=false",
    scopeInputs: ["context"],
    dialect: accountApi(credentialCheck),
  },
  wire: {
    codecs: {
      cloudAAccessKey: sharedAccessKey("cloudAAccessKey"),
      cloudASecuredAccessKey: sharedAccessKey("cloudASecuredAccessKey"),
    },
    encode: encodeOwner,
  },
  fields: {
    name: objectName("Name of the account, unique for each cloud and scope."),
    context: contextField("an AWS account"),
    privateCloudGatewayId: gatewayField(
      "Private cloud gateway (PCG) ID: the gateway through which the platform reaches AWS. Default: direct access.",
    ).optional(),
    type: s
      .string("AWS credential type.")
      .values({
        secret: "access key of an IAM user",
        sts: "IAM role that the platform assumes through STS",
        "pod-identity": "EKS Pod Identity: IAM role of the platform's pods",
      })
      .default("secret")
      .wire("spec.credentialType"),
    cloudAAccessKey: credential(
      "accessKey",
      "AWS access key ID of an IAM user. Applies to the type `secret` only. Mutually exclusive with `cloudASecuredAccessKey`.",
    ).optional(),
    cloudASecuredAccessKey: credential(
      "accessKey",
      "AWS access key ID of an IAM user, in a secret input. Applies to the type `secret` only. Mutually exclusive with `cloudAAccessKey`; one of them is required.",
    ).optional(),
    cloudASecretKey: credential("secretKey", "AWS secret access key. Applies to the type `secret` only.").optional(),
    arn: s
      .string("ARN of the IAM role that the platform assumes. Applies to the type `sts` only.")
      .notEmpty()
      .optional()
      .wire("spec.sts.arn"),
    externalId: credential(
      "sts.externalId",
      "External ID that the trust policy of the IAM role requires. Applies to the type `sts` only.",
    ).optional(),
    roleArn: s
      .string("IAM role ARN. Applies to the type `pod-identity` only.")
      .notEmpty()
      .optional()
      .wire("spec.podIdentity.roleArn"),
    permissionBoundaryArn: s
      .string(
        "Permissions boundary ARN: ARN of the policy that limits the permissions of the IAM role. Applies to the type `pod-identity` only.",
      )
      .notEmpty()
      .optional()
      .wire("spec.podIdentity.permissionBoundaryArn"),
    partition: s
      .string("AWS partition of the account.")
      .values({ aws: "commercial AWS regions", "aws-us-gov": "AWS GovCloud (US) regions" })
      .enumType("CloudAPartition")
      .default("aws")
      .wire("spec.partition"),
    policyArns: s
      .set("IAM policy ARNs that are associated with the account.", s.string())
      .optional()
      .wire("spec.policyARNs"),
  },
  rules: [checkCredentialInputs],
  update: [
    { body: "full", path: "/v1/cloudaccounts/aws/{id}", omit: ["apiVersion", "kind", "status"], returnsObject: false },
  ],
  delete: { path: "/v1/cloudaccounts/aws/{id}" },
});
