import { s } from "@tripod/kit";
import { setMember } from "@tripod/objects";
import { fromPlatform, toPlatform } from "../vocabulary.js";
import { fittingAuthentication, plainAuthenticationField } from "./credentials.js";
import { onlyFitting } from "./fetchingSource.js";
import { fittingPath, pathMembers, pathOf } from "./paths.js";
import { source } from "./source.js";
import { logSourceFields, pollingFields, scanInterval } from "./sourceFields.js";
import { logSourceRules } from "./sourceRules.js";
import { wordOf } from "./words.js";

/** What such a source may collect, and the resource that is meant for it. */
const CONTENT = {
  CloudAObjStoreBucket: "objects in a bucket; ObjStoreSource",
  CloudAElbBucket: "logs of load balancers; ElbSource",
  CloudACdnBucket: "logs of a content delivery service; CdnSource",
  CloudACloudTrailBucket: "audit trail of an account; CloudtrailSource",
  CloudAObjStoreAuditBucket: "access logs of a bucket; ObjStoreAuditSource",
  CloudACloudWatch: "metrics of an account; CloudwatchSource",
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
  doc: "A source that collects from a bucket, or metrics of an account, of the first public cloud. It belongs to a hosted collector.",
  deprecated:
    "There is a resource for each content type, which knows more of it: ObjStoreSource, ElbSource, CdnSource, CloudtrailSource, ObjStoreAuditSource and CloudwatchSource",
  wire: {
    isKind: ({ contentType }) => Object.hasOwn(CONTENT, fromPlatform("contentType", String(contentType))),
    mayLack: ["url"],
    encode: (body, inputs) => {
      onlyFitting(body, inputs, { authentication, path });
      const { contentType } = inputs as { readonly contentType: string };
      setMember(body, "thirdPartyRef.resources[0].serviceType", toPlatform("contentType", contentType));
    },
  },
  fields: {
    ...logSourceFields,
    contentType: wordOf("contentType", CONTENT).replaces().doc("Content type of the collected data."),
    authentication,
    path,
    ...pollingFields,
    paused: s.boolean().doc("Whether collecting pauses; false lets the scanner run."),
    scanInterval: scanInterval().doc("Milliseconds between two scans, at least 1000; -1 leaves it to the platform."),
  },
  rules: [...logSourceRules, fittingAuthentication, fittingPath],
  list: {
    yieldsTo: [
      "ObjStoreSource",
      "ElbSource",
      "CdnSource",
      "CloudtrailSource",
      "ObjStoreAuditSource",
      "CloudwatchSource",
    ],
  },
});
