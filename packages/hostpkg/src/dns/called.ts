import { HttpFailure } from "@tripod/http";
import { type CallContext, type ResourceContext, withoutEnd } from "@tripod/kit";
import type { Dialect, RowFilter } from "@tripod/rest";
import type { HostingPlatform } from "../platform.js";
import { dns } from "./dialect.js";
import { legacyDns } from "./legacyDialect.js";

/** Returns the IDs of the legacy domains with a name, for imports. */
export async function legacyDomainsCalled(
  name: string,
  { platform, signal, progress }: ResourceContext<HostingPlatform>,
): Promise<readonly number[]> {
  if (/^\d+$/.test(name)) return [];
  try {
    const { id } = await platform.legacyDomains().find(withoutEnd(name, "."), { signal, progress });
    return [Number(id)];
  } catch (error) {
    if (error instanceof HttpFailure && error.code === "not-found") return [];
    throw error;
  }
}

/** Returns the IDs of the zones with a name, for imports. */
export async function zonesCalled(
  name: string,
  { platform, signal, progress }: ResourceContext<HostingPlatform>,
  { projectId }: { readonly projectId?: unknown },
): Promise<readonly string[]> {
  const { exact } = await platform.zones(String(projectId)).find(name, { signal, progress });
  return exact.map(({ id }) => id);
}

/** Returns the IDs of all zones of a project. */
export function allZones(
  { platform, ...on }: Asker,
  { projectId }: { readonly projectId?: unknown },
): Promise<readonly string[]> {
  return idsIn(dns(platform, { projectId }), "/zones", on);
}

/** Returns a filter for the record sets that the platform manages in a zone. */
export async function platformsOwn(
  { platform, ...on }: Asker & Partial<Pick<CallContext<HostingPlatform>, "memory">>,
  { projectId, zoneId }: { readonly projectId?: unknown; readonly zoneId?: unknown },
): Promise<RowFilter> {
  // An import that searches many zones reads their names once.
  const asked = `names of the zones of ${projectId}`;
  const earlier = on.memory?.get(asked) as Promise<ReadonlyMap<unknown, unknown>> | undefined;
  const reading = earlier ?? namesOfZones(dns(platform, { projectId }), on);
  on.memory?.set(asked, reading);
  const zone = (await reading).get(zoneId);
  return ({ name, type }) =>
    type === "SOA" || (type === "NS" && name === zone)
      ? "the platform manages the SOA and NS record sets of the zone itself"
      : undefined;
}

async function namesOfZones(dialect: Dialect, on: Omit<Asker, "platform">): Promise<ReadonlyMap<unknown, unknown>> {
  const names = new Map<unknown, unknown>();
  for await (const page of dialect.rows("/zones", on)) {
    for (const row of page) names.set(row.peekText("id"), row.peekText("name"));
  }
  return names;
}

/** Returns the IDs of all legacy domains of the account. */
export async function allLegacyDomains({ platform, ...on }: Asker): Promise<readonly number[]> {
  return (await idsIn(legacyDns(platform), "/", on)).map(Number);
}

type Asker = Pick<CallContext<HostingPlatform>, "platform" | "progress" | "signal">;

async function idsIn(dialect: Dialect, path: string, on: Omit<Asker, "platform">): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const page of dialect.rows(path, on)) ids.push(...page.map((row) => row.peekText("id")));
  return ids;
}
