import { s } from "@tripod/kit";
import { tokenApi } from "../dialects.js";
import { singleton } from "../managed.js";

const count = (least: number, most: number, defaultValue: number, doc: string) =>
  s
    .number(`${doc} ${least === most ? `The only allowed value is ${least}` : `${least}–${most}`}.`)
    .integer()
    .min(least)
    .max(most)
    .default(defaultValue);
const must = (what: string) => s.boolean(`Whether a password must contain ${what}.`).default(true);

const fields = {
  minLength: count(8, 128, 8, "Minimum length of passwords."),
  maxLength: count(128, 128, 128, "Maximum length of passwords."),
  mustContainLowercase: must("a lower-case letter"),
  mustContainUppercase: must("an upper-case letter"),
  mustContainDigits: must("a digit"),
  mustContainSpecialChars: must("a special character"),
  maxPasswordAgeInDays: count(-1, 365, 365, "Maximum age (days) of a password; -1: passwords never expire."),
  minUniquePasswords: count(4, 12, 10, "Password history: number of previous passwords that cannot be reused."),
  accountLockoutThreshold: count(3, 10, 6, "Lockout threshold: number of failed logins that lock an account."),
  failedLoginResetDurationInMins: count(
    1,
    10,
    10,
    "Failed login counter reset (minutes): time after which the counter of failed logins restarts.",
  ),
  accountLockoutDurationInMins: count(30, 120, 30, "Lockout duration (minutes) of an account."),
  requireMfa: s.boolean("Whether multi-factor authentication (MFA) is required.").default(false),
  rememberMfa: s
    .boolean("Whether the browser is remembered after multi-factor authentication (MFA remembered).")
    .default(true),
  // Added later than the other settings: organizations that enabled it in the web application keep it.
  disallowWeakPasswords: s
    .boolean(
      "Whether weak password rejection is enabled: the platform rejects common, leaked and guessable passwords. Until the input is set for the first time, the current setting is kept. Removing the input restores the platform default, `false`.",
    )
    .optional()
    .computed()
    .resetsOnRemoval(false),
};

export const PasswordPolicy = singleton({
  name: "PasswordPolicy",
  kind: "password policy",
  doc: "Password policy of a Sumo Logic organization. The policy exists exactly once: creating the resource adopts the policy, and deleting the resource restores the defaults. To keep the settings on delete, use the resource option `retainOnDelete`.",
  id: "passwordPolicy",
  dialect: (platform) => tokenApi(platform, ["passwordPolicy"]),
  fields,
  rules: [
    ({ minLength, maxLength }, { fail }) => {
      if (minLength !== undefined && maxLength !== undefined && minLength > maxLength) {
        fail("minLength", `must be at most maxLength, which is ${maxLength}`);
      }
    },
  ],
  documents: [{ path: "v1/passwordPolicy", reset: "defaults" }],
});
