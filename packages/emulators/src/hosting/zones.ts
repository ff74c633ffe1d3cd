import type { Project, RecordSet, Zone } from "./world.js";

/** Partial description of a zone. */
export type ZoneSeed = Pick<Zone, "id" | "name"> & Partial<Zone>;

/** Completes a zone. Unset members have the values of a create at `now` (milliseconds). */
export function newZone(seed: ZoneSeed, projectId: string, now: number): Zone {
  const created_at = seed.created_at ?? new Date(now).toISOString();
  return {
    id: seed.id,
    project_id: withDashes(projectId),
    name: seed.name,
    comment: seed.comment ?? null,
    created_at,
    updated_at: seed.updated_at ?? created_at,
    disabled: seed.disabled ?? false,
    delegation_checked_at: seed.delegation_checked_at ?? null,
    last_check_status: seed.last_check_status ?? false,
    last_delegated_at: seed.last_delegated_at ?? null,
  };
}

/** Returns the record sets that are created together with a zone. */
export function apexRecordSets(zone: Zone, nextId: () => string): RecordSet[] {
  const apex = (type: string, ttl: number, contents: string[]): RecordSet => ({
    id: nextId(),
    zone_id: zone.id,
    name: zone.name,
    type,
    ttl,
    comment: null,
    managed_by: null,
    records: contents.map((content) => ({ content, disabled: false })),
  });
  return [
    apex("NS", 86_400, ["a.ns.hosting.example.", "b.ns.hosting.example."]),
    apex("SOA", 86_400, ["a.ns.hosting.example. support.hosting.example. 2026010501 10800 3600 604800 60"]),
  ];
}

/** Removes a zone with its record sets. */
export function removeZone({ zones, recordSets }: Project, zoneId: string): void {
  removeWhere(zones, ({ id }) => id === zoneId);
  removeWhere(recordSets, ({ zone_id }) => zone_id === zoneId);
}

export function removeWhere<Item>(items: Item[], isGone: (item: Item) => boolean): void {
  const retained = items.filter((item) => !isGone(item));
  items.splice(0, items.length, ...retained);
}

/** The DNS API returns project IDs as UUIDs. */
export function withDashes(id: string): string {
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
