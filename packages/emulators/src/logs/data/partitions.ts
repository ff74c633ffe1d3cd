import type { Hono } from "hono";
import { choice, flag, text, whole } from "../../collection/members.js";
import { CollectionRefusal } from "../../collection/refusal.js";
import type { Row } from "../../collection/rows.js";
import { type AddKind, refusal } from "../logsApi.js";
import type { LogsEnv } from "../logsEnv.js";
import type { StoredLists } from "../storedLists.js";
import { changeRetention, daysOf, keepRetention, withDueRetention } from "./retention.js";

const RETENTION = whole({ min: -1 });
const ROUTING = text({ required: true, min: 1, max: 16_384 });

/** `v1/partitions`: a decommissioned partition stays in the list and keeps its name. */
export function addPartitions(app: Hono<LogsEnv>, addKind: AddKind, stored: StoredLists): void {
  addKind(app, {
    name: "partitions",
    kind: "partition",
    path: "/v1/partitions",
    stored: stored("partitions"),
    notFound: { message: "Partition Not Found" },
    members: {
      name: text({ required: true, min: 1, max: 255, pattern: /^[A-Za-z0-9][A-Za-z0-9_]*$/ }),
      routingExpression: ROUTING,
      analyticsTier: choice(["continuous", "frequent", "infrequent", "flex"], { nullable: true }),
      retentionPeriod: { ...RETENTION, default: -1 },
      isCompliant: flag({ default: false }),
      isIncludedInDefaultSearch: flag(),
    },
    unique: [{ by: ["name"] }],
    serverMembers: (input) => ({
      analyticsTier: input.analyticsTier ?? "continuous",
      retentionPeriod: daysOf(input.retentionPeriod),
      totalBytes: 0,
      dataForwardingId: "",
      isActive: true,
      indexType: "Partition",
      // Applies to flexible storage only.
      isIncludedInDefaultSearch: input.analyticsTier === "flex" ? (input.isIncludedInDefaultSearch ?? true) : undefined,
    }),
    show: (row, _, { now }) => withDueRetention(row, now),
    changes: [
      {
        method: "PUT",
        accepts: {
          routingExpression: ROUTING,
          retentionPeriod: RETENTION,
          reduceRetentionPeriodImmediately: flag(),
          isCompliant: flag(),
          isIncludedInDefaultSearch: flag(),
        },
        apply: (row, input, call) => {
          refuseDecommissioned(row);
          if (row.isCompliant === true && input.isCompliant === false) {
            throw refusal("partition", "compliance", "A compliant partition stays compliant.");
          }
          if (row.isCompliant === true && daysOf(input.retentionPeriod) < Number(row.retentionPeriod)) {
            throw refusal("partition", "compliance", "The retention of a compliant partition can only grow.");
          }
          Object.assign(row, withDueRetention(row, call.now));
          changeRetention(row, input, call);
          row.routingExpression = input.routingExpression;
          if (input.isCompliant !== undefined) row.isCompliant = input.isCompliant;
          if (row.analyticsTier === "flex" && input.isIncludedInDefaultSearch !== undefined) {
            row.isIncludedInDefaultSearch = input.isIncludedInDefaultSearch;
          }
        },
      },
      {
        method: "POST",
        path: "/decommission",
        accepts: false,
        returns: "nothing",
        status: 200,
        apply: (row, _, { objects, place }) => {
          refuseDecommissioned(row);
          row.isActive = false;
          row.dataForwardingId = "";
          const rules = objects.at("dataForwarding.rules", place);
          const rule = rules.findIndex(({ indexId }) => indexId === row.id);
          if (rule >= 0) rules.splice(rule, 1);
        },
      },
      { method: "POST", path: "/cancelRetentionUpdate", accepts: false, returns: "nothing", apply: keepRetention },
    ],
    remove: false,
  });
}

function refuseDecommissioned({ isActive, name }: Row): void {
  if (isActive === false) throw new CollectionRefusal("invalid", `The partition ${String(name)} is decommissioned.`);
}
