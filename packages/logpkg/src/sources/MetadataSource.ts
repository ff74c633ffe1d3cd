import { s } from "@tripod/kit";
import { memberAt, setMember } from "@tripod/rest";
import { fittingAuthentication, plainAuthenticationField } from "./credentials.js";
import { onlyFitting, thirdParty } from "./fetchingSource.js";
import { PATH_AT, pathMembers, pathOf } from "./paths.js";
import { source } from "./source.js";
import { logSourceFields, pollingFields, scanInterval } from "./sourceFields.js";
import { logSourceRules } from "./sourceRules.js";
import { wordOf } from "./words.js";

/** Namespaces with tags of this type. Always sent. */
const NAMESPACES = ["AWS/EC2"];

const authentication = plainAuthenticationField();
const path = pathOf(["CloudAMetadataPath"], {
  limitToRegions: pathMembers.limitToRegions,
  limitToNamespaces: s
    .set(
      "Namespaces whose tags are collected. `AWS/EC2` only, which is also the default.",
      s.string().check((value) => (NAMESPACES.includes(value) ? undefined : "must be AWS/EC2")),
    )
    .optional()
    .computed(),
  tagFilters: s
    .set(
      "Tag filters: patterns of tags to collect, such as `Deploy*`. A leading `!` excludes tags.",
      s.string().notEmpty(),
    )
    .optional(),
});

export const MetadataSource = source("Polling", {
  name: "MetadataSource",
  doc: "AWS metadata source of Sumo Logic: collects EC2 instance tags of an AWS account. Belongs to a hosted collector.",
  wire: {
    constants: thirdParty("AwsMetadata"),
    isKind: ({ contentType }) => contentType === "AwsMetadata",
    mayOmit: ["url"],
    encode: (body, inputs) => {
      onlyFitting(body, inputs, { authentication, path });
      const namespaces = memberAt(body, `${PATH_AT}.limitToNamespaces`);
      if (!Array.isArray(namespaces) || namespaces.length === 0)
        setMember(body, `${PATH_AT}.limitToNamespaces`, NAMESPACES);
    },
  },
  fields: {
    ...logSourceFields,
    contentType: wordOf("contentType", { CloudAMetadata: "EC2 instance tags" })
      .replaces()
      .doc("Content type of the data."),
    authentication,
    path,
    ...pollingFields,
    paused: s.boolean("Paused collection: whether the source collects no data."),
    scanInterval: scanInterval().doc("Scan interval (milliseconds), at least 1000. -1: the platform decides."),
  },
  rules: [...logSourceRules, fittingAuthentication],
});
