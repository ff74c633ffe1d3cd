import { randomBytes } from "node:crypto";
import { type CallContext, HttpFailure } from "@tripod/http";
import { fail, PartialFailure, type PendingCreate, pendingCreateId, type ResourceContext } from "@tripod/kit";
import { hashesOf, idsIn, MAX_IDS } from "@tripod/rest";
import type { HostingPlatform } from "../../platform.js";
import { undashed } from "../../project.js";
import { choosePrivate, choosePublic } from "./addresses.js";
import type { Card, Server, Servers } from "./servers.js";
import { type ServerInputs, type System, systemOf } from "./system.js";

/** Tags of configurations with another kind of private network. */
const OTHER_PRIVATE = ["10GE_Internet_MC-LAG", "10GE_Internet", "25GE_Local_MC-LAG", "10GE_Local", "10GE_Local_MC-LAG"];
/** Maximum number of address choices if other clients reserve the chosen addresses first. */
const CHOICES = 3;
/** Timeout of the search for a server after a lost response to its order, in milliseconds. */
const SEARCH_MS = 120_000;
/** Delays between two polls of that search, in milliseconds. */
const PAUSES = [1_000, 2_000, 4_000, 8_000];
const MAX_POLL_INTERVAL_MS = 10_000;
/** Tolerance for creation times, in milliseconds: they are in whole seconds of the platform's clock. */
const TOLERANCE_MS = 5_000;
/** Maximum lag of the platform's clock, in milliseconds. A server that was created earlier is older than the order. */
const MAX_CLOCK_LAG_MS = 10 * 60_000;
/** Older servers were not left by the latest run, in milliseconds. */
const RECENT_MS = 60 * 60_000;

/** Maximum number of servers that a warning names. */
const MAX_NAMED = 5;

/** Ordered server. */
export interface Ordered {
  readonly id: string;
  readonly hostName: string;
}

/** Context of one order. */
interface Order {
  readonly platform: HostingPlatform;
  readonly servers: Servers;
  readonly inputs: ServerInputs;
  readonly context: CallContext & Pick<ResourceContext<never>, "log" | "isManaged" | "importCommand">;
}

/**
 * Orders a server. Checks the inputs first and sends the order once. Orders of a project are serialized, so that no two
 * choose the same address and each finds its own server after a lost response.
 */
export async function orderServer(order: Order): Promise<Ordered & { readonly system: System }> {
  const { platform, servers, inputs, context } = order;
  const { configurationId, locationId, pricePlanName, projectId } = inputs;
  const model = await servers.model(configurationId, context);
  if (!["server", "serverchip"].includes(model))
    return fail(
      "configurationId",
      "is not a configuration of a dedicated server. Use an ID that getDedicatedConfigurationV1 returns",
    );
  const card = await servers.card(model, configurationId, context);
  const planId = await planOf(pricePlanName, servers, context);
  refuseUnavailable(card, { locationId, planId, pricePlanName });
  const system = await systemOf(inputs, servers, context);
  refusePrivate(inputs, model, card, system);
  const quote = { location_uuid: locationId, price_plan_uuid: planId, quantity: 1 };
  const currency = await currencyFor(quote, model, order);
  const isOwnName = inputs.osHostName !== undefined && inputs.osHostName !== "";
  const hostName = isOwnName ? (inputs.osHostName as string) : `server-${randomBytes(4).toString("hex")}`;
  const body = {
    ...quote,
    ...system.body,
    service_uuid: configurationId,
    project_uuid: projectId,
    pay_currency: currency,
    userhostname: hostName,
    user_desc: hostName,
    local_network_required: inputs.addPrivateVlan ?? false,
  };
  const parentKey = parentKeyOf(order);
  const id = await platform.tracker.mutex.runExclusive(parentKey, context.signal, async () => {
    const present = await servers.all(context);
    warnAbandoned(present, parentKey, order);
    // No other client uses an automatic name, so no earlier server can have it.
    const before = new Set(isOwnName ? present.map((one) => one.id) : []);
    const made = await sent({ ...order, model, body, before, parentKey });
    platform.tracker.claim(parentKey, made);
    return made;
  });
  return { id, hostName, system };
}

