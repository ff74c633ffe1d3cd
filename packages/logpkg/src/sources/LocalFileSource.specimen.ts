import { commonChanges, INSTALLED, sourceSpecimen, UNTYPED } from "./sourceSpecimen.testing.js";

const own = {
  pathExpression: "/var/log/*.log",
  encoding: "ISO-8859-1",
  denyLists: ["/var/log/*.gz"],
};

/** There is no second such collector to move to. */
const { collectorId: _, ...others } = commonChanges;

export const LocalFileSourceSpecimen = sourceSpecimen(
  "LocalFileSource",
  {
    facts: { ...UNTYPED, defaults: { encoding: "UTF-8" } },
    minimal: { collectorId: INSTALLED, pathExpression: "/var/log/**" },
    full: { encoding: "UTF-8", denyLists: ["/var/log/*.gz", "/var/log/private/**"] },
    changes: own,
  },
  {
    changes: () => ({ ...others, ...own }),
    unchanged: { contentType: "the platform keeps it to itself, and such sources need none" },
  },
);
