import { HttpFailure, read } from "@tripod/http";
import { type AnyField, type Plain, s, semanticallyEqual } from "@tripod/kit";
import { isObject, memberAt, type StepContext, type Values } from "@tripod/rest";
import { type BackupPolicy, backupPolicy } from "../clusters/features/backupPolicy.js";
import { decodeBindings, groupBindings, rbacBindings } from "../clusters/features/rbacBindings.js";
import { inContext } from "../dialect.js";
import { ignoreMissing } from "../ignoreMissing.js";
import { managed } from "../managed.js";
import { description, objectName, operationTimeouts, tags } from "../metadataFields.js";
import type { ClusterPlatform } from "../platform.js";
import { projectUid, withRecordedProject } from "../recordedProject.js";
import { uid } from "../uid.js";
import { decodeBackup, encodeBackup, NOT_CONFIGURED } from "./backup.js";
import { updateBindings } from "./bindings.js";
import { clusterRefs } from "./clusters.js";
import { namespaces } from "./namespaces.js";
import { decodeQuota, encodeQuota, workspaceQuota } from "./quota.js";

const PATH = "/v1/workspaces";

const backups = backupPolicy("the workspace").wire("backup");

const workspace = managed({
  name: "Workspace",
  kind: "workspace",
  doc: "Workspace of the project that the setting `projectName` names: namespaces in several clusters with shared resource quotas, RBAC bindings and backups. Deleting the workspace keeps the clusters.",
  endpoint: { path: PATH, dialect: inContext("workspaces") },
  fields: {
    name: objectName("Name of the workspace, unique in the project."),
    description: description("the workspace"),
    tags: tags("the workspace"),
    clusters: s
      .set(
        "Clusters that the workspace spans.",
        s.object({
          uid: uid().doc("Cluster ID.").wire("clusterUid"),
          clusterName: s
            .string("Cluster name. Set by the platform; if set in the program, it must match.")
            .notEmpty()
            .optional()
            .computed(),
        }),
      )
      .wire("spec.clusterRefs"),
    namespaces,
    workspaceQuota,
    clusterRbacBindings: rbacBindings("in all clusters of the workspace").wire("spec.clusterRbacs", {
      encode: (bindings) => groupBindings(bindings),
      decode: (groups) => (Array.isArray(groups) ? groups.flatMap(decodeBindings) : undefined),
    }),
    backupPolicy: backups,
    projectUid,
    timeouts: operationTimeouts(),
  },
  wire: {
    codecs: {
      workspaceQuota: {
        encode: (quota) => encodeQuota(quota as Parameters<typeof encodeQuota>[0]),
        decode: (live, recorded) => {
          const quota = decodeQuota(memberAt(live.raw, "spec.quota"), recorded.workspaceQuota);
          return preserveKnown(workspaceQuota, quota, recorded.workspaceQuota);
        },
      },
      backupPolicy: {
        encode: (policy) => policy && encodeBackup(policy as BackupPolicy),
        decode: (live, recorded) => {
          const policy = decodeBackup(memberAt(live.raw, "backup"), recorded.backupPolicy);
          return preserveKnown(backups, policy, recorded.backupPolicy);
        },
        isEmpty: (live) => memberAt(live.raw, "backup") === null,
      },
    },
  },
  create: {
    prepare: async ({ clusters }, on) => ({ clusterRefs: await clusterRefs(clusters, [], on) }),
    body: ({ backup, clusterRefs: refs, spec, ...body }) => ({
      ...body,
      spec: {
        ...(spec as Values),
        clusterRefs: refs,
        ...(backup !== undefined && { policies: { backupPolicy: backup } }),
      },
    }),
  },
  read: {
    subresources: {
      members: ["backup"],
      read: async ({ get }) => {
        try {
          return { backup: read(await get(`${PATH}/{id}/backup`)).object("spec.config").raw };
        } catch (error) {
          if (error instanceof HttpFailure && NOT_CONFIGURED.includes(error.platformCode ?? ""))
            return { backup: null };
          throw error;
        }
      },
    },
  },
  update: [
    {
      sends: ["name", "description", "tags"],
      body: "full",
      path: `${PATH}/{id}/meta`,
      omit: ["spec", "status"],
      returnsObject: false,
    },
    {
      sends: ["clusters", "namespaces", "workspaceQuota"],
      run: async ({ inputs, live }, on) => {
        const liveValue = (live?.optionalList("spec.clusterRefs") ?? []).map(({ raw }) => raw).filter(isObject);
        await on.send("PUT", `${PATH}/{id}/clusterNamespaces`, {
          clusterRefs: await clusterRefs(inputs.clusters, liveValue, on.context),
          clusterNamespaces: namespaces.spec.wire?.encode?.(inputs.namespaces),
          quota: encodeQuota(inputs.workspaceQuota),
        });
      },
    },
    {
      sends: ["clusterRbacBindings"],
      run: ({ inputs, live }, on) =>
        updateBindings(`${PATH}/{id}/clusterRbacs`, inputs.clusterRbacBindings ?? [], live, on),
    },
    {
      sends: ["backupPolicy"],
      run: async ({ inputs, recorded, live }, on) => {
        const path = `${PATH}/{id}/backup`;
        const exists = isObject(memberAt(live?.raw, "backup"));
        if (inputs.backupPolicy === undefined) await removeBackup(path, recorded.inputs.backupPolicy, on);
        else await on.send(exists ? "PUT" : "POST", path, encodeBackup(inputs.backupPolicy));
      },
    },
  ],
  list: { path: "/v1/dashboard/workspaces", rows: "partial" },
});

export const Workspace = withRecordedProject(workspace);

/** Statuses of a platform that does not delete backup policies. */
const CANNOT_DELETE = [400, 404, 405, 501];

/** Deletes the backup policy. If the platform rejects that, removes its schedule instead, with a warning. */
async function removeBackup(
  path: string,
  recorded: BackupPolicy | undefined,
  on: StepContext<ClusterPlatform>,
): Promise<void> {
  try {
    await ignoreMissing(on.send("DELETE", path));
  } catch (error) {
    if (!(error instanceof HttpFailure) || !CANNOT_DELETE.includes(error.status ?? 0) || recorded === undefined)
      throw error;
    await on.send("PUT", path, encodeBackup({ ...recorded, schedule: "" }));
    on.context.log(
      "warning",
      "backupPolicy: removed from the program, but the platform rejects its deletion. The provider removed the schedule instead: backups are on demand only",
    );
  }
}

/** Returns the live value, in the recorded spelling if both are equal. */
function preserveKnown<T>(field: AnyField, live: T | undefined, recorded: T | undefined): T | undefined {
  return semanticallyEqual(field, recorded as Plain | undefined, live as Plain | undefined) ? recorded : live;
}
