import { commonChanges, INSTALLED, sourceFixture, UNTYPED } from "./sourceFixture.testing.js";

const own = {
  logNames: ["Security", "Application"],
  renderMessages: false,
  eventFormat: 1,
  eventMessage: 0,
  allowList: "4624",
  denyList: "5156,5157",
};

const { collectorId: _, ...others } = commonChanges;

export const LocalWindowsEventLogSourceFixture = sourceFixture(
  "LocalWindowsEventLogSource",
  {
    facts: { ...UNTYPED, defaults: { renderMessages: true, eventFormat: 0 } },
    minimal: { collectorId: INSTALLED, logNames: ["Security"] },
    full: { renderMessages: true, eventFormat: 0, eventMessage: 1, allowList: "4624,4625", denyList: "5156" },
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
