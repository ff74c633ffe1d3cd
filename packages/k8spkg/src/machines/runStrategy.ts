import type { Reader } from "@tripod/http";
import { s } from "@tripod/kit";
import { memberAt, type Values } from "@tripod/rest";
import { decodeAction } from "./power.js";

/** When a machine runs. */
export const runFields = {
  runStrategy: s
    .string()
    .values({
      Always: "always running; restarted whenever it ends",
      Halted: "stopped",
      Manual: "started and stopped manually or with `vmAction`",
      RerunOnFailure: "restarted after a failure",
    })
    .optional()
    .wire("spec.runStrategy")
    .doc("Run strategy of the VM. Mutually exclusive with `runOnLaunch`; one of them is required."),
  runOnLaunch: s
    .boolean()
    .optional()
    .wire("spec.running")
    .doc(
      "Whether to run on launch: the VM starts after creation, and the provider waits until it is running. `false` is the run strategy `Manual`. Mutually exclusive with `runStrategy`; one of them is required.",
    ),
};

interface RunInputs {
  readonly runStrategy?: string | undefined;
  readonly runOnLaunch?: boolean | undefined;
  readonly vmAction?: string | undefined;
}
interface CodecContext {
  readonly inputs: RunInputs;
  readonly recorded: { readonly inputs: RunInputs };
  readonly live: Reader | undefined;
}

/** Reports whether power actions can lead from the strategy of the inputs to the live one. */
function isCompatible(strategy: string | undefined, liveStrategy: string): boolean {
  return strategy === "Manual" ? liveStrategy === "Manual" : ["Always", "Halted", strategy].includes(liveStrategy);
}

/**
 * Reports whether power actions own the member of an existing VM: the platform records their result in the same
 * members. Changed inputs are still sent.
 */
function isManagedByAction({ inputs, recorded, live }: CodecContext, name: "runStrategy" | "runOnLaunch"): boolean {
  if (inputs.vmAction === undefined || live === undefined) return false;
  const isSame = inputs[name] === recorded.inputs[name];
  return (
    isSame && (inputs.runStrategy === undefined || isCompatible(inputs.runStrategy, live.peekText("spec.runStrategy")))
  );
}

/** Codecs of both members. A VM has one of them: null removes the member and its live value from the request. */
export const runCodecs = {
  runStrategy: {
    encode: (value: unknown, of: CodecContext) =>
      isManagedByAction(of, "runStrategy") ? undefined : (value ?? (of.inputs.runOnLaunch === false ? "Manual" : null)),
    decode: (live: Reader, known: RunInputs) => {
      const shown = live.peekText("spec.runStrategy");
      const { vmAction, runStrategy, runOnLaunch } = known;
      if (vmAction !== undefined && runStrategy !== undefined && isCompatible(runStrategy, shown)) return runStrategy;
      if (shown === "" || (shown === "Manual" && runOnLaunch === false)) return undefined;
      return vmAction !== undefined && runOnLaunch !== undefined ? undefined : shown;
    },
  },
  runOnLaunch: {
    encode: (value: unknown, of: CodecContext) =>
      isManagedByAction(of, "runOnLaunch") ? undefined : value === true ? true : null,
    decode: (live: Reader, { vmAction, runOnLaunch }: RunInputs) => {
      if (vmAction !== undefined && runOnLaunch !== undefined) return runOnLaunch;
      const shown = memberAt(live.raw, "spec.running");
      if (typeof shown === "boolean") return vmAction === undefined ? shown : undefined;
      return runOnLaunch === false && live.peekText("spec.runStrategy") === "Manual" ? false : undefined;
    },
  },
  vmAction: {
    encode: () => undefined,
    decode: (live: Reader, known: RunInputs) => decodeAction(live, known.vmAction),
  },
};

/** Reports whether a new VM with these inputs starts, regardless of power actions. */
export function startsOnCreate({ runStrategy, runOnLaunch }: Values): boolean {
  return runOnLaunch === true || runStrategy === "Always" || runStrategy === "RerunOnFailure";
}

/** Reports whether the inputs start the VM automatically, so that create waits for it. */
export function launchesOnCreate({ runOnLaunch, vmAction }: Values): boolean {
  return runOnLaunch === true && vmAction === undefined;
}