/** Returns the parent key of the servers of the project in the object tracker. */
function parentKeyOf({ platform, inputs }: Order): string {
  return `dedicated servers of ${JSON.stringify([platform.account, undashed(inputs.projectId)])}`;
}

async function planOf(name: string, servers: Servers, context: CallContext): Promise<string> {
  const plans = await servers.plans(context);
  const plan = plans.find((one) => one.name === name);
  if (plan !== undefined) return plan.value;
  return fail("pricePlanName", `must be one of ${plans.map((one) => JSON.stringify(one.name)).join(", ")}`);
}

function refuseUnavailable(
  card: Card,
  { locationId, planId, pricePlanName }: { locationId: string; planId: string; pricePlanName: string },
): void {
  const offer = card.available.find(({ location }) => location === locationId);
  if (offer === undefined) fail("locationId", "the configuration is not offered in this location");
  if (!card.plans.includes(planId))
    fail("pricePlanName", `the configuration has no plan ${JSON.stringify(pricePlanName)}`);
  const left = offer.counts.find(({ plan }) => plan === planId)?.count ?? 0;
  if (left < 1) fail("configurationId", "the configuration is sold out in this location, with this price plan");
}

function refusePrivate(inputs: ServerInputs, model: string, card: Card, { template }: System): void {
  const { privateSubnet = "", privateSubnetId = "" } = inputs;
  if (privateSubnet === "" && privateSubnetId === "") return;
  const at = privateSubnetId === "" ? "privateSubnet" : "privateSubnetId";
  if (model !== "server" || card.tags.some((tag) => OTHER_PRIVATE.includes(tag)))
    fail(at, "the configuration has no such private network");
  if (template.template === "windows" || template.generation !== "v2")
    fail(at, "the operating system cannot be installed with a private network");
}

/** Returns the currency of the payment: the main balance, or the bonuses if the balance is too low. */
async function currencyFor(quote: object, model: string, { servers, inputs, context }: Order): Promise<string> {
  for (const currency of ["main", "bonus"]) {
    const asked = { ...quote, pay_currency: currency };
    if (await servers.canPay(model, inputs.configurationId, asked, context)) return currency;
  }
  return fail(
    "pricePlanName",
    "neither the balance nor the bonuses of the account suffice for this server. Top up the balance",
  );
}

interface Sending extends Order {
  readonly model: string;
  readonly body: { readonly user_desc: string };
  /** IDs of servers that existed before the order. */
  readonly before: ReadonlySet<string>;
  readonly parentKey: string;
}

/** Sends the order. Sends another one only if the platform rejected addresses that the provider chose. */
async function sent(sending: Sending): Promise<string> {
  const { platform, servers, inputs, context, model, body } = sending;
  for (let choices = 1; ; choices += 1) {
    const chosen = {
      ...(await choosePublic(inputs, servers, platform, context)),
      ...(await choosePrivate(inputs, servers, platform, context)),
    };
    const startedAt = platform.clock.now();
    try {
      const ids = await servers.order(model, { ...body, ...chosen }, context);
      const [id, ...others] = ids;
      if (id !== undefined && others.length === 0) return id;
      if (others.length > 0) throw new Error(`the platform created several servers for one order: ${ids.join(", ")}`);
      return await found(sending, startedAt, undefined);
    } catch (error) {
      if (!(error instanceof HttpFailure)) throw error;
      const isUnread = error.code === "unexpected-answer" && error.status !== undefined && error.status < 300;
      if (error.outcome === "unknown" || isUnread) return found(sending, startedAt, error);
      const isOwnChoice = Object.keys(chosen).length > 0 && error.code === "conflict" && choices < CHOICES;
      if (!isOwnChoice) throw error;
    }
  }
}

