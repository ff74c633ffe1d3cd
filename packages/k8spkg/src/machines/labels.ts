import type { Reader } from "@tripod/http";
import { s } from "@tripod/kit";
import { isObject, labelsProblem, memberAt, type Values } from "@tripod/rest";

/** Labels and annotations that the cluster itself manages. */
const CLUSTER_MANAGED = /^([\w-]+\.)*kubevirt\.io\//;

type Texts = Readonly<Record<string, string>>;
type Name = "labels" | "annotations";

/** Labels and annotations of a VM. */
export const labelFields = {
  labels: s.map("Labels of the VM.", s.string()).optional().check(labelsProblem).wire("metadata.labels"),
  annotations: s
    .map("Annotations of the VM, without those that the cluster manages.", s.string())
    .optional()
    .computed()
    .wire("metadata.annotations"),
};

/**
 * Codecs of labels and annotations. Those that the cluster manages stay, and are omitted unless the inputs set them.
 */
export const labelCodecs = {
  labels: preserveClusterManaged("labels"),
  annotations: preserveClusterManaged("annotations"),
};

function preserveClusterManaged(name: Name) {
  const liveEntries = (live: Reader | undefined): readonly (readonly [string, unknown])[] => {
    const liveValue = memberAt(live?.raw, `metadata.${name}`);
    return Object.entries(isObject(liveValue) ? liveValue : {});
  };
  return {
    encode: (
      value: unknown,
      { live, isRemoved }: { readonly live: Reader | undefined; readonly isRemoved: boolean },
    ) => {
      if (value === undefined && !isRemoved) return undefined;
      const kept = liveEntries(live).filter(([key]) => CLUSTER_MANAGED.test(key));
      return { ...Object.fromEntries(kept), ...(value as Values | undefined) };
    },
    decode: (live: Reader, recorded: { readonly [K in Name]?: Texts | undefined }) => {
      const desired = recorded[name] ?? {};
      const own = liveEntries(live).filter(([key]) => !CLUSTER_MANAGED.test(key) || Object.hasOwn(desired, key));
      if (own.length > 0 || name === "annotations") return Object.fromEntries(own) as Texts;
      return recorded[name] !== undefined && Object.keys(desired).length === 0 ? desired : undefined;
    },
  };
}
