import { s } from "@tripod/kit";
import { warning } from "@tripod/rest";
import { tokenApi } from "../dialects.js";
import { managed } from "../managed.js";
import { textOf } from "../texts.js";

const BUCKET = /^(?!xn--)[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

export const DataForwardingDestination = managed({
  name: "DataForwardingDestination",
  kind: "data forwarding destination",
  doc: "Data forwarding destination of Sumo Logic: an Amazon S3 (`ObjStore`) bucket to which data of partitions and scheduled views is forwarded. If the platform cannot write to the bucket, it disables the destination; a refresh shows the change.",
  endpoint: {
    path: "v1/logsDataForwarding/destinations",
    dialect: (platform) => tokenApi(platform, ["dataForwarding"], { page: 100, next: "nextToken" }),
  },
  identity: { key: ["destinationName"] },
  fields: {
    destinationName: textOf(1, 255).doc("Name of the destination, 1–255 characters."),
    description: s.string("Description of the destination.").optional(),
    bucketName: s
      .string(
        "S3 bucket name: 3–63 lower-case letters, digits, dots and hyphens. The name starts and ends with a letter or digit.",
      )
      .check((value) =>
        BUCKET.test(value) && !value.endsWith("-s3alias")
          ? undefined
          : "must have 3 to 63 lower-case letters, digits, dots and dashes, and begin and end with a letter or digit",
      )
      .replaces(),
    authentication: s
      .object("Credentials for write access to the bucket.", {
        type: s
          .string("Authentication method for the bucket.")
          .wire("authenticationMode")
          .values({ RoleBased: "IAM role", AccessKey: "access key" }),
        roleArn: s.string("IAM role ARN. Required for `RoleBased`.").notEmpty().optional(),
        accessKey: s
          .string("AWS access key ID. Required for `AccessKey`.")
          .notEmpty()
          .optional()
          .secret()
          .wire("accessKeyId"),
        secretKey: s
          .string("AWS secret access key. Required for `AccessKey`.")
          .notEmpty()
          .optional()
          .secret()
          .wire("secretAccessKey"),
      })
      .wire(""),
    enabled: s.boolean("Forwarding enabled: whether the platform sends data to the destination.").default(false),
    objStoreRegion: s.string("S3 region of the bucket.").notEmpty().optional().wire("region"),
    objStoreServerSideEncryption: s
      .boolean("Whether server-side encryption (SSE) of the forwarded data is enabled.")
      .default(false)
      .wire("encrypted"),
  },
  rules: [
    ({ authentication }, { fail, recorded }) => {
      if (authentication === undefined) return;
      const { type, roleArn, accessKey, secretKey } = authentication;
      if (type === "RoleBased" && !roleArn) fail("authentication.roleArn", "is required if type is RoleBased");
      if (type === "AccessKey" && !accessKey) fail("authentication.accessKey", "is required if type is AccessKey");
      // An import cannot read the key, so it may be missing then. A known key cannot be removed.
      const before = recorded.authentication as typeof authentication;
      const wasNeverKnown = before?.type === type && before.secretKey === undefined;
      if (type === "AccessKey" && !secretKey && !wasNeverKnown)
        fail("authentication.secretKey", "is required if type is AccessKey");
    },
  ],
  update: [
    {
      sends: [
        "destinationName",
        "description",
        "authentication",
        "enabled",
        "objStoreRegion",
        "objStoreServerSideEncryption",
      ],
      body: "inputs",
    },
  ],
  extras: [
    warning((live) =>
      live.optionalBoolean("invalidatedBySystem") === true
        ? "the platform disabled the data forwarding destination, because it could not write to the bucket"
        : undefined,
    ),
  ],
});
