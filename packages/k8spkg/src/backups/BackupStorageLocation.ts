import { type RuleContext, s } from "@tripod/kit";
import type { Values } from "@tripod/objects";
import { type CredentialType, fitsType, meanings, secretText } from "../credentials.js";
import { importedBySort } from "../importedBySort.js";
import { managed } from "../managed.js";
import { contextField, objectName, operationTimeouts } from "../metadataFields.js";
import { CLOUD_ALIASES, cloudToPlatform } from "../vocabulary.js";
import { locationApi } from "./locationApi.js";

const KEYS: Readonly<Record<string, CredentialType>> = {
  secret: { meaning: "an access key and its secret key", needed: ["accessKey", "secretKey"] },
  sts: { meaning: "a role that the platform assumes", needed: ["arn"], optional: ["externalId"] },
};

const PROVIDERS = {
  CloudA: "a bucket of CloudA",
  minio: "a bucket of a MinIO installation, or of another one that speaks S3",
  gcp: "a bucket of Google Cloud",
  CloudB: "a container of CloudB",
};

/** The inputs that belong to each kind of storage; all of them are needed, but for the last ones. */
const PARTS: Readonly<Record<string, { readonly needed: readonly string[]; readonly optional?: readonly string[] }>> = {
  aws: { needed: ["s3", "bucketName", "region"], optional: ["caCert"] },
  minio: { needed: ["s3", "bucketName", "region"], optional: ["caCert"] },
  gcp: { needed: ["gcpStorageConfig", "bucketName"] },
  azure: { needed: ["cloudBStorageConfig"] },
};

const needed = (doc: string) => s.string().notEmpty().doc(doc);

const location = managed({
  name: "BackupStorageLocation",
  kind: "backup storage location",
  doc: "A place to which backups of clusters go: a bucket or a container. Its credentials are tried before it is made or changed, but for MinIO, where the platform cannot. Deleting it leaves the backups where they are; one that clusters use is not deleted by the platform.",
  at: {
    path: "/v1/users/assets/locations/{storageProvider}",
    within: ["context"],
    dialect: locationApi,
    settings: () => ({ context: "project" }),
    places: { storageProvider: { all: async () => Object.keys(PROVIDERS) } },
  },
  identity: { unique: ["context", "name"] },
  fields: {
    name: objectName("Name of the location, unique in its context."),
    context: contextField("a location"),
    storageProvider: s
      .string()
      .values(PROVIDERS, { aliases: CLOUD_ALIASES })
      .default("CloudA")
      .replaces()
      .doc("Where the backups are kept. Another one makes another location."),
    isDefault: s
      .boolean()
      .default(false)
      .wire("spec.isDefault")
      .doc(
        "Whether backups go here that name no location. Each context has one such location: the last one that says so.",
      ),
    bucketName: s
      .string()
      .notEmpty()
      .optional()
      .wire("spec.config.bucketName")
      .doc("Name of the bucket, for all providers but `CloudB`."),
    region: s
      .string()
      .notEmpty()
      .optional()
      .wire("spec.config.region")
      .doc("Region of the bucket, for `CloudA` and `minio`."),
    caCert: s
      .string()
      .optional()
      .wire("spec.config.caCert")
      .doc("Certificate of the authority that is trusted, in PEM form, for `CloudA` and `minio`."),
    s3: s
      .object({
        credentialType: s
          .string()
          .values(meanings(KEYS))
          .wire("credentials.credentialType")
          .doc("How it is signed in."),
        accessKey: secretText("Access key, for the type `secret`.").optional().wire("credentials.accessKey"),
        secretKey: secretText("Secret key that belongs to the access key.").optional().wire("credentials.secretKey"),
        arn: s
          .string()
          .notEmpty()
          .optional()
          .wire("credentials.sts.arn")
          .doc("The role to assume, for the type `sts`."),
        externalId: s
          .string()
          .notEmpty()
          .optional()
          .wire("credentials.sts.externalId")
          .doc("The external id that the role asks for, for the type `sts`."),
        s3Url: s.string().optional().doc("Address of the storage, where it is not that of CloudA."),
        s3ForcePathStyle: s
          .boolean()
          .default(false)
          .doc("Whether the bucket stands in the path of addresses, and not in the host name."),
      })
      .optional()
      .wire("spec.config.s3")
      .doc("How the bucket is reached, for `CloudA` and `minio`."),
    gcpStorageConfig: s
      .object({
        gcpJsonCredentials: secretText("Key of a service account, in JSON as Google Cloud writes it.")
          .holdingJson()
          .wire("credentials.jsonCredentials"),
        projectId: needed("Id of the project in Google Cloud."),
      })
      .optional()
      .wire("spec.config.gcp")
      .doc("How the bucket is reached, for `gcp`."),
    cloudBStorageConfig: s
      .object({
        containerName: needed("Name of the container."),
        storageName: needed("Name of the storage account."),
        stockKeepingUnit: needed("Kind of the storage account, such as `Standard_LRS`.").wire("sku"),
        resourceGroup: needed("Name of the resource group."),
        azureTenantId: needed("Id of the tenant in CloudB.").wire("credentials.tenantId"),
        azureClientId: needed("Id of the application that signs in.").wire("credentials.clientId"),
        cloudBClientSecret: secretText("Secret of the application.").wire("credentials.clientSecret"),
        subscriptionId: needed("Id of the subscription.").wire("credentials.subscriptionId"),
      })
      .optional()
      .wire("spec.config.azure")
      .doc("How the container is reached, for `CloudB`."),
    timeouts: operationTimeouts(),
  },
  rules: [fitsProvider, fitsType("s3", KEYS)],
  update: [{ body: "whole", without: ["status"], answersObject: false }],
  delete: { path: "/v1/users/assets/locations/{id}" },
  list: { path: "/v1/users/assets/locations", rows: "short" },
});

export const BackupStorageLocation = importedBySort(location, Object.keys(PROVIDERS));

/** The parts of a location must be those of its provider, and all that it cannot be without. */
function fitsProvider(inputs: Values, { unknown, fail }: Pick<RuleContext, "unknown" | "fail">): void {
  const { storageProvider = "CloudA" } = inputs;
  const parts = PARTS[cloudToPlatform(String(storageProvider))];
  if (parts === undefined || unknown.has("storageProvider")) return;
  const { needed, optional = [] } = parts;
  const all = new Set(Object.values(PARTS).flatMap((one) => [...one.needed, ...(one.optional ?? [])]));
  for (const name of all) {
    const isGiven = inputs[name] !== undefined || unknown.has(name);
    if (needed.includes(name) && !isGiven)
      fail(name, `must be given with the storageProvider ${String(storageProvider)}`);
    if (isGiven && ![...needed, ...optional].includes(name))
      fail(name, `does not belong to the storageProvider ${String(storageProvider)}`);
  }
}
