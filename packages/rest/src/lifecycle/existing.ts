import { HttpFailure, type Reader } from "@tripod/http";
import type { Target } from "../addressing/target.js";
import { importFormFor, importIdOf } from "../requests/importId.js";
import { rowsBatched } from "../requests/many.js";
import type { ObjectList } from "../requests/objectList.js";
import { canFill } from "../values/template.js";
import type { Values } from "../values/values.js";
import { createError } from "./createError.js";
import { isCalledSo } from "./resemblance.js";

/**
 * Rejects a PUT that would overwrite an existing object (promise C9), or warns about it if the definition adopts.
 * Otherwise, a later delete would remove an object that another program or user created.
 *
 * @throws HttpFailure "conflict" with the import ID.
 */
export async function assertAbsent(target: Target, list: ObjectList, inputs: Values): Promise<void> {
  const { create, kind } = target.plan;
  const adopts = create.adopts === true;
  if (adopts && create.exists === undefined) return;
  const importId = await importIdOfExisting(target, list, inputs).catch(async (error: unknown) => {
    throw error instanceof HttpFailure ? await createError(target, inputs, error) : error;
  });
  if (importId === undefined) return;
  if (!adopts) throw alreadyExists(target, importId);
  target.context.log(
    "warning",
    `Adopting the existing ${kind} ${importId}: the create replaces what another program or a user has set there`,
  );
}

async function importIdOfExisting(target: Target, list: ObjectList, inputs: Values): Promise<string | undefined> {
  const { plan, pathParams, context } = target;
  const { create, itemPath, listPath, key } = plan;
  if (create.findExisting !== undefined) return create.findExisting(inputs as never, context as never);
  if (!plan.isReadFromList && canFill(itemPath, pathParams) && !itemPath.includes("{id}")) {
    const live = await list.read(target.resourceId);
    const isThere = live !== undefined && create.exists?.(live.body) !== false;
    return isThere ? target.resourceId : undefined;
  }
  if (listPath === undefined || key.length === 0) return undefined;
  const isMeant = (row: Reader): boolean => isCalledSo(target, row, inputs) && create.exists?.(row) !== false;
  let isUnidentified = false;
  const withoutId = (row: Reader): void => {
    isUnidentified ||= isMeant(row);
  };
  const rows = target.write === undefined ? list.rows(target.context, withoutId) : await rowsBatched(target, withoutId);
  for await (const { id, body } of rows) {
    if (isMeant(body)) return importIdOf(target, { id, body });
  }
  return isUnidentified ? importFormFor(target, inputs) : undefined;
}

function alreadyExists({ plan }: Target, importId: string): HttpFailure {
  const { kind } = plan;
  return new HttpFailure({
    code: "conflict",
    request: { operation: `Create ${kind}`, method: "", url: "" },
    observed: `not sent: the ${kind} already exists, and the create would overwrite it`,
    likelyCause: "another program or a user created it",
    nextStep: `Import it as ${importId}, or delete it, and run \`pulumi up\` again`,
  });
}
