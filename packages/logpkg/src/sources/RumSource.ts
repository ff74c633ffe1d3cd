import { type RuleContext, s } from "@tripod/kit";
import { setMember } from "@tripod/objects";
import { AUTHENTICATION_AT } from "./credentials.js";
import { thirdParty } from "./fetchingSource.js";
import { PATH_AT } from "./paths.js";
import { source } from "./source.js";
import { logSourceFields } from "./sourceFields.js";
import { logSourceRules } from "./sourceRules.js";
import { wordOf } from "./words.js";

const path = s
  .object({
    serviceName: s.string().notEmpty().doc("Name of the service in traces."),
    applicationName: s.string().optional().doc("Name of the application."),
    deploymentEnvironment: s.string().optional().doc("Environment in which it runs, such as `production`."),
    samplingRate: s
      .number()
      .min(0)
      .max(1)
      .optional()
      .computed()
      .doc("Share of the sessions that is collected, from 0 to 1. Without it, all are."),
    ignoreUrls: s
      .list(s.string().notEmpty())
      .optional()
      .doc("Addresses that are not collected, as texts or `/patterns/`."),
    customTags: s.map(s.string()).optional().doc("Tags that are added to each span, as texts by name."),
    propagateTraceHeaderCorsUrls: s
      .list(s.string().notEmpty())
      .optional()
      .doc("Addresses elsewhere that get the header of the trace, as texts or `/patterns/`."),
    selectedCountry: s.string().optional().doc("Country of which locations are collected, such as `Poland`."),
  })
  .optional()
  .wire(PATH_AT)
  .doc("What is collected of whose browsers. It must be given.");

export const RumSource = source("HTTP", {
  name: "RumSource",
  doc: "A source that receives what browsers measure of their users' sessions. It belongs to a hosted collector.",
  wire: {
    constants: thirdParty("Rum"),
    isKind: ({ contentType }) => contentType === "Rum",
    encode: (body) => {
      setMember(body, `${PATH_AT}.type`, "RumPath");
      setMember(body, `${AUTHENTICATION_AT}.type`, "NoAuthentication");
    },
  },
  fields: {
    ...logSourceFields,
    contentType: wordOf("contentType", { Rum: "traces of browsers" })
      .default("Rum")
      .replaces()
      .doc("Content type of the received data."),
    path,
  },
  rules: [...logSourceRules, withPath],
});

/** The schema lets it be left out; the platform does not. */
function withPath({ path }: { readonly path?: unknown }, { fail, unknown }: RuleContext): void {
  if (path === undefined && !unknown.has("path")) {
    fail("path", "missing required input: what is collected, with its serviceName");
  }
}
