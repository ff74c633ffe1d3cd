import type { Reader } from "@tripod/http";
import { fail, s } from "@tripod/kit";
import { isObject, type StepContext } from "@tripod/rest";
import type { HostingPlatform } from "../platform.js";

/** Input `quotas` of a project. */
export const quotas = s
  .set(
    "Quotas that the program manages. If the value is set, a new project gets only these quotas; if unset, the platform defaults. Removing a quota keeps its current limit on the platform. An import lists all quotas of the project.",
    s.object({
      resourceName: s.string("Quota resource name, such as `compute_cores`.").notEmpty(),
      resourceQuotas: s
        .set(
          "Quota limits, one per pool or pool segment. Removing a limit, or changing the pool or segment of a limit, keeps the old limit on the platform.",
          s.object({
            region: s.string("Pool of the quota, such as `ru-3`.").notEmpty().optional().needed(),
            zone: s
              .string(
                "Pool segment of the quota, such as `ru-3a`. Only for zonal quotas: those with a `zone` in `allQuotas`.",
              )
              .optional(),
            value: s
              .number("Quota limit, at least 0, in the unit of the quota resource, such as cores for `compute_cores`.")
              .integer()
              .min(0),
          }),
        )
        .keptOnRemoval()
        .checkCount((count) => (count === 0 ? "must not be empty" : undefined)),
    }),
  )
  .optional()
  .keptOnRemoval()
  .semanticEquals((oldValue, newValue) => {
    const kept = new Set(limitsIn(oldValue));
    return limitsIn(newValue).every((limit) => kept.has(limit));
  })
  // The platform returns all quotas. This input contains only the managed ones.
  .wire(null);

/** Output `allQuotas`: all quotas that the platform returns. */
export const allQuotas = s
  .set(
    "All quotas of the project, with limits and usage.",
    s.object({
      resourceName: s.string("Quota resource name, such as `compute_cores`.").computed(),
      resourceQuotas: s
        .set(
          "Quota limits and usage, one per pool or pool segment.",
          s.object({
            region: s.string("Pool of the quota, such as `ru-3`.").computed(),
            zone: s.string("Pool segment of the quota. Empty for quotas that are not zonal.").computed(),
            value: s
              .number("Quota limit, in the unit of the quota resource, such as cores for `compute_cores`.")
              .integer()
              .computed(),
            used: s.number("Quota usage, in the unit of the limit.").integer().computed(),
          }),
        )
        .computed(),
    }),
  )
  .computed()
  .wire("quotas");

/** Returns each limit of quotas as text. Their grouping and order make no difference. */
function limitsIn(all: readonly ResourceQuotas[]): readonly string[] {
  return all.flatMap(({ resourceName, resourceQuotas }) =>
    resourceQuotas.map(({ region = "", zone = "", value }) => JSON.stringify([resourceName, region, zone, value])),
  );
}

interface Quota {
  readonly region?: string | undefined;
  readonly zone?: string | undefined;
  readonly value: number;
}

/** Quotas of one resource, as in the inputs. */
export interface ResourceQuotas {
  readonly resourceName: string;
  readonly resourceQuotas: readonly Quota[];
}

/** Returns all quotas of a live project. */
export function shownQuotas(live: Reader) {
  if (!live.has("quotas")) return [];
  return live
    .entries("quotas")
    .map(([resourceName, entries]) => ({
      resourceName,
      resourceQuotas: (entries.optionalList("") ?? []).map((entry) => ({
        region: entry.optionalString("region") ?? "",
        zone: entry.optionalString("zone") ?? "",
        value: entry.optionalNumber("value") ?? 0,
        used: entry.optionalNumber("used") ?? 0,
      })),
    }));
}

interface Prior {
  readonly name?: string | undefined;
  readonly quotas?: readonly ResourceQuotas[] | undefined;
}

/**
 * Returns the managed quotas with their live values. Quotas that the live project lacks keep their recorded values. An
 * import, which has no recorded name, returns all quotas that a program can set.
 */
export function ownQuotas(live: Reader, { name, quotas: recorded }: Prior): readonly ResourceQuotas[] | undefined {
  const all = shownQuotas(live);
  if (name === undefined) return settable(all);
  return recorded?.map(({ resourceName, resourceQuotas }) => {
    const liveQuotas = all.find((one) => one.resourceName === resourceName)?.resourceQuotas ?? [];
    const shownValue = ({ region, zone = "", value }: Quota): number =>
      liveQuotas.find((entry) => entry.region === region && entry.zone === zone)?.value ?? value;
    return { resourceName, resourceQuotas: resourceQuotas.map((quota) => ({ ...quota, value: shownValue(quota) })) };
  });
}

function settable(all: ReturnType<typeof shownQuotas>): readonly ResourceQuotas[] | undefined {
  const own = all.map(({ resourceName, resourceQuotas }) => ({
    resourceName,
    resourceQuotas: resourceQuotas
      .filter(({ region }) => region !== "")
      .map(({ region, zone, value }) => ({ region, ...(zone !== "" && { zone }), value })),
  }));
  const found = own.filter(({ resourceQuotas }) => resourceQuotas.length > 0);
  return found.length === 0 ? undefined : found;
}

/** Returns the quotas whose live value differs. Imported inputs may contain quotas that cannot be set. */
export function changedQuotas(desired: readonly ResourceQuotas[], live: Reader | undefined): readonly ResourceQuotas[] {
  const all = live === undefined ? [] : shownQuotas(live);
  return desired.map(({ resourceName, resourceQuotas }) => {
    const liveQuotas = all.find((one) => one.resourceName === resourceName)?.resourceQuotas ?? [];
    const isShown = ({ region, zone = "", value }: Quota) =>
      liveQuotas.some((entry) => entry.region === region && entry.zone === zone && entry.value === value);
    return { resourceName, resourceQuotas: resourceQuotas.filter((quota) => !isShown(quota)) };
  });
}

/** Sets the quotas of a project with one request per region. */
export async function setQuotas(
  desired: readonly ResourceQuotas[],
  { id, context }: Pick<StepContext<HostingPlatform>, "id" | "context">,
): Promise<void> {
  const regions = new Set(desired.flatMap((one) => one.resourceQuotas.map(({ region = "" }) => region)));
  for (const region of [...regions].sort()) {
    const quotas = new Map<string, object[]>();
    for (const { resourceName, resourceQuotas } of desired) {
      for (const { zone, value, region: of } of resourceQuotas) {
        const earlier = quotas.get(resourceName) ?? [];
        if (of === region) quotas.set(resourceName, [...earlier, { ...(zone && { zone }), value }]);
      }
    }
    const body = { quotas: Object.fromEntries(quotas) };
    const answer = await context.platform
      .service("quotas", undefined, region)
      .send(
        {
          operation: `Set quotas in ${region}`,
          method: "PATCH",
          path: `/projects/${encodeURIComponent(id)}/quotas`,
          body,
          idempotency: "idempotent",
        },
        context,
      );
    const complaints = complaintsIn(answer.text);
    if (complaints !== "") fail("quotas", `the platform rejected quotas in ${region}: ${complaints}`);
  }
}

/** Returns the errors of single quotas, which a 2xx response may contain. */
function complaintsIn(text: string): string {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return "";
  }
  if (!isObject(body) || !Array.isArray(body.errors)) return "";
  return body.errors
    .filter(isObject)
    .map(({ resource, zone, message, code }) =>
      [resource, zone, message ?? code].filter((part) => typeof part === "string" && part !== "").join(" "),
    )
    .join("; ");
}
