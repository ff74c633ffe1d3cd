import type { Hono } from "hono";
import { bodyOf, type Call, notFound, unwrapped } from "../collection/collection.js";
import { list, object, takeMembers, text, whole } from "../collection/members.js";
import type { Objects } from "../collection/objects.js";
import { CollectionRefusal, USUAL_STATUS } from "../collection/refusal.js";
import type { Row } from "../collection/rows.js";
import type { PlatformParts } from "../parts.js";
import { eitherApi } from "./apis.js";
import { type EitherEnv, eitherService, type Gate } from "./authorize.js";
import { services } from "./services.js";

export const REGIONS = ["ru-1", "ru-3", "ru-7"];

interface Quota {
  readonly region: string;
  readonly zone: string | null;
  value: number;
  readonly used: number;
}

export type Quotas = Record<string, Quota[]>;

/** Quotas of a project per zone or, for regional resources, per region. */
const STANDARD: Readonly<Record<string, { readonly value: number; readonly zonal: boolean }>> = {
  compute_cores: { value: 64, zonal: true },
  compute_ram: { value: 262_144, zonal: true },
  volume_gigabytes_fast: { value: 2000, zonal: true },
  volume_gigabytes_fast2: { value: 2000, zonal: true },
  volume_gigabytes_universal: { value: 2000, zonal: true },
  volume_gigabytes_universal2: { value: 2000, zonal: true },
  volume_gigabytes_basicssd: { value: 2000, zonal: true },
  volume_gigabytes_basic: { value: 2000, zonal: true },
  volume_gigabytes_local: { value: 1000, zonal: true },
  image_gigabytes: { value: 100, zonal: false },
  network_floatingips: { value: 50, zonal: false },
  mks_cluster_zonal: { value: 5, zonal: false },
  mks_cluster_regional: { value: 3, zonal: false },
  mks_cluster_high_availability_multi_az: { value: 3, zonal: false },
};

/** Quota for clusters of a type. */
export const CLUSTER_QUOTAS: Readonly<Record<string, string>> = {
  BASIC: "mks_cluster_zonal",
  HIGH_AVAILABILITY: "mks_cluster_regional",
  HIGH_AVAILABILITY_MULTI_AZ: "mks_cluster_high_availability_multi_az",
};

export function standardQuotas(): Quotas {
  return Object.fromEntries(
    Object.entries(STANDARD).map(([resource, { value, zonal }]) => [
      resource,
      REGIONS.flatMap((region) =>
        (zonal ? [`${region}a`, `${region}b`] : [null]).map((zone) => ({ region, zone, value, used: 0 })),
      ),
    ]),
  );
}

const quotaOf = ({ cluster_type: type, zonal }: Row) =>
  CLUSTER_QUOTAS[String(type ?? (zonal ? "BASIC" : "HIGH_AVAILABILITY"))];

/** Returns the quotas of a project with their usage. */
export function shownQuotas({ id, quotas }: Row, objects: Objects): Quotas {
  const clusters = objects.rows("kubernetes.clusters").filter(({ project_id }) => project_id === id);
  const used = (resource: string, region: string) =>
    clusters.filter((one) => one.region === region && resource === quotaOf(one)).length;
  return Object.fromEntries(
    Object.entries(quotas as Quotas).map(([resource, entries]) => [
      resource,
      entries.map((entry) => ({ ...entry, used: entry.used + used(resource, entry.region) })),
    ]),
  );
}

const ENTRIES = list(object({ zone: text({ min: 1 }), value: whole({ required: true, min: 0 }) }), { min: 1 });

/** Quota manager: the quotas of a project in one region. */
export function quotaRoutes(gate: Gate, parts: PlatformParts): Hono<EitherEnv> {
  const service = services.quotas;
  const app = eitherService(service, gate);
  const api = eitherApi(service, parts);
  const { objects } = parts;

  const projectOf = (call: Pick<Call<EitherEnv>, "context" | "place">): Row => {
    const id = call.context.req.param("id") ?? "";
    const found = objects.at("resell.projects", call.place).find((project) => project.id === id);
    if (!found || ![undefined, id].includes(call.context.var.project?.id)) throw notFound("project", id);
    return found;
  };
  const inRegion = (project: Row, region: string, requested: readonly string[] | undefined) => {
    const own = Object.entries(shownQuotas(project, objects)).flatMap(([resource, entries]) => {
      const here = entries.filter((entry) => entry.region === region);
      return here.length > 0 && (!requested?.length || requested.includes(resource))
        ? [[resource, here.map(withoutRegion)]]
        : [];
    });
    return Object.fromEntries(own);
  };
  const path = "/projects/:id/quotas";
  const answer =
    (handler: (call: Pick<Call<EitherEnv>, "context" | "place">, region: string) => Promise<Response>) =>
    async (context: Call<EitherEnv>["context"]) => {
      try {
        return await handler({ context, place: api.place(context) }, context.req.param("region") ?? "");
      } catch (error) {
        if (!(error instanceof CollectionRefusal)) throw error;
        return service.fail(context, USUAL_STATUS[error.reason], error.message);
      }
    };
  app.get(
    path,
    answer(async (call, region) => {
      const quotas = inRegion(projectOf(call), region, call.context.req.queries("resource"));
      return call.context.json({ quotas });
    }),
  );
  app.patch(
    path,
    answer(async (call, region) => {
      const project = projectOf(call);
      const input = unwrapped(await bodyOf(call.context), "quotas");
      const members = Object.fromEntries(Object.keys(STANDARD).map((resource) => [resource, ENTRIES]));
      const parsed = takeMembers(members, input, { unknownMembers: "refuse" });
      const quotas = project.quotas as Quotas;
      for (const [resource, entries] of Object.entries(parsed)) {
        for (const { zone = null, value } of entries as { zone?: string; value: number }[]) {
          quotas[resource] ??= [];
          const known = quotas[resource].find((entry) => entry.region === region && entry.zone === zone);
          if (known) known.value = value;
          else quotas[resource].push({ region, zone, value, used: 0 });
        }
      }
      return call.context.json({ quotas: inRegion(project, region, Object.keys(parsed)) });
    }),
  );
  return app;
}

function withoutRegion({ zone, value, used }: Quota): object {
  return { ...(zone !== null && { zone }), value, used };
}
