import { choice, flag, type Members, object, takeMembers, text } from "../collection/members.js";
import type { Row } from "../collection/rows.js";
import type { ClustersApp } from "./app.js";
import { validates } from "./cloudAccounts.js";
import { addObjectKind, type Dependencies, metadataOf, SORT } from "./objectKinds.js";
import type { BackupLocationSeed } from "./seed.js";
import { type TermFields, termFilter } from "./termFilter.js";
import type { Owned } from "./world.js";

const PATH = "/v1/users/assets/locations";
const needed = () => text({ required: true, min: 1 });

const BUCKET: Members = {
  bucketName: needed(),
  region: needed(),
  caCert: text(),
  s3Url: text(),
  s3ForcePathStyle: flag({ default: true }),
  credentials: object(
    {
      credentialType: choice(["secret", "sts"], { required: true }),
      accessKey: text(),
      secretKey: text(),
      sts: object(undefined, { nullable: true }),
    },
    { required: true },
  ),
};

/** Members of a location by kind of storage. */
const CONFIGS: Readonly<Record<string, Members>> = {
  s3: BUCKET,
  minio: BUCKET,
  gcp: {
    bucketName: needed(),
    projectId: needed(),
    credentials: object({ jsonCredentials: needed() }, { required: true }),
  },
  azure: {
    containerName: needed(),
    storageName: needed(),
    resourceGroup: needed(),
    sku: needed(),
    credentials: object(
      {
        clientCloud: choice(["public"], { default: "public" }),
        tenantId: needed(),
        clientId: needed(),
        clientSecret: needed(),
        subscriptionId: needed(),
      },
      { required: true },
    ),
  },
};

const FIELDS: TermFields<Row> = {
  "metadata.name": (row) => [String(metadataOf(row).name)],
  "metadata.uid": ({ uid }) => [String(uid)],
};

/** Backup locations, with one path per kind of storage, and one list that returns their kind and no other settings. */
export function backupLocationRoutes(app: ClustersApp, dependencies: Dependencies): void {
  const handle = addObjectKind(app, dependencies, {
    name: "backupLocations",
    kind: "backup location",
    path: PATH,
    at: { createPath: `${PATH}/:storage`, onePath: `${PATH}/:storage` },
    sorts: "storage",
    scope: "context",
    spec: { isDefault: flag({ default: false }), type: text(), config: object(undefined, { required: true }) },
    masked: ["config.credentials.secretKey", "config.credentials.jsonCredentials", "config.credentials.clientSecret"],
    filters: { filters: (row, value) => termFilter(value, FIELDS)(row) },
    check: (input) => {
      const spec = input.spec as Row;
      const members = CONFIGS[String(input[SORT])] ?? {};
      spec.config = takeMembers(members, spec.config as Row, { unknownMembers: "ignore" }, "spec.config");
    },
    show: ({ metadata, spec, [SORT]: storage }, { context }) => {
      const { config, isDefault, type } = spec as Row;
      return context.req.param("id") === undefined
        ? { metadata, spec: { isDefault, storage, type: storage } }
        : { metadata, spec: { config, isDefault, ...(type !== undefined && { type }) } };
    },
  });
  app.delete(
    `${PATH}/:id`,
    handle.answer((call) => {
      handle.remove(handle.find(call), call);
      return call.context.body(null, 204);
    }),
  );
  for (const path of ["aws/s3", "gcp/bucketname"]) app.post(`/v1/clouds/${path}/validate`, validates);
}

/** Returns the initial members of a seeded location. A seed never contains keys. */
export function locationSpec({ name, storage, isDefault = false }: Owned<BackupLocationSeed>): Row {
  const credentials = { credentialType: "secret", accessKey: "SEEDEDACCESSKEY", secretKey: "seeded" };
  const bucket = { bucketName: name, region: "us-east-1", s3ForcePathStyle: true, credentials };
  const configs: Readonly<Record<string, Row>> = {
    gcp: { bucketName: name, projectId: "backups", credentials: { jsonCredentials: "{}" } },
    azure: {
      containerName: name,
      storageName: "backups",
      resourceGroup: "backups",
      sku: "Standard_LRS",
      credentials: { clientCloud: "public", tenantId: "t", clientId: "c", clientSecret: "seeded", subscriptionId: "s" },
    },
  };
  return { isDefault, ...(storage in configs && { type: storage }), config: configs[storage] ?? bucket };
}
