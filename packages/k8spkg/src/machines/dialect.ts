import { HttpFailure } from "@tripod/http";
import { type Dialect, isObject, type Values } from "@tripod/rest";
import { clusterApi, scopeIn } from "../dialect.js";
import type { ClusterPlatform } from "../platform.js";

const RUN_MEMBERS = ["running", "runStrategy"];

/**
 * Returns the dialect of the VMs of a cluster. They are Kubernetes objects with a resource version that the platform
 * proxies. A missing VM is reported as a platform error, recognizable only by its message.
 */
export function machines(platform: ClusterPlatform, { clusterContext }: Values): Dialect {
  const dialect = clusterApi(platform, scopeIn(clusterContext), ["virtual machines"]);
  return {
    ...dialect,
    members: { id: "metadata.name", createdAt: "metadata.creationTimestamp" },
    clearWith: "omit",
    versionConflict: 409,
    send: async ({ body, ...request }, on) => {
      try {
        return await dialect.send({ ...request, body: withoutUnsetRunMember(body) }, on);
      } catch (error) {
        throw isMissingMachine(error) ? notFound(error) : error;
      }
    },
  };
}

/** Removes the unset one of the two members that control whether a VM runs. */
function withoutUnsetRunMember(body: unknown): unknown {
  if (!isObject(body) || !isObject(body.spec)) return body;
  const spec = Object.entries(body.spec).filter(([name, value]) => value !== null || !RUN_MEMBERS.includes(name));
  return { ...body, spec: Object.fromEntries(spec) };
}

/** Reports whether an error means that the VM, or the volume in it, does not exist. */
function isMissingMachine(error: unknown): error is HttpFailure {
  return error instanceof HttpFailure && error.status === 500 && error.code === "not-found";
}

/** Converts the error to the form of other missing objects. */
function notFound(error: HttpFailure): HttpFailure {
  const { operation, method, url, platformMessage, requestId } = error;
  return new HttpFailure({
    code: "not-found",
    request: { operation, method, url },
    observed: "answered that it is not there",
    status: 404,
    platformCode: "ResourceNotFound",
    platformMessage,
    requestId,
    cause: error,
  });
}
