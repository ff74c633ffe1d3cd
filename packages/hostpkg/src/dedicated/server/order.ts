import { randomBytes } from "node:crypto";
import { type CallContext, HttpFailure } from "@tripod/http";
import { fail } from "@tripod/kit";
import type { HostingPlatform } from "../../platform.js";
import { choosePrivate, choosePublic } from "./addresses.js";
import type { Card, Server, Servers } from "./servers.js";
import { type ServerInputs, type System, systemOf } from "./system.js";

/** Tags of configurations whose private network is of another kind. */
const OTHER_PRIVATE = ["10GE_Internet_MC-LAG", "10GE_Internet", "25GE_Local_MC-LAG", "10GE_Local", "10GE_Local_MC-LAG"];
/** How often addresses are chosen anew when somebody else was quicker. */
const CHOICES = 3;
/** Pauses before looks for a server whose order has lost its answer, in milliseconds: lists may be late. */
const LOOKS = [0, 2_000, 5_000];

/** A server that was ordered. */
export interface Ordered {
  readonly id: string;
  readonly hostName: string;
}

/** What belongs to one order. */
interface Order {
  readonly platform: HostingPlatform;
  readonly servers: Servers;
  readonly inputs: ServerInputs;
  readonly context: CallContext;
}

/**
 * Orders a server. All that can be checked is checked first; the order itself is sent once. Orders of a project go one
 * after another, so that no two choose the same address and each finds its own server when its answer is lost.
 */
export async function orderServer(order: Order): Promise<Ordered> {
  const { platform, servers, inputs, context } = order;
  const { configurationId, locationId, pricePlanName, projectId } = inputs;
  const model = await servers.model(configurationId, context);
  if (!["server", "serverchip"].includes(model))
    return fail("configurationId", "is no configuration of a dedicated server; getDedicatedConfigurationV1 lists them");
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
  const place = `dedicated servers of ${JSON.stringify([platform.account, undashed(projectId)])}`;
  const id = await platform.ledger.turns.take(place, context.signal, async () => {
    // A name that was made up is nobody else's.
    const before = isOwnName
      ? await platform.ledger.baseline(place, async () => new Set((await servers.all(context)).map((one) => one.id)))
      : new Set<string>();
    const made = await sent({ ...order, model, body, before, place });
    platform.ledger.handOut(place, made);
    return made;
  });
  return { id, hostName };
}

function undashed(id: string): string {
  return id.replaceAll("-", "").toLowerCase();
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
  const place = card.available.find(({ location }) => location === locationId);
  if (place === undefined) fail("locationId", "the configuration is not offered in this location");
  if (!card.plans.includes(planId))
    fail("pricePlanName", `the configuration has no plan ${JSON.stringify(pricePlanName)}`);
  const left = place.counts.find(({ plan }) => plan === planId)?.count ?? 0;
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

/** The main balance pays; where it is not enough, the bonuses do. */
async function currencyFor(quote: object, model: string, { servers, inputs, context }: Order): Promise<string> {
  for (const currency of ["main", "bonus"]) {
    const asked = { ...quote, pay_currency: currency };
    if (await servers.canPay(model, inputs.configurationId, asked, context)) return currency;
  }
  return fail("pricePlanName", "neither the balance of the account nor its bonuses are enough for this server");
}

interface Sending extends Order {
  readonly model: string;
  readonly body: { readonly user_desc: string };
  /** Servers that were there before. */
  readonly before: ReadonlySet<string>;
  readonly place: string;
}

/** Sends the order. Only a refusal over addresses that were chosen here leads to another one. */
async function sent(sending: Sending): Promise<string> {
  const { platform, servers, inputs, context, model, body } = sending;
  for (let choices = 1; ; choices += 1) {
    const chosen = {
      ...(await choosePublic(inputs, servers, platform, context)),
      ...(await choosePrivate(inputs, servers, platform, context)),
    };
    try {
      const ids = await servers.order(model, { ...body, ...chosen }, context);
      const [id, ...others] = ids;
      if (id !== undefined && others.length === 0) return id;
      if (others.length > 0) throw new Error(`the platform made several servers out of one order: ${ids.join(", ")}`);
      return await found(sending, undefined);
    } catch (error) {
      if (!(error instanceof HttpFailure)) throw error;
      const isUnread = error.code === "unexpected-answer" && error.status !== undefined && error.status < 300;
      if (error.outcome === "unknown" || isUnread) return found(sending, error);
      const isOwnChoice = Object.keys(chosen).length > 0 && error.code === "conflict" && choices < CHOICES;
      if (!isOwnChoice) throw error;
    }
  }
}

/** The server that an order with a lost answer made. It is never ordered again. */
async function found(sending: Sending, failure: HttpFailure | undefined): Promise<string> {
  const { platform, servers, inputs, context, body, before, place } = sending;
  context.progress("the answer was lost; looking whether the server was ordered");
  const isOurs = (one: Server) =>
    one.description === body.user_desc &&
    one.configurationId === inputs.configurationId &&
    one.locationId === inputs.locationId &&
    !before.has(one.id) &&
    !isEnding(one) &&
    !platform.ledger.isHandedOut(place, one.id);
  let ours: readonly Server[] = [];
  for (const pause of LOOKS) {
    await platform.clock.sleep(pause, context.signal);
    ours = (await servers.all(context).catch(() => [])).filter(isOurs);
    if (ours.length > 0) break;
  }
  const [only, ...others] = ours;
  if (only !== undefined && others.length === 0) return only.id;
  const ids = ours.map(({ id }) => id).join(", ");
  throw new HttpFailure({
    code: "outcome-unknown",
    request: { operation: "Order dedicated server", method: "", url: "" },
    cameBack: failure?.message ?? "the platform answered the order without the id of a server",
    outcome: "unknown",
    likely:
      only === undefined ? "the order was lost, or the server is not shown yet" : `one of these is the server: ${ids}`,
    next: `Look at the list of servers for ${JSON.stringify(body.user_desc)}: if it was ordered, import it by its id; only if it was not, run the program again`,
  });
}

/** Whether a server is not prolonged any more. */
export function isEnding({ state }: Server): boolean {
  return state === "expiring" || state === "ending";
}
