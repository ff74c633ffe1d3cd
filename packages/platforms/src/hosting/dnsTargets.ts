import type { Context } from "hono";
import type { ProjectEnv } from "./authorize.js";
import type { RecordSet, Zone } from "./world.js";

/** The zone that the path of a request names, if the project has it. */
export function findZone(context: Context<ProjectEnv>): Zone | undefined {
  const id = context.req.param("zoneId");
  return context.get("project").zones.find((zone) => zone.id === id);
}

/** The record set that the path of a request names, if it is in the zone named there. */
export function findRecordSet(context: Context<ProjectEnv>): RecordSet | undefined {
  const { zoneId, rrsetId } = context.req.param() as Record<string, string>;
  return context.get("project").recordSets.find(({ id, zone_id }) => id === rrsetId && zone_id === zoneId);
}
