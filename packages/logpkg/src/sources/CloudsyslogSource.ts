import { s } from "@tripod/kit";
import { source } from "./source.js";
import { logSourceFields } from "./sourceFields.js";
import { logSourceRules } from "./sourceRules.js";

export const CloudsyslogSource = source("Cloudsyslog", {
  name: "CloudsyslogSource",
  doc: "Cloud syslog source of Sumo Logic: receives syslog messages over TLS. Belongs to a hosted collector. Devices authenticate with the `token`.",
  fields: {
    ...logSourceFields,
    contentType: s
      .string(
        "Content type of the data. Syslog sources do not need a content type, and the API does not return the value.",
      )
      .notEmpty()
      .optional()
      .writeOnly(),
    token: s
      .string(
        "Cloud syslog token, which each syslog message must contain. Valid until it is regenerated on the platform.",
      )
      .secret()
      .computed()
      .stable(),
  },
  rules: logSourceRules,
});
