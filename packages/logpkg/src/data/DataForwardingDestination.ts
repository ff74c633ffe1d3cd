import { s } from "@tripod/kit";
import { warns } from "@tripod/objects";
import { tokenApi } from "../dialects.js";
import { managed } from "../managed.js";
import { textOf } from "../texts.js";

const BUCKET = /^(?!xn--)[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

export const DataForwardingDestination = managed({
  name: "DataForwardingDestination",
  kind: "data forwarding destination",
  doc: "A bucket to which data of partitions and views can be forwarded. The platform switches it off when it cannot write to it, and a refresh says so.",
  at: {
    path: "v1/logsDataForwarding/destinations",
    dialect: (platform) => tokenApi(platform, ["dataForwarding"], { page: 100, next: "nextToken" }),
  },
  identity: { key: ["destinationName"] },
  fields: {
    destinationName: textOf(1, 255).doc("Name of the destination, 1 to 255 characters."),
    description: s.string().optional().doc("Description of the destination."),
    bucketName: s
      .string()
      .check((value) =>
        BUCKET.test(value) && !value.endsWith("-s3alias")
          ? undefined
          : "must have 3 to 63 lower-case letters, digits, dots and dashes, and begin and end with a letter or digit",
      )
      .replaces()
      .doc("Name of the bucket. It cannot be changed in place."),
    authentication: s
      .object({
        type: s
          .string()
          .wire("authenticationMode")
          .values({ RoleBased: "by a role", AccessKey: "by a key" })
          .doc("How the platform proves itself to the bucket."),
        roleArn: s.string().optional().doc("Role that it takes on, for `RoleBased`."),
        accessKey: s.string().optional().wire("accessKeyId").doc("Identifier of the key, for `AccessKey`."),
        secretKey: s.string().optional().secret().wire("secretAccessKey").doc("The key itself, for `AccessKey`."),
      })
      .wire("")
      .doc("Credentials with which the platform writes to the bucket."),
    enabled: s.boolean().default(false).doc("Whether data is forwarded."),
    objStoreRegion: s.string().notEmpty().optional().wire("region").doc("Region of the bucket."),
    objStoreServerSideEncryption: s
      .boolean()
      .default(false)
      .wire("encrypted")
      .doc("Whether the bucket's service encrypts what is written."),
  },
  rules: [
    ({ authentication }, { fail, recorded }) => {
      if (authentication === undefined) return;
      const { type, roleArn, accessKey, secretKey } = authentication;
      if (type === "RoleBased" && !roleArn)
        fail("authentication.roleArn", "missing required input: RoleBased needs it");
      if (type === "AccessKey" && !accessKey)
        fail("authentication.accessKey", "missing required input: AccessKey needs it");
      // An import does not know the key; one that was given cannot be taken away.
      const before = recorded.authentication as typeof authentication;
      const wasNeverKnown = before?.type === type && before.secretKey === undefined;
      if (type === "AccessKey" && !secretKey && !wasNeverKnown)
        fail("authentication.secretKey", "missing required input: AccessKey needs it");
    },
  ],
  update: "members",
  extras: [
    warns((live) =>
      live.optionalBoolean("invalidatedBySystem") === true
        ? "the platform has switched the data forwarding destination off, because it could not write to the bucket"
        : undefined,
    ),
  ],
});
