import { type Plain, s } from "@tripod/kit";
import { findDuplicate, isObject, memberAt, nonEmpty, type Values } from "@tripod/rest";
import { expressionProblem } from "../../expression.js";
import { feature, inputsStep } from "../feature.js";

type Allocation = Readonly<Record<string, string>>;

const PROVIDER = "nvidia";

/** Namespaces of a cluster with resource quotas. An update replaces the whole list. */
export const namespaces = feature({
  fields: {
    namespaces: s
      .set(
        "Namespaces that the platform creates in the cluster, with resource quotas.",
        s.object({
          name: s
            .string(
              "Namespace name, or a pattern: a name between slashes, such as `/team-.*/`, is a regular expression. The quota of a pattern applies to every matching namespace.",
            )
            .notEmpty()
            .check(patternProblem),
          resourceAllocation: s
            .map(
              "Resource quota of the namespace, a map of strings: `cpu_cores` and `memory_MiB` (both required), `gpu_limit` (number of GPUs) and `gpu_provider` (default: `nvidia`).",
              s.string(),
            )
            .check((quota) => quotaProblem(quota, "gpu_limit"))
            .semanticEquals(
              (oldValue, newValue) => JSON.stringify(encodeQuota(oldValue)) === JSON.stringify(encodeQuota(newValue)),
            ),
        }),
      )
      .optional()
      .check((all) => duplicateProblem(all.map(({ name }) => name)))
      .wire(null),
  },
  decoders: {
    namespaces: (live, recorded) => decodeNamespaces(memberAt(live, "parts.namespaces.items"), recorded.namespaces),
  },
  steps: [
    inputsStep(["namespaces"], "PUT", "/config/namespaces", ({ inputs }) => ({
      namespaces: encodeNamespaces(inputs.namespaces),
    })),
  ],
});

/** Returns namespaces for the request. */
export function encodeNamespaces(all: unknown): readonly Values[] {
  return ((all ?? []) as readonly { name: string; resourceAllocation: Allocation }[]).map(
    ({ name, resourceAllocation }) => ({
      metadata: { name },
      spec: { isRegex: isPattern(name), resourceAllocation: encodeQuota(resourceAllocation) },
    }),
  );
}

function decodeNamespaces(rows: unknown, recorded: unknown): unknown {
  if (!Array.isArray(rows)) return undefined;
  const before = Array.isArray(recorded) ? recorded.filter(isObject) : [];
  return rows.filter(isObject).map((row) => {
    const name = String(memberAt(row, "metadata.name") ?? "");
    const known = before.find((one) => one.name === name);
    // Every namespace has a quota, so a response without one is incomplete.
    if (known !== undefined && !isObject(memberAt(row, "spec.resourceAllocation"))) return known;
    const part = (path: string) => memberAt(row, `spec.resourceAllocation.${path}`);
    const limit = Number(part("gpuConfig.limit") ?? 0);
    return {
      name,
      resourceAllocation: {
        cpu_cores: String(part("cpuCores") ?? 0),
        memory_MiB: String(part("memoryMiB") ?? 0),
        ...(limit > 0 && { gpu_limit: String(limit), gpu_provider: String(part("gpuConfig.provider") ?? PROVIDER) }),
      },
    };
  });
}

function encodeQuota(inputs: Plain): Values {
  const { cpu_cores, memory_MiB, gpu_limit, gpu_provider = PROVIDER } = nonEmpty(inputs as Allocation);
  const limit = Number(gpu_limit ?? 0);
  return {
    cpuCores: Number(cpu_cores),
    memoryMiB: Number(memory_MiB),
    ...(limit > 0 && { gpuConfig: { limit, provider: gpu_provider } }),
  };
}

/** Returns the problem of a resource quota. `gpus` is the name of the member with the number of GPUs. */
export function quotaProblem(allocation: Allocation, gpus: string): string | undefined {
  const inputs = nonEmpty(allocation);
  const numbers = ["cpu_cores", "memory_MiB", gpus];
  const names = [...numbers, "gpu_provider"];
  const unsupported = Object.keys(inputs).find((name) => !names.includes(name));
  if (unsupported !== undefined) return `has ${JSON.stringify(unsupported)}, but supports only ${names.join(", ")}`;
  const lacking = ["cpu_cores", "memory_MiB"].find((name) => inputs[name] === undefined);
  if (lacking !== undefined) return `lacks ${lacking}`;
  const bad = numbers.find((name) => inputs[name] !== undefined && !/^\d+(\.\d+)?$/.test(inputs[name]));
  if (bad !== undefined) return `must have a number for ${bad}, such as 2 or 0.5`;
  if (!Number.isInteger(Number(inputs[gpus] ?? 0))) return `must have a whole number for ${gpus}, such as 2`;
  return (inputs.gpu_provider ?? PROVIDER) === PROVIDER ? undefined : `must have the gpu_provider ${PROVIDER}`;
}

function isPattern(name: string): boolean {
  return /^~?\/.+\/$/.test(name);
}

function patternProblem(name: string): string | undefined {
  return isPattern(name) ? expressionProblem(name) : undefined;
}

/** Returns the problem of a duplicate name. */
export function duplicateProblem(names: readonly string[]): string | undefined {
  const duplicate = findDuplicate(names);
  return duplicate === undefined ? undefined : `must not have ${JSON.stringify(duplicate)} twice`;
}
