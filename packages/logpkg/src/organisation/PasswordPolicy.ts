import { s } from "@tripod/kit";
import { tokenApi } from "../dialects.js";
import { singleton } from "../managed.js";

const count = (least: number, most: number, usual: number, doc: string) =>
  s.number().integer().min(least).max(most).default(usual).doc(`${doc} From ${least} to ${most}.`);
const must = (what: string) => s.boolean().default(true).doc(`Whether a password must contain ${what}.`);

const fields = {
  minLength: count(8, 128, 8, "The least characters of a password."),
  maxLength: count(128, 128, 128, "The most characters of a password."),
  mustContainLowercase: must("a lower-case letter"),
  mustContainUppercase: must("an upper-case letter"),
  mustContainDigits: must("a digit"),
  mustContainSpecialChars: must("a special character"),
  maxPasswordAgeInDays: count(-1, 365, 365, "Days after which a password must be changed; -1 for never."),
  minUniquePasswords: count(4, 12, 10, "How many of the last passwords cannot be used again."),
  accountLockoutThreshold: count(3, 10, 6, "Wrong passwords after which an account is locked."),
  failedLoginResetDurationInMins: count(1, 10, 10, "Minutes after which wrong passwords are forgotten."),
  accountLockoutDurationInMins: count(30, 120, 30, "Minutes for which an account stays locked."),
  requireMfa: s.boolean().default(false).doc("Whether users must prove themselves by a second factor."),
  rememberMfa: s.boolean().default(true).doc("Whether a browser is remembered after the second factor."),
  // It came later than the others: who has switched it on in the web application keeps it.
  disallowWeakPasswords: s
    .boolean()
    .optional()
    .computed()
    .resetsOnRemoval()
    .doc(
      "Whether common, leaked and guessable passwords are rejected. Default: the current value. Removing the input restores the platform's default, `false`.",
    ),
};

export const PasswordPolicy = singleton({
  name: "PasswordPolicy",
  kind: "password policy",
  doc: "The rules for passwords of the organisation. There is exactly one: creating it takes over what is there, deleting it puts the platform's defaults back. Use the resource option `retainOnDelete` to leave it as it is.",
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
