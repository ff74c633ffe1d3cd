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

const requiredString = (doc: string) => s.string(doc).notEmpty();

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
      .string("Storage provider of the backups.")
      .values(PROVIDERS, { aliases: CLOUD_ALIASES })
      .default("CloudA")
      .replaces(),
    isDefault: s
      .boolean(
        "Whether the location is the default location for backups without a location. Each scope has one default location; the last one that is set wins.",
      )
      .default(false)
      .wire("spec.isDefault"),
    bucketName: s
      .string("Bucket name. Required for all storage providers except `CloudB`, for which the preview rejects a value.")
      .notEmpty()
      .optional()
      .wire("spec.config.bucketName"),
    region: s
      .string(
        "Region of the bucket. Required for `CloudA` and `minio`; the preview rejects a value for other providers.",
      )
      .notEmpty()
      .optional()
      .wire("spec.config.region"),
    caCert: s
      .string(
        "CA certificate (PEM) that verifies the certificate of the storage. Optional for `CloudA` and `minio`; the preview rejects a value for other providers.",
      )
      .notEmpty()
      .optional()
      .wire("spec.config.caCert")
      .semanticEquals(samePem),
    s3: s
      .object("S3 configuration. Required for `CloudA` and `minio`; the preview rejects a value for other providers.", {
        credentialType: s
          .string("AWS credential type.")
          .values(meanings(KEYS))
          .enumType("CloudACredentialType")
          .wire("credentials.credentialType"),
        accessKey: secretText(
          "Access key ID. Required for the credential type `secret`; the preview rejects a value for `sts`. The API does not return the value, so a refresh cannot detect a change.",
        )
          .optional()
          .wire("credentials.accessKey"),
        secretKey: secretText(
          "Secret access key. Required for the credential type `secret`; the preview rejects a value for `sts`. The API does not return the value, so a refresh cannot detect a change.",
        )
          .optional()
          .wire("credentials.secretKey"),
        arn: s
          .string(
            "ARN of the IAM role that the platform assumes. Required for the credential type `sts`; the preview rejects a value for `secret`.",
          )
          .notEmpty()
          .optional()
          .wire("credentials.sts.arn"),
        externalId: secretText(
          "External ID that the trust policy of the IAM role requires. The preview rejects a value for the credential type `secret`.",
        )
          .optional()
          .wire("credentials.sts.externalId"),
        s3Url: s.string("S3 endpoint URL of S3-compatible storage. Default: Amazon S3.").check(urlProblem).optional(),
        s3ForcePathStyle: s
          .boolean("Whether to use path-style addressing: the bucket is in the URL path instead of the host name.")
          .default(false),
      })
      .optional()
      .wire("spec.config.s3"),
    gcpStorageConfig: s
      .object(
        "Google Cloud Storage configuration. Required for `gcp`; the preview rejects a value for other providers.",
        {
          gcpJsonCredentials: secretText("Service account key (JSON) of the Google Cloud service account.")
            .mayContainJson()
            .wire("credentials.jsonCredentials"),
          projectId: requiredString("Google Cloud project ID."),
        },
      )
      .optional()
      .wire("spec.config.gcp"),
    cloudBStorageConfig: s
      .object(
        "Azure Blob Storage configuration. Required for `CloudB`; the preview rejects a value for other providers.",
        {
          containerName: requiredString("Blob container name."),
          storageName: requiredString("Azure storage account name."),
          stockKeepingUnit: requiredString("Storage account SKU, such as `Standard_LRS`.").wire("sku"),
          resourceGroup: requiredString("Resource group of the storage account."),
          azureTenantId: requiredString("Microsoft Entra tenant (directory) ID.").wire("credentials.tenantId"),
          azureClientId: requiredString("Application (client) ID of the service principal.").wire(
            "credentials.clientId",
          ),
          cloudBClientSecret: secretText("Client secret of the service principal.").wire("credentials.clientSecret"),
          subscriptionId: requiredString("Azure subscription ID.").wire("credentials.subscriptionId"),
        },
      )
      .optional()
      .wire("spec.config.azure"),
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
