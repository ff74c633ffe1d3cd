import { commonChanges, INSTALLED, sourceSpecimen, UNTYPED } from "./sourceSpecimen.testing.js";

const own = {
  logNames: ["Security", "Application"],
  renderMessages: false,
  eventFormat: 1,
  eventMessage: 0,
  allowList: "4624",
  denyList: "5156,5157",
};

/** There is no second such collector to move to. */
const { collectorId: _, ...others } = commonChanges;

export const LocalWindowsEventLogSourceSpecimen = sourceSpecimen(
  "LocalWindowsEventLogSource",
  {
    facts: { ...UNTYPED, defaults: { renderMessages: true, eventFormat: 0 } },
    minimal: { collectorId: INSTALLED, logNames: ["Security"] },
    full: { renderMessages: true, eventFormat: 0, eventMessage: 1, allowList: "4624,4625", denyList: "5156" },
    changes: own,
  },
  {
    changes: () => ({ ...others, ...own }),
    unchanged: { contentType: "the platform keeps it to itself, and such sources need none" },
  },
);
