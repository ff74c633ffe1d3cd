import { sourceFixture, UNTYPED } from "./sourceFixture.testing.js";

export const CloudsyslogSourceFixture = sourceFixture(
  "CloudsyslogSource",
  {
    facts: { ...UNTYPED, secret: ["token"] },
    minimal: {},
    full: { contentType: "Syslog" },
    changes: { contentType: "Other" },
  },
  { notStored: ["contentType"], writeOnly: ["contentType"] },
);
