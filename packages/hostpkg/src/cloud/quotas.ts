import type { Reader } from "@tripod/http";
import { fail, s } from "@tripod/kit";
import { isObject, type StepContext } from "@tripod/objects";
import type { HostingPlatform } from "../platform.js";

/** What a program wants of the quotas of a project. */
export const quotas = s
  .set(
    s.object({
      resourceName: s.string().notEmpty().doc("What the quotas limit, such as `compute_cores`."),
      resourceQuotas: s
        .set(
          s.object({
            region: s
              .string()
              .notEmpty()
              .optional()
              .doc("Region that the quota is for, such as `ru-3`. It must be given."),
            zone: s
              .string()
              .optional()
              .doc("Zone that the quota is for, such as `ru-3a`, where the platform counts by zones."),
            value: s.number().integer().min(0).doc("How much there may be."),
          }),
        )
        .check((value) => (value.length === 0 ? "must not be empty" : undefined))
        .doc("The quotas, one for each region or zone."),
    }),
  )
  .optional()
  // The platform shows all quotas; these are the program's own.
  .wire(null)
  .doc(
    "Quotas that the program decides about. With them a new project gets no others; without them it gets the platform's standard ones. What leaves this set stays as it is. An import leaves them unset, because a project also shows quotas that nobody has set: write those that the program decides about, as `allQuotas` shows them.",
  );

/** Everything the platform says of quotas. */
export const allQuotas = s
  .set(
    s.object({
      resourceName: s.string().computed().doc("What the quotas limit."),
      resourceQuotas: s
        .set(
          s.object({
            region: s.string().computed().doc("Region that the quota is for."),
            zone: s.string().computed().doc("Zone that the quota is for; empty where there is none."),
            value: s.number().integer().computed().doc("How much there may be."),
            used: s.number().integer().computed().doc("How much there is."),
          }),
        )
        .computed()
        .doc("The quotas, one for each region or zone."),
    }),
  )
  .computed()
  .wire("quotas")
  .doc("All quotas of the project, as they are.");

interface Quota {
  readonly region?: string | undefined;
  readonly zone?: string | undefined;
  readonly value: number;
}

/** The quotas of one resource, as programs have them. */
export interface ResourceQuotas {
  readonly resourceName: string;
  readonly resourceQuotas: readonly Quota[];
}

/** All quotas that a project shows. */
export function shownQuotas(live: Reader) {
  if (!live.has("quotas")) return [];
  return live.entries("quotas").map(([resourceName, entries]) => ({
    resourceName,
    resourceQuotas: entries.list("").map((entry) => ({
      region: entry.optionalString("region") ?? "",
      zone: entry.optionalString("zone") ?? "",
      value: entry.optionalNumber("value") ?? 0,
      used: entry.optionalNumber("used") ?? 0,
    })),
  }));
}

/** The program's own quotas with the values that the project shows; those that it does not show stay as they are known. */
export function ownQuotas(live: Reader, known: readonly ResourceQuotas[] | undefined) {
  const all = shownQuotas(live);
  return known?.map(({ resourceName, resourceQuotas }) => {
    const shown = all.find((one) => one.resourceName === resourceName)?.resourceQuotas ?? [];
    const shownValue = ({ region, zone = "", value }: Quota): number =>
      shown.find((entry) => entry.region === region && entry.zone === zone)?.value ?? value;
    return { resourceName, resourceQuotas: resourceQuotas.map((quota) => ({ ...quota, value: shownValue(quota) })) };
  });
}

/** Sets the quotas of a project: one request for each region. */
export async function setQuotas(
  wanted: readonly ResourceQuotas[],
  { id, context }: Pick<StepContext<HostingPlatform>, "id" | "context">,
): Promise<void> {
  const regions = new Set(wanted.flatMap((one) => one.resourceQuotas.map(({ region = "" }) => region)));
  for (const region of [...regions].sort()) {
    const quotas: Record<string, object[]> = {};
    for (const { resourceName, resourceQuotas } of wanted) {
      for (const { zone, value, region: of } of resourceQuotas) {
        if (of === region) quotas[resourceName] = [...(quotas[resourceName] ?? []), { ...(zone && { zone }), value }];
      }
    }
    const body = { quotas };
    const answer = await context.platform.service("quotas", undefined, region).send(
      {
        operation: `Set quotas in ${region}`,
        method: "PATCH",
        path: `/projects/${encodeURIComponent(id)}/quotas`,
        body,
        effect: "repeatable",
      },
      context,
    );
    const complaints = complaintsIn(answer.text);
    if (complaints !== "") fail("quotas", `the platform refuses quotas in ${region}: ${complaints}`);
  }
}

/** An answer that is well may hold refusals of single quotas. */
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
    .join("; ")
    .slice(0, 500);
}
