import type { Reader } from "@tripod/http";
import { s } from "@tripod/kit";
import { memberAt, type Values } from "@tripod/rest";
import { decodeAction } from "./power.js";

/** When a machine runs. */
export const runFields = {
  runStrategy: s
    .string("Run strategy of the VM. Mutually exclusive with `runOnLaunch`; one of them is required.")
    .values({
      Always: "always running; restarted whenever it ends",
      Halted: "stopped",
      Manual: "started and stopped manually or with `vmAction`",
      RerunOnFailure: "restarted after a failure",
    })
    .optional()
    .wire("spec.runStrategy"),
  runOnLaunch: s
    .boolean(
      "Whether to run on launch: the VM starts after creation, and the provider waits until it is running. `false` is the run strategy `Manual`. Mutually exclusive with `runStrategy`; one of them is required.",
    )
    .optional()
    .wire("spec.running"),
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
    decode: (live: Reader, recorded: RunInputs) => {
      const liveValue = live.peekText("spec.runStrategy");
      const { vmAction, runStrategy, runOnLaunch } = recorded;
      if (vmAction !== undefined && runStrategy !== undefined && isCompatible(runStrategy, liveValue))
        return runStrategy;
      if (liveValue === "" || (liveValue === "Manual" && runOnLaunch === false)) return undefined;
      return vmAction !== undefined && runOnLaunch !== undefined ? undefined : liveValue;
    },
  },
  runOnLaunch: {
    encode: (value: unknown, of: CodecContext) =>
      isManagedByAction(of, "runOnLaunch") ? undefined : value === true ? true : null,
    decode: (live: Reader, { vmAction, runOnLaunch }: RunInputs) => {
      if (vmAction !== undefined && runOnLaunch !== undefined) return runOnLaunch;
      const liveValue = memberAt(live.raw, "spec.running");
      if (typeof liveValue === "boolean") return vmAction === undefined ? liveValue : undefined;
      return runOnLaunch === false && live.peekText("spec.runStrategy") === "Manual" ? false : undefined;
    },
  },
  vmAction: {
    encode: () => undefined,
    decode: (live: Reader, recorded: RunInputs) => decodeAction(live, recorded.vmAction),
  },
};

/**
 * Reports whether the cluster starts a VM when it gets the run strategy of these inputs, regardless of power actions.
 */
export function startsAutomatically({ runStrategy, runOnLaunch }: Values): boolean {
  return runOnLaunch === true || runStrategy === "Always" || runStrategy === "RerunOnFailure";
}

/** Reports whether the inputs start the VM automatically, so that create waits for it. */
export function launchesOnCreate({ runOnLaunch, vmAction }: Values): boolean {
  return runOnLaunch === true && vmAction === undefined;
}
