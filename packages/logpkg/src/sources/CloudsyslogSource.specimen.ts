import { sourceSpecimen } from "./sourceSpecimen.testing.js";

export const CloudsyslogSourceSpecimen = sourceSpecimen(
  "CloudsyslogSource",
  { minimal: {}, full: { contentType: "Syslog" }, changes: { contentType: "Other" } },
  { hidden: ["contentType"] },
);
