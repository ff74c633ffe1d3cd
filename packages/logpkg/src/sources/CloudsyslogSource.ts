import { s } from "@tripod/kit";
import { source } from "./source.js";
import { logSourceFields } from "./sourceFields.js";
import { logSourceRules } from "./sourceRules.js";

export const CloudsyslogSource = source("Cloudsyslog", {
  name: "CloudsyslogSource",
  doc: "A source that receives syslog messages over TLS. It belongs to a hosted collector, and its `token` lets devices send to it.",
  fields: {
    ...logSourceFields,
    contentType: s
      .string()
      .notEmpty()
      .optional()
      .writeOnly()
      .doc("Content type of the collected data. Syslog sources need none, and the platform keeps it to itself."),
    token: s
      .string()
      .secret()
      .computed()
      .stable()
      .doc(
        "Token that every syslog message must carry. It lives as long as the source, unless it is made anew on the platform.",
      ),
  },
  rules: logSourceRules,
});