/**
 * Finds the server of an order whose response was lost. The order is never sent again.
 *
 * @param startedAt Time before the order was sent: the next run accepts no older server if there is no list of earlier
 * ones.
 */
async function found(sending: Sending, startedAt: number, failure: HttpFailure | undefined): Promise<string> {
  const { platform, servers, inputs, context, body, before, parentKey } = sending;
  context.progress("no response; checking whether the server was ordered");
  const isOurs = (one: Server) =>
    isLike(one, inputs, body.user_desc) && !before.has(one.id) && !platform.tracker.isClaimed(parentKey, one.id);
  const weigh = (one: Server) => (isOurs(one) ? "certain" : undefined);
  const search = await searched({ servers, platform, context, weigh }, platform.clock.now() + SEARCH_MS);
  const [only, ...others] = search.found;
  if (only !== undefined && others.length === 0) return only.id;
  const lost = unresolved(
    failure?.observed ?? "the response to the order has no server ID",
    search,
    body.user_desc,
    failure,
  );
  const facts = {
    id: pendingCreateId(startedAt, platform.tracker.nextNumber()),
    state: inputs,
    reasons: [lost.message],
    isUncertain: true,
    evidence: {
      hostName: body.user_desc,
      skew: platform.tracker.skew(),
      ...(!isGenerated(body.user_desc, inputs) && before.size <= MAX_IDS && { before: hashesOf([...before]) }),
    },
  };
  throw new PartialFailure(facts, { cause: lost });
}

/** Reports whether the provider generated the host name for an order. No other server has it. */
function isGenerated(hostName: string, { osHostName = "" }: ServerInputs): boolean {
  return hostName !== "" && hostName !== osHostName;
}

/** Reports whether a server has the properties of an order. */
function isLike(one: Server, { configurationId, locationId }: ServerInputs, hostName: string): boolean {
  const isSame = one.configurationId === configurationId && one.locationId === locationId;
  return isSame && one.description === hostName && !isEnding(one);
}

interface Searching extends Pick<Order, "servers" | "platform" | "context"> {
  /** Returns how certain it is that a server is the one of the order. Undefined if it is another one. */
  weigh(one: Server): "certain" | "possible" | undefined;
}

interface Searched {
  readonly found: readonly Server[];
  /** Servers of the last poll that may be the ordered one, if none certainly is. */
  readonly possible: readonly Server[];
  /** Failure of the last poll. */
  readonly failed: HttpFailure | undefined;
}

/**
 * Polls for servers with growing delays until certain ones exist or the timeout ends. A failed poll does not end the
 * search.
 */
async function searched({ servers, platform, context, weigh }: Searching, until: number): Promise<Searched> {
  let possible: readonly Server[] = [];
  for (let looks = 0; ; looks += 1) {
    let failed: HttpFailure | undefined;
    try {
      const all = await servers.all(context);
      const found = all.filter((one) => weigh(one) === "certain");
      if (found.length > 0) return { found, possible: [], failed };
      possible = all.filter((one) => weigh(one) === "possible");
    } catch (error) {
      if (!(error instanceof HttpFailure)) throw error;
      failed = error;
    }
    const left = until - platform.clock.now();
    if (left <= 0 || context.signal.aborted) return { found: [], possible, failed };
    const pause = Math.min(PAUSES[looks] ?? MAX_POLL_INTERVAL_MS, left);
    await platform.clock.sleep(pause, context.signal).catch(() => undefined);
  }
}

