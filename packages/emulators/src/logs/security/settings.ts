import type { Hono } from "hono";
import { bodyOf, unwrapped } from "../../collection/collection.js";
import { decimal, flag, list, type Members, object, takeMembers, text, whole } from "../../collection/members.js";
import type { Row } from "../../collection/rows.js";
import { placeOf, without } from "../logsApi.js";
import type { LogsContext, LogsDependencies, LogsEnv } from "../logsEnv.js";
import { addOnce } from "../settings/once.js";
import { answeringSecurity, OK, storeGiven } from "./securityApi.js";

const INSIGHTS: Members = {
  lookbackDays: decimal({ default: 14 }),
  threshold: decimal({ default: 12 }),
  globalSignalSuppressionWindow: whole({ default: 72, min: 24, max: 72 }),
};

const NORMALIZATION: Members = {
  adDomainNormalizationEnabled: flag({ required: true }),
  fqdnNormalizationEnabled: flag({ required: true }),
  awsNormalizationEnabled: flag({ required: true }),
  normalizeHostnames: flag({ required: true }),
  normalizeUsernames: flag({ required: true }),
  defaultNormalizedDomain: text({ min: 1, nullable: true }),
  domainMappings: list(
    object({ normalizedDomain: text({ required: true, min: 1 }), rawDomain: text({ required: true, min: 1 }) }),
    { required: true },
  ),
};

const OFF: Row = {
  adDomainNormalizationEnabled: false,
  fqdnNormalizationEnabled: false,
  awsNormalizationEnabled: false,
  normalizeHostnames: false,
  normalizeUsernames: false,
  domainMappings: [],
};

type Dependencies = Pick<LogsDependencies, "objects">;

/** The settings of the security product that every organization has once. */
export function addSecuritySettings(app: Hono<LogsEnv>, dependencies: Dependencies, names: readonly string[]): void {
  addInsightsConfiguration(app, dependencies, names);
  addEntityNormalization(app, dependencies, names);
}

/** `sec/v1/insights-configuration`: omitted members are kept; an empty body restores all defaults. */
function addInsightsConfiguration(app: Hono<LogsEnv>, { objects }: Dependencies, names: readonly string[]): void {
  const path = "/sec/v1/insights-configuration";
  const defaults = takeMembers(INSIGHTS, {}, { unknownMembers: "ignore" });
  const setting = addOnce(
    objects,
    "security.insightsConfiguration",
    { id: "cse-insights-configuration", ...defaults },
    names,
  );
  const answer = (context: LogsContext, row: Row) => context.json({ data: without(row, "id") });
  app.get(path, (context) => answer(context, setting.of(placeOf(context))));
  app.put(
    path,
    answeringSecurity(async (context) => {
      const input = unwrapped(await bodyOf(context), "config");
      const parsed = takeMembers(INSIGHTS, input, { unknownMembers: "ignore", partial: true });
      const row = setting.of(placeOf(context));
      return answer(context, Object.assign(row, Object.keys(parsed).length === 0 ? defaults : parsed));
    }),
  );
}

/** `sec/v1/entity-normalization/domain-configuration`: read and written as a whole. */
function addEntityNormalization(app: Hono<LogsEnv>, { objects }: Dependencies, names: readonly string[]): void {
  const path = "/sec/v1/entity-normalization/domain-configuration";
  const setting = addOnce(
    objects,
    "security.entityNormalization",
    { id: "cse-entity-normalization-configuration", ...OFF },
    names,
  );
  app.get(path, (context) => context.json({ data: without(setting.of(placeOf(context)), "id") }));
  app.put(
    path,
    answeringSecurity(async (context) => {
      const input = unwrapped(await bodyOf(context), "fields");
      storeGiven(setting.of(placeOf(context)), takeMembers(NORMALIZATION, input, { unknownMembers: "ignore" }));
      return context.json(OK);
    }),
  );
}
