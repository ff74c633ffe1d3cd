import { read } from "@tripod/http";
import { fail, type ResourceContext, s } from "@tripod/kit";
import { type Dialect, isObject, memberAt, type Values } from "@tripod/rest";
import type { ClusterPlatform } from "../../platform.js";
import { feature } from "../feature.js";
import type { ClusterStatus } from "./clusterStatus.js";

/** Approval of pending repaves. */
export const repaveApproval = feature({
  fields: {
    reviewRepaveState: s
      .string(
        "Repave approval: authorization of a pending repave (replacement of nodes). While the platform waits for approval, every update fails with the reasons unless the value is `Approved`. `Approved` also approves later repaves, until you change the value. A refresh shows `Pending` while a repave waits. Default: no approval.",
      )
      .values({ "": "no approval", Approved: "approval of a pending repave", Pending: "no approval" })
      .enumType("ReviewRepaveState")
      .optional()
      .wire(null),
  },
  decoders: {
    reviewRepaveState: (live, recorded) =>
      memberAt(live, "status.repave.state") === "Pending" ? "Pending" : (recorded.reviewRepaveState ?? undefined),
  },
  steps: [{ sends: ["reviewRepaveState"], run: async () => undefined }],
});

type On = ResourceContext<ClusterPlatform>;

/** Approves a pending repave if the inputs allow it. Otherwise fails with the platform's reasons. */
export async function approveRepave(
  id: string,
  inputs: Values,
  status: ClusterStatus,
  dialect: Dialect,
  on: On,
): Promise<void> {
  if (memberAt(status.raw, "status.repave.state") !== "Pending") return;
  const path = `/v1/spectroclusters/${encodeURIComponent(id)}/repave`;
  if (inputs.reviewRepaveState === "Approved") {
    const request = { operation: "Approve repave of cluster", method: "PATCH", idempotency: "idempotent" } as const;
    await dialect.send({ ...request, path: `${path}/approve` }, on);
    return;
  }
  const request = { operation: "Get reasons of repave", method: "GET", idempotency: "safe", cache: "never" } as const;
  const reasons = memberAt(read(await dialect.send({ ...request, path: `${path}/status` }, on)).raw, "spec.reasons");
  const reasonTexts = (Array.isArray(reasons) ? reasons : [])
    .filter(isObject)
    .map(({ code, message }) => [message, code && (message ? `(${code})` : code)].filter(Boolean).join(" "))
    .filter(Boolean);
  return fail(
    "reviewRepaveState",
    `is required: the platform waits for approval to repave nodes of the cluster${reasonTexts.length === 0 ? "" : `, since ${reasonTexts.join("; ")}`}. No request was sent. Set reviewRepaveState to Approved`,
  );
}
