import { instantOf, s, sameInstant } from "@tripod/kit";
import type { Values } from "@tripod/rest";
import { cronProblem } from "../../cron.js";
import { feature, inputsStep } from "../feature.js";
import { timestampProblem } from "./schedules.js";

const AT = "spec.clusterConfig.machineManagementConfig.osPatchConfig";
/** Platform's value for an unset time. */
const UNSET_TIME = "0001-01-01T00:00:00.000Z";
/** Tolerance for a time in the past, in milliseconds. */
const PAST_TOLERANCE_MS = 600_000;

/** OS patching of the nodes of a cluster. */
export const osPatching = feature({
  fields: {
    osPatchOnBoot: s.boolean("Whether nodes apply OS patches at boot.").default(false).wire(`${AT}.patchOnBoot`),
    osPatchSchedule: s
      .string(
        "OS patch schedule of the nodes: a five-field cron expression, such as `0 3 * * 0`. Default: no scheduled OS patches.",
      )
      .check(cronProblem)
      .optional()
      .wire(`${AT}.schedule`),
    osPatchAfter: s
      .string(
        "One-time OS patch time: an RFC 3339 timestamp, such as `2026-05-04T22:00:00Z`, after which the nodes are patched once. A new value must be in the future.",
      )
      .check(timestampProblem)
      .optional()
      .wire(`${AT}.onDemandPatchAfter`, { decode: (time) => (isTime(time) ? time : undefined) })
      .semanticEquals(sameInstant),
  },
  decoders: { osPatchOnBoot: "wire", osPatchSchedule: "wire", osPatchAfter: "wire" },
  rules: [
    ({ osPatchAfter: time }, { recorded, now, fail }) => {
      // A recorded time may be in the past.
      if (typeof time !== "string" || time === recorded.osPatchAfter || now === undefined) return;
      if (instantOf(time) < now - PAST_TOLERANCE_MS) fail("osPatchAfter", "must be a time in the future");
    },
  ],
  steps: [
    inputsStep(
      ["osPatchOnBoot", "osPatchSchedule", "osPatchAfter"],
      "PATCH",
      "/clusterConfig/osPatch",
      ({ inputs }) => ({ osPatchConfig: encodeOsPatching(inputs) ?? { patchOnBoot: false, rebootIfRequired: false } }),
    ),
  ],
});

/** Returns the patch configuration for the request, or undefined if no input sets it. */
export function encodeOsPatching({ osPatchOnBoot, osPatchSchedule, osPatchAfter }: Values): Values | undefined {
  if (osPatchOnBoot !== true && !osPatchSchedule && !osPatchAfter) return undefined;
  return {
    patchOnBoot: osPatchOnBoot === true,
    ...(osPatchSchedule ? { schedule: osPatchSchedule } : {}),
    onDemandPatchAfter: osPatchAfter ? new Date(instantOf(String(osPatchAfter))).toISOString() : UNSET_TIME,
    rebootIfRequired: false,
  };
}

function isTime(value: unknown): boolean {
  return typeof value === "string" && value !== "" && !value.startsWith("0001-");
}
