import { s } from "@tripod/kit";
import { memberAt, setMember } from "@tripod/objects";
import { fittingAuthentication, plainAuthenticationField } from "./credentials.js";
import { onlyFitting, thirdParty } from "./fetchingSource.js";
import { PATH_AT, pathMembers, pathOf } from "./paths.js";
import { source } from "./source.js";
import { logSourceFields, pollingFields, scanInterval } from "./sourceFields.js";
import { logSourceRules } from "./sourceRules.js";
import { wordOf } from "./words.js";

/** The only namespace that has tags of this kind. It is sent always. */
const NAMESPACES = ["AWS/EC2"];

const authentication = plainAuthenticationField();
const path = pathOf(["CloudAMetadataPath"], {
  limitToRegions: pathMembers.limitToRegions,
  limitToNamespaces: s
    .list(s.string().check((value) => (NAMESPACES.includes(value) ? undefined : "must be AWS/EC2")))
    .optional()
    .computed()
    .doc("Namespaces to collect the tags of: nothing but `AWS/EC2`, which is also meant without it."),
  tagFilters: s
    .list(s.string().notEmpty())
    .optional()
    .doc("Tags to collect, as patterns such as `Deploy*`; those with `!` before them are left out."),
});

export const MetadataSource = source("Polling", {
  name: "MetadataSource",
  doc: "A source that collects the tags of the machines of an account of the first public cloud. It belongs to a hosted collector.",
  wire: {
    constants: thirdParty("AwsMetadata"),
    isKind: ({ contentType }) => contentType === "AwsMetadata",
    mayLack: ["url"],
    encode: (body, inputs) => {
      onlyFitting(body, inputs, { authentication, path });
      const given = memberAt(body, `${PATH_AT}.limitToNamespaces`);
      if (!Array.isArray(given) || given.length === 0) setMember(body, `${PATH_AT}.limitToNamespaces`, NAMESPACES);
    },
  },
  fields: {
    ...logSourceFields,
    contentType: wordOf("contentType", { CloudAMetadata: "tags of machines" })
      .replaces()
      .doc("Content type of the collected data."),
    authentication,
    path,
    ...pollingFields,
    paused: s.boolean().doc("Whether collecting pauses; false lets the scanner run."),
    scanInterval: scanInterval().doc("Milliseconds between two scans, at least 1000; -1 leaves it to the platform."),
  },
  rules: [...logSourceRules, fittingAuthentication],
});
