import { s } from "@tripod/kit";
import { memberAt, setMember } from "@tripod/rest";
import {
  AUTHENTICATION_AT,
  AUTHENTICATION_TYPES,
  authenticationTypes,
  fittingAuthentication,
  plainMembers,
  plainNames,
  region,
} from "./credentials.js";
import { onlyFitting, thirdParty } from "./fetchingSource.js";
import { membersFor } from "./memberTypes.js";
import { messagePerRequest, oneMessage, receiverUrl } from "./messagePerRequest.js";
import { fittingPath, PATH_AT, PATH_TYPES, pathMembers, pathType } from "./paths.js";
import { source } from "./source.js";
import { logSourceFields } from "./sourceFields.js";
import { givenMembers, logSourceRules } from "./sourceRules.js";
import { wordOf } from "./words.js";

const LOG = "KinesisLog";
const CREDENTIALS = ["NoAuthentication", "ObjStoreBucketAuthentication", "CLOUDARoleBasedAuthentication"] as const;
const PATHS = ["NoPathExpression", "KinesisLogPath"] as const;

const authentication = s
  .object("Backup bucket credentials: access to the S3 bucket with failed deliveries. Default: none.", {
    type: authenticationTypes(CREDENTIALS).optional(),
    ...membersFor({ ...plainMembers, region }, AUTHENTICATION_TYPES, CREDENTIALS, plainNames),
  })
  .check(typed)
  .optional()
  .platformDefault({ type: "NoAuthentication" })
  .wire(AUTHENTICATION_AT);

const { bucketName, pathExpression } = pathMembers;
const path = s
  .object(
    "Backup bucket: S3 bucket with failed deliveries of Amazon Data Firehose, which the source collects. Default: none.",
    {
      type: pathType(PATHS).optional(),
      ...membersFor(
        {
          bucketName,
          pathExpression: pathExpression
            .check((value) =>
              value.includes("http-endpoint-failed/") ? undefined : "must contain http-endpoint-failed/",
            )
            .doc(
              "Path expression (object key pattern) of the objects to collect, which contains `http-endpoint-failed/`. `*` matches any characters.",
            ),
          scanInterval: s
            .number()
            .integer()
            .min(1000)
            .optional()
            .computed()
            .doc("Scan interval (milliseconds) of the backup bucket, at least 1000. Default: `300000`."),
        },
        PATH_TYPES,
        PATHS,
        {},
      ),
    },
  )
  .check(typed)
  .optional()
  .platformDefault({ type: "NoPathExpression" })
  .wire(PATH_AT);

/**
 * Returns the problem of a block with members but without a type, or undefined. Such a block would be sent as a
 * placeholder.
 */
function typed(value: object): string | undefined {
  const names = givenMembers(value as Readonly<Record<string, unknown>>);
  return names.length > 0 && !names.includes("type")
    ? "must have a type: without it, the platform ignores the other members"
    : undefined;
}

export const KinesisLogSource = source("HTTP", {
  name: "KinesisLogSource",
  doc: "Amazon Data Firehose (`KinesisLog`) logs source of Sumo Logic: receives logs of a delivery stream at an HTTP endpoint. Belongs to a hosted collector.",
  wire: {
    constants: thirdParty(LOG),
    isKind: ({ contentType }) => contentType === LOG,
    encode: (body, inputs) => {
      // Unset blocks are sent as placeholders.
      if (!memberAt(memberAt(body, AUTHENTICATION_AT), "type")) {
        setMember(body, AUTHENTICATION_AT, { type: "NoAuthentication" });
      }
      if (!memberAt(memberAt(body, PATH_AT), "type")) setMember(body, PATH_AT, { type: "NoPathExpression" });
      onlyFitting(body, inputs, { authentication, path });
    },
  },
  fields: {
    ...logSourceFields,
    contentType: wordOf("contentType", { [LOG]: "logs of a delivery stream" })
      .replaces()
      .doc("Content type of the data."),
    messagePerRequest,
    authentication,
    path,
    url: receiverUrl,
  },
  rules: [...logSourceRules, oneMessage, fittingAuthentication, fittingPath],
});
