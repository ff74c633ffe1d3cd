import type { Hono } from "hono";
import { flag, type Members, takeMembers, whole } from "../../collection/members.js";
import { placeOf, without } from "../logsApi.js";
import type { LogsDependencies, LogsEnv } from "../logsEnv.js";
import { answering, bodyIn } from "./answering.js";
import { addOnce } from "./once.js";

const MEMBERS: Members = {
  minLength: whole({ default: 8, min: 8, max: 128 }),
  maxLength: whole({ default: 128, min: 128, max: 128 }),
  mustContainLowercase: flag({ default: true }),
  mustContainUppercase: flag({ default: true }),
  mustContainDigits: flag({ default: true }),
  mustContainSpecialChars: flag({ default: true }),
  maxPasswordAgeInDays: whole({ default: 365, min: -1, max: 365 }),
  minUniquePasswords: whole({ default: 10, min: 4, max: 12 }),
  accountLockoutThreshold: whole({ default: 6, min: 3, max: 10 }),
  failedLoginResetDurationInMins: whole({ default: 10, min: 1, max: 10 }),
  accountLockoutDurationInMins: whole({ default: 30, min: 30, max: 120 }),
  requireMfa: flag({ default: false }),
  rememberMfa: flag({ default: true }),
  disallowWeakPasswords: flag({ default: false }),
};

const take = (body: Record<string, unknown>) => takeMembers(MEMBERS, body, { unknownMembers: "ignore" });

/** `v1/passwordPolicy`: members that a PUT omits are reset to the platform's defaults. */
export function addPasswordPolicy(
  app: Hono<LogsEnv>,
  { objects }: Pick<LogsDependencies, "objects">,
  organizations: readonly string[],
): void {
  const policy = addOnce(objects, "passwordPolicy", { id: "passwordPolicy", ...take({}) }, organizations);
  app.get("/v1/passwordPolicy", (context) => context.json(without(policy.of(placeOf(context)), "id")));
  app.put(
    "/v1/passwordPolicy",
    answering("passwordPolicy", async (context) => {
      const row = policy.of(placeOf(context));
      return context.json(without(Object.assign(row, take(await bodyIn(context))), "id"));
    }),
  );
}
