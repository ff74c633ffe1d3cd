import { isObject, memberAt, type Values } from "@tripod/rest";

/** A profile that a cluster has. */
export interface AttachedProfile {
  readonly uid: string;
  readonly name: string;
  readonly type: string;
  readonly packs: readonly Values[];
}

/** Returns the profiles of a live cluster, or undefined if the response has no list of profiles. */
export function liveProfiles(live: unknown): readonly AttachedProfile[] | undefined {
  const shown = memberAt(live, "spec.clusterProfileTemplates");
  if (!Array.isArray(shown)) return undefined;
  return shown.filter(isObject).map(decodeAttachedProfile);
}

/** A profile in the form in which a cluster shows it. */
export function decodeAttachedProfile({ uid, name, type, packs }: Values): AttachedProfile {
  return {
    uid: String(uid ?? ""),
    name: String(name ?? ""),
    type: String(type ?? ""),
    packs: Array.isArray(packs) ? packs.filter(isObject) : [],
  };
}

/** Reports whether a cluster cannot be without such a profile, so that another one can only take its place. */
export function isInfrastructureProfile({ type }: { readonly type: string }): boolean {
  return type === "infra" || type === "cluster";
}

/** The manifests that a cluster has, by name. */
export function manifestIds(attached: readonly AttachedProfile[]): ReadonlyMap<string, string> {
  const all = attached.flatMap(({ packs }) =>
    packs.flatMap(({ manifests }) => (Array.isArray(manifests) ? manifests.filter(isObject) : [])),
  );
  return new Map(all.map(({ name, uid }) => [String(name), String(uid)]));
}

/** The variables that a cluster shows of one profile: without those that it hides. */
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
        { value: String(value ?? ""), isHidden: isSensitive === true },
      ]),
  );
}
