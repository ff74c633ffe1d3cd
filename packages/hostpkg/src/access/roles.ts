import type { Reader } from "@tripod/http";
import { type RuleContext, s } from "@tripod/kit";
import { ownInput } from "@tripod/rest";
import { ofProject, plainProjectId } from "../project.js";

/** Role assignment as in the inputs. */
interface Role {
  readonly roleName: string;
  readonly scope: string;
  readonly projectId?: string | undefined;
}

/** Input `roles` of users, service users and groups. */
export const roles = s
  .set(
    "Roles. The list is complete: a refresh shows roles that were assigned elsewhere, and the next update removes them.",
    s.object({
      roleName: s.string("Role name, such as `member` or `object_storage:admin`.").notEmpty(),
      scope: s
        .string("Role scope.")
        .notEmpty()
        .values({ account: "whole account", project: "one project, set in `projectId`" }, { open: true }),
      projectId: ofProject(
        "Project ID of the role. Required for the scope `project`; must not be set for other scopes.",
      ).optional(),
    }),
  )
  .optional();

/** Rule: a role of scope `project` requires a project ID, every other scope excludes it. */
export function rolesRule(
  { roles = [] }: { readonly roles?: readonly Role[] | undefined },
  { each, fail }: Pick<RuleContext, "each" | "fail">,
): void {
  each(roles, ({ scope, projectId = "" }, index) => {
    if (scope === "project" && projectId === "")
      fail(`roles[${index}].projectId`, "is required: a role of scope project applies to one project");
    if (scope !== "project" && projectId !== "")
      fail(
        `roles[${index}].projectId`,
        `must not be set: a role of scope ${scope} does not apply to a single project. Remove it or set scope to project.`,
      );
  });
}

/** Returns the codec and the update step of the input `roles` of an object whose role list has the endpoint `path`. */
export const rolesAt = (path: string) =>
  ownInput({ input: "roles", there: rolesIn, identify, path, body: (some) => ({ roles: some.map(onWire) }) });

function rolesIn(live: Reader): readonly Role[] {
  return (live.optionalList("roles") ?? []).map((role) => {
    const projectId = role.optionalString("project_id") ?? "";
    return { roleName: role.string("role_name"), scope: role.string("scope"), ...(projectId !== "" && { projectId }) };
  });
}

function onWire({ roleName, scope, projectId = "" }: Role): object {
  return { role_name: roleName, scope, ...(projectId !== "" && { project_id: plainProjectId(projectId) }) };
}

function identify({ roleName, scope, projectId = "" }: Role): string {
  return JSON.stringify([roleName, scope, plainProjectId(projectId)]);
}
