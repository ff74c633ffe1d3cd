import { HttpFailure, type Reader, read } from "@tripod/http";
import { s } from "@tripod/kit";
import { findDuplicate, isObject, type StepContext, type Subresource } from "@tripod/rest";
import type { LogPlatform } from "../platform.js";

/** Field of the permissions on a monitor or monitor folder. */
export const objPermissions = s
  .set(
    "Object permissions (fine-grained). The list is complete: other permissions are removed. If the value is unset, the current permissions are kept.",
    s.object({
      subjectType: s
        .string("Grantee type.")
        .values({ role: "all users with a role", org: "whole organization" })
        .enumType("MonitorPermissionSubjectType"),
      subjectId: s.string("ID of the grantee: role or organization.").notEmpty(),
      permissions: s
        .set(
          "Permission, one or more.",
          s
            .string()
            .values({
              Create: "right to create objects",
              Read: "right to read the object",
              Update: "right to change the object",
              Delete: "right to delete the object",
              Manage: "right to change the permissions",
            }),
        )
        .checkCount((count) =>
          count === 0 ? "must not be empty. To grant no permissions, remove the entry" : undefined,
        ),
    }),
  )
  .check((entries) => {
    const twice = findDuplicate(entries.map(({ subjectType, subjectId }) => `${subjectType} ${subjectId}`));
    return twice === undefined ? undefined : `contains ${twice} twice. Merge the permissions into one entry`;
  })
  .optional();

interface Statement {
  readonly subjectType: string;
  readonly subjectId: string;
  readonly permissions: readonly string[];
}

/** Platform codes for organizations without fine-grained permissions. */
const OFF = ["not_implemented_yet", "api_not_enabled"];

function isOff(error: unknown): boolean {
  return (
    error instanceof HttpFailure &&
    OFF.some((code) => error.platformCode === code || error.platformCode?.endsWith(`:${code}`))
  );
}

/** Subresource with the permissions. Read only if the inputs set them, and in imports. */
export const permissionsBeside: Subresource<LogPlatform> = {
  members: ["objPermissions"],
  read: async ({ values: recorded, get }) => {
    const isImport = recorded.name === undefined;
    if (!isImport && recorded.objPermissions === undefined) return {};
    try {
      return { objPermissions: statementsIn(read(await get("v1/monitors/{id}/permissions"))) };
    } catch (error) {
      if (!isOff(error)) throw error;
      return { objPermissions: [] };
    }
  },
};

/** Returns the permissions of roles and organizations. Inputs do not manage those of the owner. */
function statementsIn(answer: Reader): readonly Statement[] {
  return answer
    .list("permissionStatements")
    .filter((row) => row.peekText("subjectType") !== "user")
    .map((row) => ({
      subjectType: row.string("subjectType"),
      subjectId: row.string("subjectId"),
      permissions: row.list("permissions").map((one) => one.string("")),
    }));
}

interface PermissionsChange {
  readonly inputs: { readonly objPermissions?: readonly Statement[] | undefined };
  readonly live: Reader | undefined;
}

/** Update step that sets the desired permissions and clears those of other subjects. */
export const setPermissions = {
  sends: ["objPermissions"],
  run: async ({ inputs, live }: PermissionsChange, on: Pick<StepContext, "id" | "send">): Promise<void> => {
    const wished = inputs.objPermissions ?? [];
    const liveStatements = isObject(live?.raw) ? ((live.raw.objPermissions ?? []) as readonly Statement[]) : [];
    const left = liveStatements.filter(
      (one) =>
        !wished.some(({ subjectType, subjectId }) => subjectType === one.subjectType && subjectId === one.subjectId),
    );
    const all = [...wished, ...left.map((one) => ({ ...one, permissions: [] }))];
    if (all.length === 0) return;
    const permissionStatementDefinitions = all.map(({ subjectType, subjectId, permissions }) => ({
      subjectType,
      subjectId,
      permissions,
      targetId: on.id,
    }));
    await on.send("PUT", "v1/monitors/permissions/set", { permissionStatementDefinitions });
  },
} as const;
