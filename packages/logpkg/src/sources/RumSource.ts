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
  .object("RUM settings: application, sampling and tags.", {
    serviceName: s.string("Service name in traces.").notEmpty(),
    applicationName: s.string("Application name in traces.").optional(),
    deploymentEnvironment: s.string("Deployment environment in traces, such as `production`.").optional(),
    samplingRate: s.number("Sampling rate of sessions, 0–1. Default: `1`.").min(0).max(1).optional().computed(),
    ignoreUrls: s.list("Ignored URLs: strings or `/regex/` (JavaScript).", s.string().notEmpty()).optional(),
    customTags: s.map("Custom span tags, by name.", s.string()).optional(),
    propagateTraceHeaderCorsUrls: s
      .list(
        "Trace context propagation (CORS) URLs: other origins that receive the trace header, as strings or `/regex/` (JavaScript).",
        s.string().notEmpty(),
      )
      .optional(),
    selectedCountry: s
      .string(
        "Geolocation country: country for which spans get city-level location, such as `Poland`. Other countries get state-level location.",
      )
      .optional(),
  })
  .optional()
  .needed()
  .wire(PATH_AT);

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
