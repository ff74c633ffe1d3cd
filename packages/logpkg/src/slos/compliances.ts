import { s } from "@tripod/kit";
import { isObject, type Values } from "@tripod/rest";
import { timeZone } from "../timeZone.js";

const WINDOWS = ["Week", "Month", "Quarter"];

const compliance = s
  .object({
    complianceType: s
      .string("Compliance type.")
      .values({ Rolling: "period that ends at the current time", Calendar: "week, month or quarter of the calendar" }),
    size: s.string("Compliance period: `1d`–`90d` for `Rolling`; `Week`, `Month` or `Quarter` for `Calendar`."),
    target: s.number("Target (percent), 0–100.").min(0).max(100),
    timezone: timeZone().notEmpty().doc("Time zone (IANA) of the compliance period, such as `Europe/Berlin`."),
    startFrom: s
      .string("Period start: weekday for `Week`, date for `Month` and `Quarter`. Required for `Week`.")
      .optional(),
  })
  .check(({ complianceType, size, startFrom }) => {
    if (complianceType === "Rolling")
      return /^([1-9]|[1-8]\d|90)d$/.test(size) ? undefined : "must have a size of 1d to 90d";
    if (!WINDOWS.includes(size)) return "must have a size of Week, Month or Quarter";
    return size === "Week" && (startFrom ?? "") === "" ? "must have startFrom, the first day of the week" : undefined;
  });

/** Field of the compliance target: a list of one element, which is an object in requests. */
export const compliances = s
  .list("Compliance of the SLO, one element: period and target.", compliance)
  .checkCount((count) => (count === 1 ? undefined : `must have exactly one element, got ${count}`))
  .wire("compliance", {
    encode: (value) => {
      const { size, complianceType, startFrom, ...rest } = (value as readonly unknown[])[0] as Values;
      const start = startFrom ? { startFrom } : {};
      return {
        complianceType,
        ...rest,
        ...start,
        ...(complianceType === "Calendar" ? { windowType: size } : { size }),
      };
    },
    decode: (raw) => {
      if (!isObject(raw)) return undefined;
      const { complianceType, size, windowType, target, timezone, startFrom } = raw;
      const own = { complianceType, size: complianceType === "Calendar" ? windowType : size, target, timezone };
      return [{ ...own, ...(typeof startFrom === "string" && startFrom !== "" ? { startFrom } : {}) }];
    },
  });
