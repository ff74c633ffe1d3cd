import type { ResourceFixture } from "@tripod/testkit";
import { existsOnce } from "./existsOnce.fixture.js";

export const PasswordPolicyFixture: ResourceFixture = {
  resource: "PasswordPolicy",
  facts: {},
  collection: "passwordPolicy",
  minimal: () => ({}),
  full: () => ({
    minPasswordLength: 12,
    minUppercaseLetters: 2,
    minDigits: 3,
    minLowercaseLetters: 4,
    minSpecialCharacters: 2,
    passwordExpiryDays: 100,
    firstReminderDays: 10,
  }),
  variants: () => [{ passwordRegex: "^.{9,}$", passwordExpiryDays: 90 }],
  changes: () => ({
    minPasswordLength: 14,
    minUppercaseLetters: 3,
    minDigits: 2,
    minLowercaseLetters: 2,
    minSpecialCharacters: 1,
    passwordExpiryDays: 90,
    firstReminderDays: 3,
  }),
  immutable: { passwordRegex: "the numbers are set instead" },
  drift: { patch: { minLength: 9 }, shows: ["minPasswordLength"] },
  constantOutputs: { passwordRegex: "is empty while the counts are what counts" },
  // The policy is read. If it differs, it is written and read again.
  requests: { create: 3, update: 3, delete: 3 },
  ...existsOnce,
};
