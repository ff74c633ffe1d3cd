import { commonChanges, INSTALLED, sourceFixture, UNTYPED } from "./sourceFixture.testing.js";

const own = { pathExpression: "/var/log/*.log", encoding: "ISO-8859-1", denyLists: ["/var/log/*.gz"] };

const { collectorId: _, ...others } = commonChanges;

export const LocalFileSourceFixture = sourceFixture(
  "LocalFileSource",
  {
    facts: { ...UNTYPED, defaults: { encoding: "UTF-8" } },
    minimal: { collectorId: INSTALLED, pathExpression: "/var/log/**" },
    full: { encoding: "UTF-8", denyLists: ["/var/log/*.gz", "/var/log/private/**"] },
    changes: own,
  },
  {
    changes: () => ({ ...others, ...own }),
    immutable: {
      collectorId: "the emulator has no second installed collector",
      contentType: "the API does not return it, and these sources do not need it",
    },
  },
);
