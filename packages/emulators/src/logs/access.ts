import { timingSafeEqual } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { Clock } from "../clock.js";
import { ownerOf } from "./bearer.js";
import type { LogsEnv } from "./logsEnv.js";
import type { AccessKey } from "./organization.js";
import type { RateLimiter } from "./rateLimit.js";
import { Refusal } from "./refusal.js";

/** Deployment whose host name contains no label. */
export const DEFAULT_DEPLOYMENT = "us1";

/** Returns the path of a deployment, with a slash at both ends. */
export function deploymentPath(deployment: string): string {
  return deployment === DEFAULT_DEPLOYMENT ? "/api/" : `/${deployment}/api/`;
}

export interface AccessOptions {
  readonly keys: ReadonlyMap<string, AccessKey>;
  readonly clock: Clock;
  /** Default: no limits. */
  readonly limiter: RateLimiter | undefined;
  /** Duration of each accepted request in milliseconds. */
  readonly latency: number;
  readonly sleep: (milliseconds: number) => Promise<void>;
}

/** Checks the credentials, the deployment and the rate limit, in this order, before any handler. */
export function controlAccess({ keys, clock, limiter, latency, sleep }: AccessOptions): MiddlewareHandler<LogsEnv> {
  return async (context, next) => {
    const key = authenticate(keys, context.req.header("authorization"), clock.now());
    const { deployment } = key.organization;
    const requestedDeployment = context.req.param("deployment") ?? DEFAULT_DEPLOYMENT;
    if (requestedDeployment !== deployment) {
      context.header("location", locationIn(deployment, context.req.url));
      throw new Refusal(301, "moved", "Use the address in the Location header.");
    }
    if (limiter && !limiter.enter(key.accessId)) {
      throw new Refusal(429, "rate.limit.exceeded", "Too many requests for this access key.");
    }
    try {
      if (latency > 0) await sleep(latency);
      authorize(key, context.req.method, pathIn(context.req.path), context.req.header("isadminmode") === "true");
      context.set("key", key);
      await next();
    } finally {
      limiter?.leave(key.accessId);
    }
  };
}

function authenticate(keys: ReadonlyMap<string, AccessKey>, header: string | undefined, now: number): AccessKey {
  const [, token] = /^bearer\s+(\S+)$/i.exec(header ?? "") ?? [];
  const owner = token === undefined ? undefined : ownerOf(token, keys, now);
  if (owner?.enabled) return owner;
  const [, encoded] = /^basic\s+(\S+)$/i.exec(header ?? "") ?? [];
  const [accessId = "", ...rest] = Buffer.from(encoded ?? "", "base64")
    .toString("utf8")
    .split(":");
  const key = keys.get(accessId);
  if (!key?.enabled || !sameText(key.accessKey, rest.join(":"))) {
    throw new Refusal(401, "unauthorized", "Credentials were rejected.");
  }
  return key;
}

function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function locationIn(deployment: string, address: string): string {
  const { origin, pathname, search } = new URL(address);
  return `${origin}${deploymentPath(deployment)}${pathIn(pathname)}${search}`;
}

/** Returns the part of a path after `/api/`. */
function pathIn(path: string): string {
  return path.replace(/^(\/[^/]+)?\/api\//, "");
}

/** Permissions that a key needs, by method and path after `/api/`; the first match applies. */
const NEEDED: readonly { method: RegExp; path: RegExp; capability: string }[] = [
  { method: /GET|HEAD/, path: /^v1\/(collectors|otCollectors|sourceTemplates)/, capability: "viewCollectors" },
  { method: /POST/, path: /^v1\/otCollectors$/, capability: "viewCollectors" },
  { method: /./, path: /^v1\/(collectors|otCollectors|sourceTemplates)/, capability: "manageCollectors" },
  { method: /./, path: /^v[12]\/(roles|users)/, capability: "manageUsersAndRoles" },
  { method: /GET|HEAD/, path: /^v1\/partitions/, capability: "viewPartitions" },
  { method: /./, path: /^v1\/partitions/, capability: "managePartitions" },
  { method: /GET|HEAD/, path: /^v1\/scheduledViews/, capability: "viewScheduledViews" },
  { method: /./, path: /^v1\/scheduledViews/, capability: "manageScheduledViews" },
  { method: /GET|HEAD/, path: /^v1\/fields/, capability: "viewFields" },
  { method: /./, path: /^v1\/fields/, capability: "manageFields" },
  { method: /GET|HEAD/, path: /^v1\/extractionRules/, capability: "viewFieldExtractionRules" },
  { method: /./, path: /^v1\/extractionRules/, capability: "manageFieldExtractionRules" },
  { method: /GET|HEAD/, path: /^v1\/eventExtractionRules/, capability: "viewEventExtractionRules" },
  { method: /./, path: /^v1\/eventExtractionRules/, capability: "manageEventExtractionRules" },
  { method: /./, path: /^v1\/dataMaskingRules/, capability: "manageDataMasking" },
  { method: /./, path: /^v2\/ingestBudgets|^v1\/budgets/, capability: "manageBudgets" },
  { method: /./, path: /^v1\/logsDataForwarding/, capability: "manageS3DataForwarding" },
  { method: /./, path: /^v1\/tokens/, capability: "manageTokens" },
  { method: /./, path: /^v1\/saml/, capability: "manageSaml" },
  { method: /PUT/, path: /^v1\/passwordPolicy/, capability: "managePasswordPolicy" },
  { method: /PUT/, path: /^v1\/policies/, capability: "manageOrgSettings" },
  { method: /POST|PUT|DELETE/, path: /^v1\/account/, capability: "manageOrgSettings" },
  { method: /GET|HEAD/, path: /^v1\/monitors/, capability: "viewMonitorsV2" },
  { method: /./, path: /^v1\/monitors/, capability: "manageMonitorsV2" },
  { method: /GET|HEAD/, path: /^v1\/slos/, capability: "viewSlos" },
  { method: /./, path: /^v1\/slos/, capability: "manageSlos" },
  { method: /GET|HEAD/, path: /^v1\/mutingSchedules/, capability: "viewMutingSchedules" },
  { method: /./, path: /^v1\/mutingSchedules/, capability: "manageMutingSchedules" },
  { method: /GET|HEAD/, path: /^v1\/connections/, capability: "viewConnections" },
  { method: /./, path: /^v1\/connections/, capability: "manageConnections" },
  { method: /POST/, path: /^v2\/apps/, capability: "manageApps" },
  { method: /POST|PUT|DELETE/, path: /^sec\/v1\/rule/, capability: "cseManageRules" },
  { method: /POST|PUT|DELETE/, path: /^sec\/v1\//, capability: "cseManageConfiguration" },
];

const ADMIN_CAPABILITY = "manageContent";

function authorize(key: AccessKey, method: string, path: string, adminMode: boolean): void {
  const needed = NEEDED.find((line) => line.method.test(method) && line.path.test(path))?.capability;
  const asAdministrator = adminMode && path.startsWith("v2/content");
  const requested = [needed, asAdministrator ? ADMIN_CAPABILITY : undefined].filter((capability) => capability);
  const lacking = requested.find((capability) => !key.capabilities.has(String(capability)));
  if (lacking) throw new Refusal(403, "forbidden", `Not permitted for this role: ${lacking} is needed.`);
  if (path.startsWith("sec/") && !key.organization.features.includes("cloudSiem")) {
    throw new Refusal(404, "api_not_enabled", "This feature is off for this organization.");
  }
}
