import type { Reader } from "@tripod/http";
import { s } from "@tripod/kit";
import { entryChanges, ownEntries, type StepContext } from "@tripod/objects";
import { plainProjectId } from "../project.js";

/** A role as programs have it. */
interface Role {
  readonly roleName: string;
  readonly scope: string;
  readonly projectId?: string | undefined;
}

/** The input `roles` of whoever can have roles. */
export const roles = s
  .set(
    s.object({
      roleName: s.string().notEmpty().doc("Name of the role, such as `member` or `object_storage:admin`."),
      scope: s
        .string()
        .notEmpty()
        .values(
          { account: "In the whole account.", project: "In one project, which `projectId` names." },
          { open: true },
        )
        .doc("Where the role counts."),
      projectId: s
        .string()
        .optional()
        .doc("Identifier of the project where the role counts, for the scope `project` alone."),
    }),
  )
  .optional()
  .terraform("role")
  .doc("All roles. One that was given elsewhere is shown by a refresh, and taken away by the next update.");

/** What a role's scope asks for. */
export function rolesRule(
  { roles: given = [] }: { readonly roles?: readonly Role[] | undefined },
  { fail }: { fail(path: string, reason: string): void },
): void {
  for (const [index, { scope, projectId = "" }] of given.entries()) {
    if (scope === "project" && projectId === "")
      fail(`roles[${index}].projectId`, "missing required input: a role of scope project counts in one project");
    if (scope !== "project" && projectId !== "")
      fail(`roles[${index}].projectId`, `must not be given: a role of scope ${scope} counts in no single project`);
  }
}

/** All roles that are there, in the order that is known. */
export const rolesCodec = {
  decode: (live: Reader, prior: { readonly roles?: readonly Role[] | undefined }) =>
    ownEntries({ there: rolesIn(live), known: prior.roles, identify }),
};

/** Brings roles to what the program says. `path` is the list of roles of one object. */
export function changeRoles(path: string) {
  return async (
    { inputs }: { readonly inputs: { readonly roles?: readonly Role[] | undefined } },
    on: Pick<StepContext, "read" | "send">,
  ): Promise<void> => {
    const { add, drop } = entryChanges<Role>({ there: rolesIn(await on.read()), identify }, inputs.roles ?? []);
    if (add.length > 0) await on.send("PUT", path, { roles: add.map(onWire) });
    if (drop.length > 0) await on.send("DELETE", path, { roles: drop.map(onWire) });
  };
}

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
