import { EXISTS_ONCE, type Specimen } from "@tripod/testkit";

export const PasswordPolicySpecimen: Specimen = {
  resource: "PasswordPolicy",
  facts: {
    defaults: {
      minLength: 8,
      maxLength: 128,
      mustContainLowercase: true,
      mustContainUppercase: true,
      mustContainDigits: true,
      mustContainSpecialChars: true,
      maxPasswordAgeInDays: 365,
      minUniquePasswords: 10,
      accountLockoutThreshold: 6,
      failedLoginResetDurationInMins: 10,
      accountLockoutDurationInMins: 30,
      requireMfa: false,
      rememberMfa: true,
    },
  },
  collection: "passwordPolicy",
  takenOver: "an organisation has one set of them from its beginning",
  minimal: () => ({}),
  full: () => ({
    minLength: 12,
    maxLength: 128,
    mustContainLowercase: false,
    mustContainUppercase: false,
    mustContainDigits: false,
    mustContainSpecialChars: false,
    maxPasswordAgeInDays: -1,
    minUniquePasswords: 5,
    accountLockoutThreshold: 3,
    failedLoginResetDurationInMins: 5,
    accountLockoutDurationInMins: 60,
    requireMfa: true,
    rememberMfa: false,
  }),
  changes: () => ({ minLength: 14, mustContainDigits: true, maxPasswordAgeInDays: 90, requireMfa: false }),
  unchanged: { maxLength: "there is but one" },
  drift: { patch: { minLength: 9 }, shows: ["minLength"] },
  // It is read, written where it differs, and read again.
  requests: { create: 3, update: 3, delete: 2 },
  // It is there before the program and stays after it.
  except: EXISTS_ONCE,
};