/** Returns the error for an order with an unknown result. */
function unresolved(
  observed: string,
  { found, possible, failed }: Searched,
  hostName: string,
  request: Pick<HttpFailure, "operation" | "method" | "url"> = {
    operation: "Order dedicated server",
    method: "",
    url: "",
  },
): HttpFailure {
  const ids = [...found, ...possible].map(({ id }) => id).join(", ");
  const failure = failed === undefined ? "and did not find it" : `and could not list servers: ${failed.observed}`;
  return new HttpFailure({
    code: "outcome-unknown",
    request,
    observed,
    outcome: "unknown",
    likelyCause:
      ids === ""
        ? `the response was lost. The provider searched for the server ${JSON.stringify(hostName)} ${failure}`
        : `the response was lost, and each of these may be the server: ${ids}`,
    nextStep:
      ids === ""
        ? "Run `pulumi refresh`, which searches for it again, then `pulumi up`. The provider does not order again before that"
        : "Run `pulumi state delete` with the URN of the resource, then import the right one by its ID",
  });
}

/**
 * Finds the server of an order of an earlier run. Returns undefined if the platform shows none long after it. A
 * generated host name, or the list of earlier servers, proves which one it is. Without them the creation time does: a
 * server without one, or with one that a slow clock explains, may be the server of the order, and is not adopted.
 */
export async function findOrdered(order: Order, { startedAt, evidence }: PendingCreate): Promise<Ordered | undefined> {
  const { platform, servers, inputs, context } = order;
  const hostName = String(evidence.hostName ?? inputs.osHostName ?? "");
  const parentKey = parentKeyOf(order);
  const before = idsIn(evidence.before);
  const since = startedAt + (typeof evidence.skew === "number" ? evidence.skew : platform.tracker.skew());
  const weigh = (one: Server) => {
    if (hostName === "" || !isLike(one, inputs, hostName) || platform.tracker.isClaimed(parentKey, one.id))
      return undefined;
    if (isGenerated(hostName, inputs)) return "certain";
    if (before !== undefined) return before.has(one.id) ? undefined : "certain";
    if (one.createdAt >= since - TOLERANCE_MS) return "certain";
    const mayBe = one.createdAt === 0 || one.createdAt >= since - MAX_CLOCK_LAG_MS;
    return mayBe && context.isManaged?.(one.id) !== true ? "possible" : undefined;
  };
  const search = await searched({ servers, platform, context, weigh }, startedAt + 2 * SEARCH_MS);
  const [only, ...others] = search.found;
  if (others.length > 0 || search.possible.length > 0 || search.failed !== undefined || context.signal.aborted)
    throw unresolved("an earlier run received no response", search, hostName);
  if (only !== undefined) platform.tracker.claim(parentKey, only.id);
  return only && { id: only.id, hostName };
}

/** Warns about equal servers that were ordered within the last hour and that no resource of this run manages. */
function warnAbandoned(present: readonly Server[], parentKey: string, { platform, inputs, context }: Order): void {
  const { osHostName = "" } = inputs;
  const now = platform.clock.now() + platform.tracker.skew();
  const found = present.filter(
    (server) =>
      isLike(server, inputs, osHostName === "" ? server.description : osHostName) &&
      now - server.createdAt < RECENT_MS &&
      !platform.tracker.isClaimed(parentKey, server.id) &&
      context.isManaged?.(server.id) !== true,
  );
  const [one] = found;
  if (one === undefined) return;
  const ageOf = ({ createdAt }: Server): string =>
    `ordered ${Math.max(0, Math.round((now - createdAt) / 60_000))} min ago`;
  const named = found.slice(0, MAX_NAMED).map((server) => `${server.id} (${ageOf(server)})`);
  const command = context.importCommand?.(one.id);
  context.log(
    "warning",
    `Equal dedicated servers exist that no resource of this run manages: ${named.join(", ")}. An interrupted run may have left them. This run orders another one. To adopt the existing one instead, cancel and ${command === undefined ? `import it as ${one.id}` : `run \`${command}\``}`,
  );
}

/** Reports whether a server is no longer renewed. */
export function isEnding({ state }: Server): boolean {
  return state === "expiring" || state === "ending";
}
