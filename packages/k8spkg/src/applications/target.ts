import type { Reader } from "@tripod/http";
import { type Plain, s } from "@tripod/kit";
import { memberAt, type Values } from "@tripod/rest";
import type { Scope } from "../scope.js";
import { uid } from "../uid.js";

/** Deployment target of an application, as in the inputs. */
export interface Target {
  readonly clusterContext: string;
  readonly clusterUid?: string | undefined;
  readonly clusterGroupUid?: string | undefined;
  readonly clusterName?: string | undefined;
  readonly limits?: readonly Limits[] | undefined;
}

interface Limits {
  readonly cpu?: number | undefined;
  readonly memory?: number | undefined;
  readonly storage?: number | undefined;
}

const amount = (doc: string) => s.number(doc).integer().min(1).optional();

/** Input for the deployment target of an application. */
export const config = s
  .object("Deployment target: a virtual cluster or a cluster group.", {
    clusterContext: s
      .string("Cluster scope: the level that owns the cluster or the cluster group, and the application.")
      .values({
        project: "cluster or cluster group of the project that the setting `projectName` names",
        tenant: "cluster or cluster group of the tenant",
      })
      .enumType("ClusterContext"),
    clusterUid: uid()
      .doc(
        "Virtual cluster ID of the deployment target. Mutually exclusive with `clusterGroupUid`; one of them is required.",
      )
      .optional(),
    clusterGroupUid: uid()
      .doc(
        "Cluster group ID. The platform creates a new virtual cluster in the group. Mutually exclusive with `clusterUid`; one of them is required.",
      )
      .optional(),
    clusterName: s
      .string("Name of the new virtual cluster. Required with `clusterGroupUid`, no effect with `clusterUid`.")
      .notEmpty()
      .optional(),
    limits: s
      .list(
        "Resource limits of the new virtual cluster. Applied on create only; the API does not return them.",
        s.object({
          cpu: amount("CPU cores, at least 1."),
          memory: amount("Memory, in MiB, at least 1."),
          storage: amount("Storage, in GiB, at least 1."),
        }),
      )
      .checkCount((count) => (count > 1 ? "must have one entry, because the target is one virtual cluster" : undefined))
      .optional(),
  })
  .check(({ clusterUid, clusterGroupUid, clusterName, limits }) => {
    if (clusterUid === undefined && clusterGroupUid === undefined)
      return "must have clusterUid, or clusterGroupUid with clusterName";
    if (clusterUid !== undefined && clusterGroupUid !== undefined)
      return "must not have both clusterUid and clusterGroupUid. Remove one of them";
    if (clusterGroupUid !== undefined && clusterName === undefined)
      return "must have clusterName with clusterGroupUid: the name of the virtual cluster in the group";
    return clusterUid !== undefined && limits !== undefined && limits.length > 0
      ? "must have limits only with clusterGroupUid: an existing cluster has its own limits. Remove limits"
      : undefined;
  })
  .semanticEquals((before, after) =>
    isSameTarget(before as Plain as unknown as Target, after as Plain as unknown as Target),
  )
  .replaces()
  .wire("spec.config");

/** Reports whether two targets are the same, as far as both are set. */
export function isSameTarget(before: Target, after: Target): boolean {
  const keyOf = (one: Target) =>
    one.clusterGroupUid === undefined ? [one.clusterUid] : [one.clusterGroupUid, one.clusterName];
  const limits = (one: Target) => JSON.stringify(encodeLimits(one.limits));
  return (
    before.clusterContext === after.clusterContext &&
    JSON.stringify(keyOf(before)) === JSON.stringify(keyOf(after)) &&
    (before.limits === undefined || limits(before) === limits(after))
  );
}

/** Returns a target for the create request. */
export function encodeTarget({ clusterUid, clusterGroupUid, clusterName, limits }: Target): Values {
  if (clusterGroupUid === undefined) return { clusterUid };
  const clusterLimits = encodeLimits(limits);
  return { clusterGroupUid, clusterName, ...(Object.keys(clusterLimits).length > 0 && { clusterLimits }) };
}

function encodeLimits(limits: Target["limits"]): Values {
  const [{ cpu, memory, storage }] = [limits?.[0] ?? {}];
  const amounts = Object.entries({ cpu, memoryMiB: memory, storageGiB: storage });
  return Object.fromEntries(amounts.filter(([, value]) => value !== undefined));
}

/** Returns the live target of an application, in the spelling of the inputs if both are the same. */
export function decodeTarget(live: Reader, scope: Scope, recorded: Target | undefined): Target {
  const stringAt = (path: string) => {
    const text = memberAt(live.raw, `spec.config.target.${path}`);
    return typeof text === "string" && text !== "" ? text : undefined;
  };
  const group = stringAt("envRef.uid");
  // An application has one of them. A response that lacks both does not show the target.
  if (recorded !== undefined && group === undefined && stringAt("clusterRef.uid") === undefined) return recorded;
  const liveValue: Target =
    group === undefined
      ? { clusterContext: scope, clusterUid: stringAt("clusterRef.uid") }
      : { clusterContext: scope, clusterGroupUid: group, clusterName: stringAt("clusterRef.name") };
  return recorded !== undefined && isSameTarget({ ...liveValue, limits: undefined }, recorded) ? recorded : liveValue;
}
