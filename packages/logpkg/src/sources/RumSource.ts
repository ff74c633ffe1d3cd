import { type RuleContext, s } from "@tripod/kit";
import { setMember } from "@tripod/rest";
import { AUTHENTICATION_AT } from "./credentials.js";
import { thirdParty } from "./fetchingSource.js";
import { PATH_AT } from "./paths.js";
import { source } from "./source.js";
import { logSourceFields } from "./sourceFields.js";
import { logSourceRules } from "./sourceRules.js";
import { wordOf } from "./words.js";

const path = s
  .object({
    serviceName: s.string().notEmpty().doc("Service name in traces."),
    applicationName: s.string().optional().doc("Application name in traces."),
    deploymentEnvironment: s.string().optional().doc("Deployment environment in traces, such as `production`."),
    samplingRate: s.number().min(0).max(1).optional().computed().doc("Sampling rate of sessions, 0–1. Default: `1`."),
    ignoreUrls: s.list(s.string().notEmpty()).optional().doc("Ignored URLs: strings or `/regex/` (JavaScript)."),
    customTags: s.map(s.string()).optional().doc("Custom span tags, by name."),
    propagateTraceHeaderCorsUrls: s
      .list(s.string().notEmpty())
      .optional()
      .doc(
        "Trace context propagation (CORS) URLs: other origins that receive the trace header, as strings or `/regex/` (JavaScript).",
      ),
    selectedCountry: s
      .string()
      .optional()
      .doc(
        "Geolocation country: country for which spans get city-level location, such as `Poland`. Other countries get state-level location.",
      ),
  })
  .optional()
  .wire(PATH_AT)
  .doc("RUM settings: application, sampling and tags. Required.");

export const RumSource = source("HTTP", {
  name: "RumSource",
  doc: "Real User Monitoring (RUM, `Rum`) source of Sumo Logic: receives browser traces of user sessions. Belongs to a hosted collector.",
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
    contentType: wordOf("contentType", { Rum: "browser traces (RUM)" })
      .default("Rum")
      .replaces()
      .doc("Content type of the data."),
    path,
  },
  rules: [...logSourceRules, withPath],
});

/** Rule: the platform requires `path`, which the schema declares as optional. */
function withPath({ path }: { readonly path?: unknown }, { fail, unknown }: RuleContext): void {
  if (path === undefined && !unknown.has("path")) {
    fail("path", "is required. Set a path with the serviceName");
  }
}
