import { type CallContext, pages, type Reader, read } from "@tripod/http";
import type { Dialect } from "@tripod/objects";
import type { Api } from "../api.js";
import { serviceDialect } from "../dialect.js";
import type { HostingPlatform } from "../platform.js";
import { listedIn } from "../rows.js";

/** Plans per page. */
const PAGE = 500;

/** Returns the dialect of the backup plan API. */
export function backupPlans(
  platform: HostingPlatform,
  { projectId, region }: { readonly projectId?: unknown; readonly region?: unknown },
): Dialect {
  return serviceDialect(platform, {
    service: "backups",
    projectId: String(projectId),
    region: String(region),
    names: "snake",
    cleared: "empty",
    at: { id: "id", createdAt: "created_at" },
    rows: planPages,
  });
}

/** Returns pages of plans. Each page starts after the last plan of the previous one. A short page does not end the list. */
function planPages(api: Api, path: string, context: CallContext): AsyncIterable<readonly Reader[]> {
  let seen = 0;
  return pages<Reader, string>({
    first: "",
    context,
    identify: (plan) => plan.glance("id"),
    fetch: async (marker) => {
      const request = { operation: "List backup plans", path, share: "never" as const };
      const answer = await api.get({ ...request, query: { limit: PAGE, marker } }, context);
      const body = read(answer);
      const items = listedIn(body, "plans");
      seen += items.length;
      const isLast = items.length === 0 || seen >= (body.optionalInteger("total") ?? Number.POSITIVE_INFINITY);
      const next = isLast ? undefined : items.at(-1)?.glance("id") || undefined;
      return { items, next, stated: body.optionalInteger("total"), answer };
    },
  });
}
