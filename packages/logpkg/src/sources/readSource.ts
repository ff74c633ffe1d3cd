import { fail, type ResourceContext } from "@tripod/kit";
import type { LogPlatform } from "../platform.js";
import { fromPlatform } from "../vocabulary.js";
import { getSource, type LiveSource } from "./sources.js";

/** Whether a source of a collector is of the kind that a resource manages. */
export type IsKind = (source: LiveSource) => boolean;

/** What of a recorded source says where it is. */
interface Recorded {
  readonly collectorId?: number | undefined;
}

/** The collector of a recorded source. */
export function collectorOf({ collectorId }: Recorded): number {
  return collectorId ?? fail("collectorId", "is not recorded; import the source as <collectorId>/<sourceId>");
}

/** The source that is recorded, or undefined when it is gone. An import may have named a source of another kind. */
export async function readSource(
  id: string,
  recorded: Recorded,
  isKind: IsKind,
  context: ResourceContext<LogPlatform>,
): Promise<LiveSource | undefined> {
  const live = await getSource(collectorOf(recorded), id, context);
  return live === undefined || isKind(live) ? live : fail("", otherKind(live));
}

function otherKind({ id, body }: LiveSource): string {
  const type = body.optionalString("contentType") ?? body.optionalString("sourceType") ?? "unknown";
  return `the source ${id} is of another kind, ${fromPlatform("contentType", type)}; use the resource for that kind`;
}
