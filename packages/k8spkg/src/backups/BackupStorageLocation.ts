import { type RuleContext, s } from "@tripod/kit";
import { samePem, type Values } from "@tripod/rest";
import { type CredentialType, checkCredentialType, meanings, secretText } from "../credentials.js";
import { importByType } from "../importByType.js";
import { managed } from "../managed.js";
import { contextField, objectName, operationTimeouts } from "../metadataFields.js";
import { urlProblem } from "../networkForms.js";
import { CLOUD_ALIASES, cloudToPlatform } from "../vocabulary.js";
import { locationApi } from "./locationApi.js";

const KEYS: Readonly<Record<string, CredentialType>> = {
  secret: { meaning: "access key of an IAM user", needed: ["accessKey", "secretKey"] },
  sts: { meaning: "IAM role that the platform assumes through STS", needed: ["arn"], optional: ["externalId"] },
};

const PROVIDERS = {
  CloudA: "Amazon S3",
  minio: "MinIO or other S3-compatible storage",
  gcp: "Google Cloud Storage",
  CloudB: "Azure Blob Storage",
};

/** Inputs of each storage type. All except the last ones are required. */
const PROVIDER_INPUTS: Readonly<
  Record<string, { readonly required: readonly string[]; readonly optional?: readonly string[] }>
> = {
  aws: { required: ["s3", "bucketName", "region"], optional: ["caCert"] },
  minio: { required: ["s3", "bucketName", "region"], optional: ["caCert"] },
  gcp: { required: ["gcpStorageConfig", "bucketName"] },
  azure: { required: ["cloudBStorageConfig"] },
};

const requiredString = (doc: string) => s.string().notEmpty().doc(doc);

const location = managed({
  name: "BackupStorageLocation",
  kind: "backup storage location",
  doc: "Backup storage location: the Amazon S3 (`CloudA`), S3-compatible, Google Cloud Storage or Azure Blob Storage (`CloudB`) location of cluster backups. The platform validates the credentials before each create and update, except for `minio`. Deleting the location keeps the backups. The platform rejects the deletion of a location that clusters use.",
  endpoint: {
    path: "/v1/users/assets/locations/{storageProvider}",
    scopeInputs: ["context"],
    dialect: locationApi,
    scopeDefaults: () => ({ context: "project" }),
    parents: { storageProvider: { all: async () => Object.keys(PROVIDERS) } },
  },
  identity: { unique: ["context", "name"] },
  fields: {
    name: objectName("Name of the location, unique in its scope."),
    context: contextField("a backup storage location"),
    storageProvider: s
      .string()
      .values(PROVIDERS, { aliases: CLOUD_ALIASES })
      .default("CloudA")
      .replaces()
      .doc("Storage provider of the backups."),
    isDefault: s
      .boolean()
      .default(false)
      .wire("spec.isDefault")
      .doc(
        "Whether the location is the default location for backups without a location. Each scope has one default location; the last one that is set wins.",
      ),
    bucketName: s
      .string()
      .notEmpty()
      .optional()
      .wire("spec.config.bucketName")
      .doc("Bucket name. Required for all storage providers except `CloudB`."),
    region: s
      .string()
      .notEmpty()
      .optional()
      .wire("spec.config.region")
      .doc("Region of the bucket. Required for `CloudA` and `minio`."),
    caCert: s
      .string()
      .notEmpty()
      .optional()
      .wire("spec.config.caCert")
      .semanticEquals(samePem)
      .doc("CA certificate (PEM) that verifies the certificate of the storage. Applies to `CloudA` and `minio` only."),
    s3: s
      .object({
        credentialType: s
          .string()
          .values(meanings(KEYS))
          .enumType("CloudACredentialType")
          .wire("credentials.credentialType")
          .doc("AWS credential type."),
        accessKey: secretText("Access key ID. Applies to the credential type `secret` only.")
          .optional()
          .wire("credentials.accessKey"),
        secretKey: secretText("Secret access key. Applies to the credential type `secret` only.")
          .optional()
          .wire("credentials.secretKey"),
        arn: s
          .string()
          .notEmpty()
          .optional()
          .wire("credentials.sts.arn")
          .doc("ARN of the IAM role that the platform assumes. Applies to the credential type `sts` only."),
        externalId: s
          .string()
          .notEmpty()
          .optional()
          .wire("credentials.sts.externalId")
          .doc(
            "External ID that the trust policy of the IAM role requires. Applies to the credential type `sts` only.",
          ),
        s3Url: s
          .string()
          .check(urlProblem)
          .optional()
          .doc("S3 endpoint URL of S3-compatible storage. Default: Amazon S3."),
        s3ForcePathStyle: s
          .boolean()
          .default(false)
          .doc("Whether to use path-style addressing: the bucket is in the URL path instead of the host name."),
      })
      .optional()
      .wire("spec.config.s3")
      .doc("S3 configuration. Required for `CloudA` and `minio`."),
    gcpStorageConfig: s
      .object({
        gcpJsonCredentials: secretText("Service account key (JSON) of the Google Cloud service account.")
          .mayContainJson()
          .wire("credentials.jsonCredentials"),
        projectId: requiredString("Google Cloud project ID."),
      })
      .optional()
      .wire("spec.config.gcp")
      .doc("Google Cloud Storage configuration. Required for `gcp`."),
    cloudBStorageConfig: s
      .object({
        containerName: requiredString("Blob container name."),
        storageName: requiredString("Azure storage account name."),
        stockKeepingUnit: requiredString("Storage account SKU, such as `Standard_LRS`.").wire("sku"),
        resourceGroup: requiredString("Resource group of the storage account."),
        azureTenantId: requiredString("Microsoft Entra tenant (directory) ID.").wire("credentials.tenantId"),
        azureClientId: requiredString("Application (client) ID of the service principal.").wire("credentials.clientId"),
        cloudBClientSecret: secretText("Client secret of the service principal.").wire("credentials.clientSecret"),
        subscriptionId: requiredString("Azure subscription ID.").wire("credentials.subscriptionId"),
      })
      .optional()
      .wire("spec.config.azure")
      .doc("Azure Blob Storage configuration. Required for `CloudB`."),
    timeouts: operationTimeouts(),
  },
  rules: [checkProvider, checkCredentialType("s3", KEYS)],
  update: [{ body: "full", omit: ["status"], returnsObject: false }],
  delete: { path: "/v1/users/assets/locations/{id}" },
  list: { path: "/v1/users/assets/locations", rows: "partial" },
});

export const BackupStorageLocation = importByType(location, Object.keys(PROVIDERS));

/** Rule: a location has all required inputs of its provider and no others. */
function checkProvider(inputs: Values, { unknown, fail }: Pick<RuleContext, "unknown" | "fail">): void {
  const { storageProvider = "CloudA" } = inputs;
  const parts = PROVIDER_INPUTS[cloudToPlatform(String(storageProvider))];
  if (parts === undefined || unknown.has("storageProvider")) return;
  const { required, optional = [] } = parts;
  const all = new Set(Object.values(PROVIDER_INPUTS).flatMap((one) => [...one.required, ...(one.optional ?? [])]));
  for (const name of all) {
    const isGiven = inputs[name] !== undefined || unknown.has(name);
    if (required.includes(name) && !isGiven)
      fail(name, `is required with the storageProvider ${String(storageProvider)}`);
    if (isGiven && ![...required, ...optional].includes(name))
      fail(name, `does not belong to the storageProvider ${String(storageProvider)}`);
  }
}
