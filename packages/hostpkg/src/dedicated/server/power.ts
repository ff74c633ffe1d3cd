import { type CallContext, read, type WaitTimeout, waitUntil } from "@tripod/http";
import type { Api } from "../../api.js";
import type { Watch } from "./state.js";

/** Values of the input `powerState`. */
export type Power = "on" | "off" | "reboot";

/** Context of reads and waits of the power state. */
export type PowerWatch = Pick<Watch, "dialect"> & { readonly api: Api; readonly context: CallContext };

const MAX_POLL_INTERVAL_MS = 10_000;
const pathOf = (id: string) => `/power/${encodeURIComponent(id)}`;

/** Returns the power state of a server, or undefined while it changes. */
async function powerOf(id: string, api: Api, context: CallContext): Promise<Power | undefined> {
  const operation = "Get power of dedicated server";
  const answer = await api.get({ operation, path: pathOf(id), cache: "never" }, context);
  const status = read(answer).object("result").optionalObject("driver_status");
  const [is, target] = [status?.peekText("power_state"), status?.peekText("target_power_state")];
  if (is === "power on") return target === "" ? "on" : target === "power on" ? "reboot" : undefined;
  return is === "power off" && target === "" ? "off" : undefined;
}

/**
 * Returns the power state to record: the live one, or the recorded one if the platform returns none or the state is
 * changing. A recorded `reboot` stays while the server is on, so that the reboot is not repeated.
 */
export async function shownPower(
  id: string,
  recorded: string | undefined,
  api: Api,
  context: CallContext,
): Promise<string> {
  const defaultValue = recorded === undefined || recorded === "" ? "on" : recorded;
  try {
    const is = (await powerOf(id, api, context)) ?? defaultValue;
    return defaultValue === "reboot" && is === "on" ? defaultValue : is;
  } catch (error) {
    // Some hardware has no driver that reports the power state.
    if (context.signal.aborted) throw error;
    return defaultValue;
  }
}

/** Sets the power state of a server and waits for it. Sends nothing if the state is reached or in progress. */
export async function bringPower(
  id: string,
  desired: Power,
  timeout: WaitTimeout,
  { api, dialect, context }: PowerWatch,
): Promise<void> {
  const is = await powerOf(id, api, context);
  if (is === desired) {
    if (desired !== "reboot") return;
  } else if (desired === "reboot" && is !== "off") {
    const operation = "Reboot dedicated server";
    await api.send(
      { operation, method: "POST", path: `${pathOf(id)}/reboot`, body: { reboot: true }, idempotency: "unsafe" },
      context,
    );
  } else {
    // A server that is off is powered on instead of rebooted.
    const body = { power_state: desired !== "off" };
    const operation = `Power dedicated server ${desired === "off" ? "off" : "on"}`;
    await api.send({ operation, method: "PUT", path: pathOf(id), body, idempotency: "idempotent" }, context);
  }
  const goal = desired === "off" ? "off" : "on";
  await waitUntil<Power | undefined>({
    ...context,
    ...timeout,
    clock: dialect.clock,
    operation: `power of dedicated server ${id}`,
    poll: (signal) => powerOf(id, api, { ...context, signal }),
    transientState: (status) => (status === goal ? undefined : (status ?? "changing")),
    longestPauseMs: MAX_POLL_INTERVAL_MS,
  });
}

/** Reports whether a server is off. */
export async function isOff(id: string, { api, context }: Pick<PowerWatch, "api" | "context">): Promise<boolean> {
  return (await powerOf(id, api, context)) === "off";
}
