import { type CallContext, type Patience, read, waitUntil } from "@tripod/http";
import type { Api } from "../../api.js";
import type { Watch } from "./state.js";

/** What a program may want of the power of a server. */
export type Power = "on" | "off" | "reboot";

/** What reading and waiting for it needs. */
export type PowerWatch = Pick<Watch, "dialect"> & { readonly api: Api; readonly context: CallContext };

const LONGEST_PAUSE = 10_000;
const pathOf = (id: string) => `/power/${encodeURIComponent(id)}`;

/** The power of a server; undefined while it is on its way. */
async function powerOf(id: string, api: Api, context: CallContext): Promise<Power | undefined> {
  const operation = "Get power of dedicated server";
  const answer = await api.get({ operation, path: pathOf(id), share: "never" }, context);
  const status = read(answer).object("result").optionalObject("driver_status");
  const [is, target] = [status?.glance("power_state"), status?.glance("target_power_state")];
  if (is === "power on") return target === "" ? "on" : target === "power on" ? "reboot" : undefined;
  return is === "power off" && target === "" ? "off" : undefined;
}

/**
 * What is recorded of the power of a server: what the platform shows; what was known where it shows nothing or is on its
 * way. A reboot that was wished for is done once it is on: it is not wished for anew.
 */
export async function shownPower(
  id: string,
  known: string | undefined,
  api: Api,
  context: CallContext,
): Promise<string> {
  const usual = known === undefined || known === "" ? "on" : known;
  try {
    const is = (await powerOf(id, api, context)) ?? usual;
    return usual === "reboot" && is === "on" ? usual : is;
  } catch (error) {
    // Some hardware has no driver that could tell.
    if (context.signal.aborted) throw error;
    return usual;
  }
}

/** Brings a server to a power, and waits for that. What is so already, or on its way to it, is not asked for. */
export async function bringPower(
  id: string,
  wanted: Power,
  patience: Patience,
  { api, dialect, context }: PowerWatch,
): Promise<void> {
  const is = await powerOf(id, api, context);
  if (is === wanted) {
    if (wanted !== "reboot") return;
  } else if (wanted === "reboot" && is !== "off") {
    const operation = "Reboot dedicated server";
    await api.send(
      { operation, method: "POST", path: `${pathOf(id)}/reboot`, body: { reboot: true }, effect: "once" },
      context,
    );
  } else {
    // A server that is off is rebooted by switching it on.
    const body = { power_state: wanted !== "off" };
    const operation = `Switch dedicated server ${wanted === "off" ? "off" : "on"}`;
    await api.send({ operation, method: "PUT", path: pathOf(id), body, effect: "repeatable" }, context);
  }
  const goal = wanted === "off" ? "off" : "on";
  await waitUntil<Power | undefined>({
    ...context,
    ...patience,
    clock: dialect.clock,
    doing: `power of dedicated server ${id}`,
    look: (signal) => powerOf(id, api, { ...context, signal }),
    passes: (seen) => (seen === goal ? undefined : (seen ?? "on its way")),
    longestPauseMs: LONGEST_PAUSE,
  });
}

/** Whether a server is off. */
export async function isOff(id: string, { api, context }: Pick<PowerWatch, "api" | "context">): Promise<boolean> {
  return (await powerOf(id, api, context)) === "off";
}
