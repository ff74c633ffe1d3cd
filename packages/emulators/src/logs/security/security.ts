import type { Hono } from "hono";
import type { LogsDependencies, LogsEnv } from "../logsEnv.js";
import { addActions } from "./actions.js";
import { addEntities } from "./entities.js";
import { addInsights } from "./insights.js";
import { addLogMappings } from "./logMappings.js";
import { addMatchLists } from "./matchLists.js";
import { addNetworkBlocks } from "./networkBlocks.js";
import { addRules } from "./rules.js";
import { securityKindsOf } from "./securityApi.js";
import { addSecuritySettings } from "./settings.js";
import { addTagSchemas } from "./tagSchemas.js";
import { addTuningExpressions } from "./tuningExpressions.js";

/** All declared kinds of the security product. */
export function addSecurity(
  app: Hono<LogsEnv>,
  dependencies: LogsDependencies,
  organizations: readonly string[],
): void {
  const addKind = securityKindsOf(dependencies);
  addActions(app, addKind);
  addEntities(app, addKind);
  addInsights(app, addKind);
  addLogMappings(app, addKind);
  addMatchLists(app, addKind, dependencies);
  addNetworkBlocks(app, addKind);
  addRules(app, addKind, dependencies);
  addSecuritySettings(app, dependencies, organizations);
  addTagSchemas(app, addKind);
  addTuningExpressions(app, addKind, dependencies.pageCap);
}
