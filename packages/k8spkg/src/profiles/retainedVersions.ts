import { HttpFailure, read } from "@tripod/http";
import {
  type AnyResource,
  diffInputs,
  type Fields,
  fail,
  type OutputsOf,
  type Resource,
  type ResourceContext,
  type ValueObject,
} from "@tripod/kit";
import { tryClaim, type Values } from "@tripod/rest";
import { scopeIn } from "../dialect.js";
import type { ClusterPlatform } from "../platform.js";
import { profileApi } from "./profileApi.js";
import { usersOf } from "./profileContents.js";
import type { ProfileFields } from "./profileFields.js";

type Profile = Resource<"ClusterProfile", ProfileFields, ClusterPlatform>;
type On = ResourceContext<ClusterPlatform>;

const LIST = "/v1/dashboard/clusterprofiles/metadata";

/** Wraps delete: keeps profiles with `skipDestroy`, and logs which clusters use a kept profile or block a delete. */
export function withRetention(resource: Profile): Profile {
  const next = "Switch them to another version first, or keep this version with skipDestroy";
  const { delete: deletes } = withUsersInError(resource, next);
  return {
    ...resource,
    delete: async (id, recorded, on) => {
      if (recorded.skipDestroy === true) {
        const users = await findUsers(id, recorded, on);
        const used = users.length === 0 ? "" : `, where ${listOf(users)} ${users.length === 1 ? "uses" : "use"} it`;
        on.log("info", `The cluster profile ${recorded.name} ${recorded.version} (${id}) stays on the platform${used}`);
        return;
      }
      await deletes(id, recorded, on);
    },
  };
}

/** Adds the clusters that use the profile, and the next step, to the error of a rejected delete. */
export function withUsersInError<Name extends string, F extends Fields>(
  resource: Resource<Name, F, ClusterPlatform>,
  nextStep: string,
): Resource<Name, F, ClusterPlatform> {
  return {
    ...resource,
    delete: async (id, recorded: Partial<OutputsOf<F>> & Values, on) =>
      resource.delete(id, recorded, on).catch(async (error: unknown) => {
        if (!(error instanceof HttpFailure) || error.code !== "conflict") throw error;
        const users = await findUsers(id, recorded, on);
        if (users.length === 0) throw error;
        const use = users.length === 1 ? "uses" : "use";
        throw error.amend({ likelyCause: `${listOf(users)} still ${use} the version ${recorded.version}`, nextStep });
      }),
  };
}

/** Returns the clusters that use a profile; none if the platform does not return them. */
async function findUsers(id: string, { context }: Values, on: On): Promise<readonly string[]> {
  const request = {
    operation: "Get cluster profile",
    path: `/v1/clusterprofiles/${encodeURIComponent(id)}`,
    cache: "never",
  } as const;
  const answer = await on.platform
    .api(scopeIn(context))
    .send(request, on)
    .catch((error: unknown) => {
      if (on.signal.aborted) throw error;
      return undefined;
    });
  return answer === undefined ? [] : usersOf(read(answer));
}

function listOf(users: readonly string[]): string {
  const rest = users.length - 10;
  return `${users.slice(0, 10).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

/**
 * Wraps create: adopts an existing version that is equal to the inputs, such as one that `skipDestroy` kept. A
 * different version is an error that names it.
 */
export function adoptEqualVersion(resource: Profile): Profile {
  return {
    ...resource,
    create: async (inputs, on) =>
      resource.create(inputs, on).catch(async (error: unknown) => {
        if (!(error instanceof HttpFailure) || error.code !== "conflict" || error.outcome !== undefined) throw error;
        const found = await findSameVersion(resource, inputs, on);
        if (found === undefined) throw error;
        const { id, state, differs } = found;
        const { name = "", version, context } = inputs;
        const what = `the cluster profile ${JSON.stringify(name)} ${version}`;
        if (differs.length > 0) {
          return fail(
            "version",
            `already exists: ${what} is ${id}, and differs from your program in ${differs.join(", ")}. Set another version, or import it as ${context}/${id}`,
          );
        }
        on.log("warning", `${what} already exists and matches your program. The provider adopts it: ${id}`);
        return { id, state };
      }),
  };
}

/** Returns the profile with the name and version of the inputs, and the inputs in which it differs. */
async function findSameVersion(resource: Profile, inputs: Values, on: On) {
  const { context, name, version, skipDestroy } = inputs;
  const resolved = await resource.imports?.resolve(`${context}/${name}/${version}`, on).catch(() => undefined);
  if (resolved === undefined) return undefined;
  if (!tryClaim(profileApi(on.platform, { context }), LIST, resolved.id))
    return fail(
      "version",
      `belongs to another resource: the cluster profile ${name} ${version} is ${resolved.id}. Set another version`,
    );
  const state = await resource.read(resolved.id, { ...resolved.state, ...inputs }, on);
  if (state === undefined) return undefined;
  const entries = Object.entries(state).filter(([field]) => field in inputs || field === "profileVariables");
  const readInputs = { ...Object.fromEntries(entries), skipDestroy, timeouts: inputs.timeouts };
  const { changes } = diffInputs(resource as AnyResource, readInputs as ValueObject, inputs as ValueObject, {});
  return { id: resolved.id, state, differs: [...new Set(changes.map(({ input }) => input))] };
}
