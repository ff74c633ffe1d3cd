import { s } from "@tripod/kit";
import { setMember } from "@tripod/rest";
import { fromPlatform, toPlatform } from "../vocabulary.js";
import { fittingAuthentication, plainAuthenticationField } from "./credentials.js";
import { onlyFitting } from "./fetchingSource.js";
import { fittingPath, pathMembers, pathOf } from "./paths.js";
import { source } from "./source.js";
import { logSourceFields, pollingFields, scanInterval } from "./sourceFields.js";
import { logSourceRules } from "./sourceRules.js";
import { wordOf } from "./words.js";

/** Content types of this source, each with the resource that replaces it. */
const CONTENT = {
  CloudAObjStoreBucket: "Amazon S3 objects; use `ObjStoreSource`",
  CloudAElbBucket: "Elastic Load Balancing access logs; use `ElbSource`",
  CloudACdnBucket: "Amazon CloudFront logs; use `CdnSource`",
  CloudACloudTrailBucket: "AWS CloudTrail audit logs; use `CloudtrailSource`",
  CloudAObjStoreAuditBucket: "S3 server access logs; use `ObjStoreAuditSource`",
  CloudACloudWatch: "Amazon CloudWatch metrics; use `CloudwatchSource`",
};

const { bucketName, pathExpression, limitToRegions, limitToNamespaces, limitToServices, tagFilters } = pathMembers;
const authentication = plainAuthenticationField();
const path = pathOf(["ObjStoreBucketPathExpression", "CloudWatchPath"], {
  bucketName,
  pathExpression,
  limitToRegions,
  limitToNamespaces,
  limitToServices,
  tagFilters,
});

export const PollingSource = source("Polling", {
  name: "PollingSource",
  doc: "AWS (`CloudA`) polling source of Sumo Logic: collects objects of an S3 bucket or CloudWatch metrics. Belongs to a hosted collector.",
  deprecated:
    "Use the resource for the content type: ObjStoreSource, ElbSource, CdnSource, CloudtrailSource, ObjStoreAuditSource or CloudwatchSource.",
  wire: {
    isKind: ({ contentType }) => Object.hasOwn(CONTENT, fromPlatform("contentType", String(contentType))),
    mayOmit: ["url"],
    encode: (body, inputs) => {
      onlyFitting(body, inputs, { authentication, path });
      const { contentType } = inputs as { readonly contentType: string };
      setMember(body, "thirdPartyRef.resources[0].serviceType", toPlatform("contentType", contentType));
    },
  },
  fields: {
    ...logSourceFields,
    contentType: wordOf("contentType", CONTENT).replaces().doc("Content type of the data."),
    authentication,
    path,
    ...pollingFields,
    paused: s.boolean("Paused collection: whether the source collects no data."),
    scanInterval: scanInterval().doc("Scan interval (milliseconds), at least 1000. -1: the platform decides."),
  },
  rules: [...logSourceRules, fittingAuthentication, fittingPath],
  list: {
    supersededBy: [
      "ObjStoreSource",
      "ElbSource",
      "CdnSource",
      "CloudtrailSource",
      "ObjStoreAuditSource",
      "CloudwatchSource",
    ],
  },
});
