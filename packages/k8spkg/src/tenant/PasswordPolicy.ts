import type { Reader } from "@tripod/http";
import { type InputsOf, type OutputsOf, s } from "@tripod/kit";
import { decodeFields } from "@tripod/rest";
import { ofTenant } from "../dialect.js";
import { singleton } from "../managed.js";
import { operationTimeouts } from "../metadataFields.js";
import { callerNames } from "./callerNames.js";
import { defaultsOfSetInputs, RESTORED_ON_REMOVAL } from "./platformDefaults.js";

/** Platform defaults that deleting the resource restores. */
const PLATFORM_DEFAULTS = {
  passwordRegex: "",
  minPasswordLength: 6,
  minUppercaseLetters: 1,
  minDigits: 1,
  minLowercaseLetters: 1,
  minSpecialCharacters: 1,
  passwordExpiryDays: 999,
  firstReminderDays: 5,
};

const days = (member: string, defaultValue: number, doc: string) =>
  s
    .number(`${doc} ${RESTORED_ON_REMOVAL}`)
    .integer()
    .min(1)
    .max(1000)
    .optional()
    .computed()
    .resetsOnRemoval(defaultValue)
    .wire(member);
const minimum = (member: string, what: string) =>
  s
    .number(`Minimum number of ${what} in a password, at least 0. Default: the current value.`)
    .integer()
    .min(0)
    .optional()
    .computed()
    .wire(member);

const counts = {
  minPasswordLength: minimum("minLength", "characters"),
  minUppercaseLetters: minimum("minNumOfBlockLetters", "uppercase letters"),
  minDigits: minimum("minNumOfDigits", "digits"),
  minLowercaseLetters: minimum("minNumOfSmallLetters", "lowercase letters"),
  minSpecialCharacters: minimum("minNumOfSpecialCharacters", "special characters"),
};

const periods = {
  passwordExpiryDays: days(
    "expiryDurationInDays",
    PLATFORM_DEFAULTS.passwordExpiryDays,
    "Password expiry, in days: 1–1000. Platform default: 999.",
  ),
  firstReminderDays: days(
    "firstReminderInDays",
    PLATFORM_DEFAULTS.firstReminderDays,
    "First expiry reminder, in days before the expiry: 1–1000. Platform default: 5.",
  ),
};

const fields = {
  passwordRegex: s
    .string(
      "Password pattern: a regular expression that passwords must match. Mutually exclusive with the minimum character counts. If empty, no pattern applies. Default: the current value, unless a minimum count is set.",
    )
    .optional()
    .computed()
    .wire("regex"),
  ...counts,
  ...periods,
  timeouts: operationTimeouts(),
};

type Inputs = Partial<InputsOf<typeof fields>>;

const COUNTS = Object.keys(counts) as (keyof typeof counts)[];

export const PasswordPolicy = singleton({
  name: "PasswordPolicy",
  kind: "password policy",
  doc: "Password policy for the tenant's local users. The tenant has exactly one: create adopts it and changes only the inputs that you set; destroy restores the platform defaults of those inputs. Set the resource option `retainOnDelete` to keep the values.",
  id: "default-password-policy-id",
  called: callerNames,
  dialect: ofTenant("passwordPolicy"),
  fields,
  rules: [
    (inputs, { fail }) => {
      if (!inputs.passwordRegex) return;
      for (const name of COUNTS) {
        if (inputs[name] !== undefined) fail(name, "must not be set together with passwordRegex, which replaces it");
      }
    },
  ],
  documents: [
    {
      path: "/v1/tenants/:tenant/password/policy",
      method: "POST",
      encode: encodePolicy,
      decode: decodePolicy,
      reset: (recorded) => encodePolicy(defaultsOfSetInputs(PLATFORM_DEFAULTS, recorded)),
    },
  ],
});

/** Returns inputs of the policy: either the expression or the minimum counts. */
function encodePolicy(inputs: Inputs): Record<string, unknown> {
  const numbers = Object.entries({ ...counts, ...periods }).flatMap(([name, field]) => {
    const value = inputs[name as keyof typeof counts];
    return value === undefined ? [] : [[field.spec.wire?.name, value]];
  });
  const { passwordRegex } = inputs;
  const regex = passwordRegex ?? (COUNTS.some((name) => inputs[name] !== undefined) ? "" : undefined);
  return { ...Object.fromEntries(numbers), ...(regex === undefined ? {} : { regex, isRegex: regex !== "" }) };
}

/** Returns the effective properties of a policy: the platform keeps the minimum counts even with an expression. */
function decodePolicy(live: Reader, recorded: Partial<OutputsOf<typeof fields>>): Partial<OutputsOf<typeof fields>> {
  const outputs = decodeFields(fields, live, { names: "same", recorded });
  if (live.optionalBoolean("isRegex") !== true) return { ...outputs, passwordRegex: "" };
  return Object.fromEntries(Object.entries(outputs).filter(([name]) => !(name in counts)));
}
