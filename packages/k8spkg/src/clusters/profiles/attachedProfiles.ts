import { isObject, memberAt, type Values } from "@tripod/rest";
import { holdsMask } from "../../credentials.js";

/** Profile that is attached to a live cluster. */
export interface AttachedProfile {
  readonly uid: string;
  readonly name: string;
  readonly type: string;
  readonly packs: readonly Values[];
}

/** Returns the profiles of a live cluster, or undefined if the response has no list of profiles. */
export function liveProfiles(live: unknown): readonly AttachedProfile[] | undefined {
  const liveValue = memberAt(live, "spec.clusterProfileTemplates");
  if (!Array.isArray(liveValue)) return undefined;
  return liveValue.filter(isObject).map(decodeAttachedProfile);
}

/** Decodes a profile of a cluster response. */
export function decodeAttachedProfile({ uid, name, type, packs }: Values): AttachedProfile {
  return {
    uid: String(uid ?? ""),
    name: String(name ?? ""),
    type: String(type ?? ""),
    packs: Array.isArray(packs) ? packs.filter(isObject) : [],
  };
}

/** Reports whether a cluster cannot exist without a profile of this type. It can only be replaced. */
export function isInfrastructureProfile({ type }: { readonly type: string }): boolean {
  return type === "infra" || type === "cluster";
}

/** Returns the IDs of the manifests of a cluster by name. */
export function manifestIds(attached: readonly AttachedProfile[]): ReadonlyMap<string, string> {
  const all = attached.flatMap(({ packs }) =>
    packs.flatMap(({ manifests }) => (Array.isArray(manifests) ? manifests.filter(isObject) : [])),
  );
  return new Map(all.map(({ name, uid }) => [String(name), String(uid)]));
}

/** Returns the live variables of a profile. Sensitive variables are marked as hidden. */
export function liveVariables(
  live: unknown,
  profile: string,
): ReadonlyMap<string, { value: string; isHidden: boolean }> {
  const all = memberAt(live, "parts.variables");
  const own = Array.isArray(all) ? all.find((one) => memberAt(one, "profileUid") === profile) : undefined;
  const rows = memberAt(own, "variables");
  return new Map(
    (Array.isArray(rows) ? rows : [])
      .filter(isObject)
      .map(({ name, value, isSensitive }) => [
        String(name),
        { value: String(value ?? ""), isHidden: isSensitive === true || holdsMask(value) },
      ]),
  );
}
