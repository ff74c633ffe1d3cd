import type { Reader } from "@tripod/http";
import type { StepContext } from "@tripod/rest";
import {
  BINDING_TYPES,
  type Binding,
  decodeBindings,
  groupBindings,
  sameBindings,
} from "../clusters/features/rbacBindings.js";
import { ignoreMissing } from "../ignoreMissing.js";

/** Bindings of one type, which are a separate object on the platform. */
interface Group {
  readonly uid: string;
  readonly type: string;
  readonly bindings: readonly Binding[];
}

/**
 * Applies the bindings of a workspace. The platform has one group for each type: groups that differ are updated,
 * missing ones are created, and removed ones are deleted last.
 */
export async function updateBindings(
  path: string,
  desired: readonly Binding[],
  live: Reader | undefined,
  on: Pick<StepContext, "read" | "send">,
): Promise<void> {
  const liveGroups = decodeGroups(live ?? (await on.read()));
  const removed: Group[] = [];
  for (const type of BINDING_TYPES) {
    const [group, ...others] = liveGroups.filter((one) => one.type === type);
    const [body] = groupBindings(desired.filter((one) => one.type === type));
    removed.push(...others, ...(group !== undefined && body === undefined ? [group] : []));
    if (body === undefined) continue;
    if (group === undefined) await on.send("POST", path, body);
    else if (!sameBindings(group.bindings, decodeBindings(body))) await on.send("PUT", `${path}/${group.uid}`, body);
  }
  for (const { uid } of removed) await ignoreMissing(on.send("DELETE", `${path}/${uid}`));
}

function decodeGroups(workspace: Reader): readonly Group[] {
  return (workspace.optionalList("spec.clusterRbacs") ?? []).map((row) => {
    const bindings = decodeBindings(row.raw);
    return { uid: row.string("metadata.uid"), type: bindings[0]?.type ?? "", bindings };
  });
}
