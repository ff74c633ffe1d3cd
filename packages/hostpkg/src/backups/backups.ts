import { type CallContext, collect, type Query } from "@tripod/http";
import type { OutputsOf } from "@tripod/kit";
import type { Api } from "../api.js";
import { type RecordFields, type Row, type RowOptions, rowsOf } from "../rows.js";
import { type Checkpoint, checkpointRecord } from "./checkpoints.js";
import { backupPages } from "./pages.js";
import { type Plan, planFields } from "./plans.js";

/** Client of the scheduled backups of one project in one region. */
export interface Backups {
  checkpoints(
    filter: { readonly planName?: string | undefined; readonly volumeName?: string | undefined },
    context: CallContext,
  ): Promise<readonly Row<Checkpoint>[]>;
  plans(
    filter: { readonly name?: string | undefined; readonly volumeName?: string | undefined },
    context: CallContext,
  ): Promise<readonly Row<Plan, "status">[]>;
}

/** Creates the client of the scheduled backups of one project in one region. The platform applies the filters. */
export function createBackups(api: Api): Backups {
  return {
    checkpoints: ({ planName, volumeName }, context) => {
      const query = { plan_name: planName, volume_name: volumeName };
      return readAll(api, { member: "checkpoints", query, fields: checkpointRecord, filterFields: [] }, context);
    },
    plans: ({ name, volumeName }, context) => {
      const query = { name, volume_name: volumeName };
      return readAll(api, { member: "plans", query, fields: planFields, filterFields: ["status"] }, context);
    },
  };
}

interface List<F extends RecordFields, Shown extends keyof F & string> extends RowOptions<F, Shown> {
  /** Name of the list, in the path and in the response. */
  readonly member: string;
  readonly query: Query;
}

/** Returns the rows of all pages of a list. */
async function readAll<F extends RecordFields, Shown extends keyof F & string>(
  api: Api,
  { member, query, ...options }: List<F, Shown>,
  context: CallContext,
): Promise<readonly Row<OutputsOf<F>, Shown>[]> {
  const list = { operation: `List backup ${member}`, path: `/${member}/`, member, query };
  return rowsOf(await collect(backupPages(api, list, context)), options);
}
