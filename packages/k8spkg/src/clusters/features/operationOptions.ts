import { s } from "@tripod/kit";
import { timeoutFor, timeoutsField } from "@tripod/rest";
import { feature } from "../feature.js";

/** Time after which the platform allows a forced delete, in minutes. */
export const MIN_FORCE_DELETE_DELAY = 20;

/** Returns options of create, update and delete, which are not properties of the cluster. */
export function operationOptions(minutes: number) {
  return feature({
    fields: {
      skipCompletion: s
        .boolean(
          "Whether to use asynchronous creation: with `true`, create returns after the platform accepts the request; with `false`, create waits until the cluster is running.",
        )
        .default(false)
        .wire(null)
        .noDiff(),
      forceDelete: s
        .boolean(
          "Whether to force delete the cluster: the provider forces the deletion if it has not finished after `forceDeleteDelay`. A forced deletion can leave cloud resources behind, which need manual cleanup. The deletion uses the value of the last `pulumi up`.",
        )
        .default(false)
        .wire(null)
        .noDiff(),
      forceDeleteDelay: s
        .number(
          "Force delete delay, in minutes: time before an unfinished deletion is forced. Applies with `forceDelete` only. Minimum: 20. Must be less than the delete timeout. The deletion uses the value of the last `pulumi up`.",
        )
        .integer()
        .min(MIN_FORCE_DELETE_DELAY)
        .default(MIN_FORCE_DELETE_DELAY)
        .wire(null)
        .noDiff(),
      timeouts: timeoutsField(["create", "update", "delete"], `${minutes} minutes`),
    },
    decoders: {
      skipCompletion: (_, recorded) => recorded.skipCompletion ?? false,
      forceDelete: (_, recorded) => recorded.forceDelete ?? false,
      forceDeleteDelay: (_, recorded) => recorded.forceDeleteDelay ?? MIN_FORCE_DELETE_DELAY,
      timeouts: "notReturned",
    },
    rules: [
      (inputs, { fail }) => {
        const limit = (timeoutFor(inputs, "delete") ?? minutes * 60_000) / 60_000;
        if (inputs.forceDelete === true && Number(inputs.forceDeleteDelay) >= limit)
          fail("forceDeleteDelay", `must be less than ${limit} minutes, the delete timeout`);
      },
    ],
  });
}
