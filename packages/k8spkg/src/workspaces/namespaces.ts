import { type Plain, s } from "@tripod/kit";
import { isObject, memberAt, type Values } from "@tripod/rest";
import { stringListMember } from "../clusters/features/backupPolicy.js";
import { quotaProblem } from "../clusters/features/namespaces.js";
import { expressionProblem } from "../expression.js";
import { uid } from "../uid.js";

/** Resource allocation of a namespace, in the format of the input. */
type Allocation = Readonly<Record<string, string>>;

interface Namespace {
  readonly name: string;
  readonly resourceAllocation: Allocation;
  readonly clusterResourceAllocations?: { readonly uid: string; readonly resourceAllocation: Allocation } | undefined;
  readonly imagesBlacklists?: readonly string[] | undefined;
}

const PROVIDER = "nvidia";

const allocation = s
  .map(s.string())
  .check((quota) => quotaProblem(quota, "gpu"))
  .semanticEquals(
    (oldValue, newValue) => JSON.stringify(encodeQuota(oldValue)) === JSON.stringify(encodeQuota(newValue)),
  );

const amounts =
  "a map of strings with `cpu_cores` and `memory_MiB` (both required), `gpu` (number of GPUs) and `gpu_provider` (default: `nvidia`); `0` means unlimited";

/** Input for the namespaces of a workspace. */
export const namespaces = s
  .set(
    "Namespaces of the workspace. At least one. The resource manages all namespaces of the workspace.",
    s.object({
      name: s
        .string(
          "Namespace name, or a pattern: a name between slashes, such as `/^team-.*/`, is a regular expression. The quota of a pattern applies to every matching namespace.",
        )
        .notEmpty()
        .check(patternProblem),
      resourceAllocation: allocation.doc(`Resource quota of the namespace per cluster: ${amounts}.`),
      clusterResourceAllocations: s
        .object("Cluster-specific resource quota: overrides the resource quota in one cluster.", {
          uid: uid().doc("Cluster ID."),
          resourceAllocation: allocation.doc(`Resource quota of the namespace in this cluster: ${amounts}.`),
        })
        .optional(),
      imagesBlacklists: s
        .set(
          "Blocked container images: image references that must not run in the namespace, such as `nginx:latest`.",
          s.string().notEmpty(),
        )
        .optional(),
    }),
  )
  .check((all) => {
    if (all.length === 0) return "must not be empty: a workspace needs at least one namespace";
    const names = all.map(({ name }) => name);
    const twice = names.find((name, at) => names.indexOf(name) < at);
    return twice === undefined ? undefined : `names the namespace ${twice} twice`;
  })
  .wire("spec.clusterNamespaces", {
    encode: (all) => all.map(encodeNamespace),
    decode: (raw, recorded) => {
      const before = (Array.isArray(recorded) ? recorded : []) as readonly Namespace[];
      const knownOf = ({ name }: Values) => before.find((one) => one.name === name);
      return Array.isArray(raw) ? raw.filter(isObject).map((one) => decodeNamespace(one, knownOf(one))) : undefined;
    },
  });

/** A name between slashes is a pattern. */
function isPattern(name: string): boolean {
  return /^~?\/.*\/$/.test(name);
}

function patternProblem(name: string): string | undefined {
  return isPattern(name) ? expressionProblem(name) : undefined;
}

function encodeNamespace(one: Namespace): Values {
  const { name, resourceAllocation, clusterResourceAllocations: own, imagesBlacklists } = one;
  return {
    name,
    isRegex: isPattern(name),
    image: { blackListedImages: [...(imagesBlacklists ?? [])] },
    namespaceResourceAllocation: {
      defaultResourceAllocation: encodeQuota(resourceAllocation),
      clusterResourceAllocations:
        own === undefined ? [] : [{ clusterUid: own.uid, resourceAllocation: encodeQuota(own.resourceAllocation) }],
    },
  };
}

function decodeNamespace(live: Values, recorded: Namespace | undefined): Namespace {
  const defaultValue = memberAt(live, "namespaceResourceAllocation.defaultResourceAllocation");
  const own = memberAt(live, "namespaceResourceAllocation.clusterResourceAllocations[0]");
  return {
    name: String(live.name ?? ""),
    resourceAllocation: decodeQuota(defaultValue, recorded?.resourceAllocation),
    ...(isObject(own) && {
      clusterResourceAllocations: {
        uid: String(own.clusterUid ?? ""),
        resourceAllocation: decodeQuota(
          own.resourceAllocation,
          recorded?.clusterResourceAllocations?.resourceAllocation,
        ),
      },
    }),
    ...stringListMember("imagesBlacklists", memberAt(live, "image.blackListedImages"), recorded),
  };
}

/** Returns an allocation for the request. */
function encodeQuota(value: Plain): Values {
  const { cpu_cores, memory_MiB, gpu = "0", gpu_provider } = value as Allocation;
  return {
    cpuCores: Number(cpu_cores),
    memoryMiB: Number(memory_MiB),
    ...(Number(gpu) > 0 && { gpuConfig: { limit: Number(gpu), provider: gpu_provider || PROVIDER } }),
  };
}

/** Returns the allocation of a response, or the recorded one if the response lacks it. */
function decodeQuota(live: unknown, recorded: Allocation | undefined): Allocation {
  if (!isObject(live) && recorded !== undefined) return recorded;
  const limit = Number(memberAt(live, "gpuConfig.limit") ?? 0);
  return {
    cpu_cores: String(memberAt(live, "cpuCores") ?? 0),
    memory_MiB: String(memberAt(live, "memoryMiB") ?? 0),
    ...(limit > 0 && { gpu: String(limit), gpu_provider: String(memberAt(live, "gpuConfig.provider") ?? PROVIDER) }),
  };
}
