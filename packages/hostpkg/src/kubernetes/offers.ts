import { createHash } from "node:crypto";
import { type CallContext, type Reader, read } from "@tripod/http";
import { fail, s } from "@tripod/kit";
import { decodeRows } from "@tripod/rest";
import { OFFERS_SHARED_FOR } from "../api.js";
import type { HostingPlatform } from "../platform.js";
import { listId } from "../resultId.js";
import { listedIn } from "../rows.js";
import { parseVersion } from "./versions.js";

interface Place {
  readonly projectId: string;
  readonly region: string;
}

/** List of the Kubernetes versions that the platform offers. */
export const KUBE_VERSIONS = { path: "/kubeversions", member: "kube_versions", what: "versions of Kubernetes" };

/** Returns a list of offers of managed Kubernetes in a region. */
export async function offersOf(
  platform: HostingPlatform,
  { projectId, region }: Place,
  { path, member, what }: { readonly path: string; readonly member: string; readonly what: string },
  context: CallContext,
): Promise<readonly Reader[]> {
  const api = platform.service("kubernetes", projectId, region);
  const answer = await api.get({ operation: `List ${what}`, path, cache: OFFERS_SHARED_FOR }, context);
  return listedIn(read(answer), member);
}

/** Fields of the feature gates or admission controllers of a minor version of Kubernetes. */
export const namesFields = {
  kubeVersion: s.string("Kubernetes minor version, such as `1.31`.").computed(),
  names: s.set("Names for `featureGates` or `admissionControllers` of `MksClusterV1`, sorted.", s.string()).computed(),
};

/** Argument `filters` of lookups of such names. */
export const filtersField = s
  .set(
    "Version filter, one element. Default: all versions.",
    s.object({
      kubeVersion: s
        .string("Kubernetes minor version, such as `1.31`. Patch level and suffix are ignored.")
        .check((value) => (parseVersion(value) === undefined ? "must be a version such as 1.31 or 1.31.4" : undefined)),
    }),
  )
  .optional()
  .checkCount((count) => (count > 1 ? "must contain at most one filter" : undefined));

/** Returns the names by version: all, or those of the version in the filter. */
export function namesByVersion(
  rows: readonly Reader[],
  filters: readonly { readonly kubeVersion: string }[] | undefined,
  what: string,
  context: Pick<CallContext, "log">,
) {
  const [filter] = filters ?? [];
  const echoed = filters === undefined ? {} : { filters };
  if (filter === undefined) {
    const present = rows.filter(({ raw }) => raw !== null);
    const all = decodeRows(present, namesIn, context);
    const printed = all.map(({ kubeVersion, names }) => `map[kube_version:${kubeVersion} names:[${names.join(" ")}]]`);
    const id = createHash("md5").update(printed.join("")).digest("hex");
    return { id, ...echoed, found: all.map(sorted) };
  }
  const parsedVersion = parseVersion(filter.kubeVersion);
  const versions = rows.map((row) => row.peekText("KubeVersionMinor"));
  const row = rows[versions.indexOf(`${parsedVersion?.major}.${parsedVersion?.minor}`)];
  if (row === undefined) {
    const versionList = versions.filter((version) => version !== "").join(", ");
    return fail(
      "filters[0].kubeVersion",
      `the platform lists no ${what} for ${filter.kubeVersion}, only for ${versionList || "no version"}`,
    );
  }
  const found = namesIn(row);
  return { id: listId(found.names), ...echoed, found: [sorted(found)] };
}

function namesIn(row: Reader) {
  const names = row.optionalList("Names") ?? [];
  return { kubeVersion: row.string("KubeVersionMinor"), names: names.map((name) => name.optionalString("") ?? "") };
}

function sorted({ kubeVersion, names }: { readonly kubeVersion: string; readonly names: readonly string[] }) {
  const bytes = [...new Set(names)].map((name) => Buffer.from(name)).sort(Buffer.compare);
  return { kubeVersion, names: bytes.map(String) };
}
