import { flag, text, whole } from "../../collection/members.js";
import type { TenantSetting } from "./settings.js";

const count = () => whole({ default: 0, min: 0 });

/** Password policy of a tenant: counts of characters, or a pattern instead. */
export const PASSWORD_POLICY: TenantSetting = {
  id: "default-password-policy-id",
  name: "passwordPolicy",
  kind: "password policy",
  initial: {
    isRegex: false,
    regex: "",
    minLength: 6,
    minNumOfBlockLetters: 1,
    minNumOfDigits: 1,
    minNumOfSmallLetters: 1,
    minNumOfSpecialCharacters: 1,
    expiryDurationInDays: 999,
    firstReminderInDays: 5,
    creationTimestamp: "2026-02-11T08:15:30.120Z",
    updateTimestamp: "2026-03-02T17:40:05.000Z",
  },
  documents: [
    {
      path: "password/policy",
      method: "POST",
      members: {
        isRegex: flag({ default: false }),
        regex: text({ default: "" }),
        minLength: count(),
        minNumOfBlockLetters: count(),
        minNumOfDigits: count(),
        minNumOfSmallLetters: count(),
        minNumOfSpecialCharacters: count(),
        expiryDurationInDays: whole({ default: 0, min: 0, max: 1000 }),
        firstReminderInDays: whole({ default: 0, min: 0 }),
      },
    },
  ],
};
