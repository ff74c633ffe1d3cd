import { sourceSpecimen, UNTYPED } from "./sourceSpecimen.testing.js";

export const CloudsyslogSourceSpecimen = sourceSpecimen(
  "CloudsyslogSource",
  {
    facts: { ...UNTYPED, secret: ["token"] },
    minimal: {},
    full: { contentType: "Syslog" },
    changes: { contentType: "Other" },
  },
  { unheld: ["contentType"], hidden: ["contentType"] },
);
