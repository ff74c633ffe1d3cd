import type { Checkpoint, Plan, Quota, RecordSet, Zone } from "./world.js";
import type { ZoneSeed } from "./zones.js";

/*
 * Collections that are too long to write down. The n-th record (from 1) follows a rule, so that a test can compute what
 * it will find:
 *
 *   zones         zone-00001.example.           id 2f000000-0000-4000-8000-000000000001   every 7th never checked
 *   record sets   host-00001.<zone>  A          id 2b000000-…                             TTL 60
 *   plans         generated-plan-00001          id 6f000000-…                             every 3rd suspended
 *   checkpoints   of plan n modulo plans        id 8a000000-…                             one item each
 *   quotas        subnets of project 000…001    id 9f000000-…                             limit n
 */

/** `00000000-0000-4000-8000-000000000000` with a two-digit family in front and a number at the end. */
export function generatedId(family: string, n: number): string {
  return `${family}000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
}

export function generatedZones(count: number): ZoneSeed[] {
  const checked = { delegation_checked_at: "2026-01-20T06:59:58Z", last_check_status: true };
  return upTo(count, (n) => ({
    id: generatedId("2f", n),
    name: `zone-${padded(n)}.example.`,
    created_at: "2026-01-05T10:11:12Z",
    updated_at: "2026-01-20T07:00:00Z",
    ...(n % 7 === 0 ? {} : { ...checked, last_delegated_at: checked.delegation_checked_at }),
  }));
}

export function generatedRecordSets(zone: Zone, count: number): RecordSet[] {
  return upTo(count, (n) => ({
    id: generatedId("2b", n),
    zone_id: zone.id,
    name: `host-${padded(n)}.${zone.name}`,
    type: "A",
    ttl: 60,
    comment: null,
    managed_by: null,
    records: [{ content: `198.18.${n >> 8}.${n & 255}`, disabled: false }],
  }));
}

export function generatedPlans(count: number): Plan[] {
  return upTo(count, (n) => ({
    id: generatedId("6f", n),
    name: `generated-plan-${padded(n)}`,
    status: n % 3 === 0 ? "suspended" : "started",
    backup_mode: n % 2 === 0 ? "full" : "frequency",
    full_backups_amount: n % 10,
    schedule_type: "calendar",
    schedule_pattern: "04:00",
    created_at: "2026-01-02T04:00:00Z",
    resources: [volume(n)],
  }));
}

export function generatedCheckpoints(count: number, plans: readonly Plan[]): Checkpoint[] {
  return upTo(count, (n) => ({
    id: generatedId("8a", n),
    plan_id: plans[n % plans.length]?.id ?? "",
    created_at: "2026-01-14T04:00:00Z",
    status: "available",
    checkpoint_items: [
      {
        id: generatedId("7d", n),
        backup_id: generatedId("7e", n),
        chain_id: generatedId("7f", n),
        checkpoint_id: generatedId("8a", n),
        created_at: "2026-01-14T04:00:05Z",
        backup_created_at: "2026-01-14T04:02:00Z",
        is_incremental: n % 2 === 0,
        status: "available",
        resource: volume(n % plans.length),
      },
    ],
  }));
}

export function generatedQuotas(count: number): Quota[] {
  return upTo(count, (n) => ({
    id: generatedId("9f", n),
    name: "subnets",
    scope: "project_id",
    scope_value: String(n).padStart(32, "0"),
    limit: n,
  }));
}

function volume(n: number) {
  return { id: generatedId("3e", n), name: `generated-volume-${padded(n)}`, type: "OS::Cinder::Volume" };
}

function upTo<Item>(count: number, make: (n: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => make(index + 1));
}

function padded(n: number): string {
  return String(n).padStart(5, "0");
}
