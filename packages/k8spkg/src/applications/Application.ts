import { HttpFailure } from "@tripod/http";
import { fail, InputError, type ResourceContext } from "@tripod/kit";
import { type Dialect, timeoutsField, type Values } from "@tripod/rest";
import { LARGEST_PAGE, type ListRequest } from "../api.js";
import { inContext, scopeIn } from "../dialect.js";
import { asPlain, type PlainResource, updateOf, withFields } from "../extendResource.js";
import { managed } from "../managed.js";
import { objectName, tags } from "../metadataFields.js";
import type { ClusterPlatform } from "../platform.js";
import { projectUid, withRecordedProject } from "../recordedProject.js";
import type { Scope } from "../scope.js";
import { uid } from "../uid.js";
import { withDeploymentWait } from "./deploymentWait.js";
import { config, decodeTarget, encodeTarget, type Target } from "./target.js";

const PATH = "/v1/appDeployments";

const fields = {
  name: objectName("Name of the application.").replaces(),
  applicationProfileUid: uid()
    .doc("Application profile ID. Changing it to another version of the profile rolls out that version in place.")
    .wire("spec.profile.metadata.uid"),
  config,
  tags: tags("the application").replaces(),
  projectUid,
  timeouts: timeoutsField(["create", "update", "delete"], "60 minutes"),
};

/** Returns applications of one context. Where they are to run decides at which address they are made. */
function applicationsOf(scope: Scope, createPath = PATH) {
  return managed({
    name: "Application",
    kind: "application",
    doc: "Application: a deployment of an application profile into an existing virtual cluster, or into a new virtual cluster of a cluster group. The provider waits until all tiers are ready.",
    dataLoss: "the data of the application's services",
    endpoint: { path: PATH, dialect: (platform) => applications(platform, scope) },
    fields,
    rules: [
      ({ config: target }, { ignore }) => {
        // The platform returns the name of an existing cluster, so that programs for the original provider set it.
        if (target?.clusterUid !== undefined && target.clusterName !== undefined)
          ignore("config.clusterName", "has no effect with clusterUid, which names an existing cluster. Remove it");
      },
    ],
    wire: {
      codecs: {
        config: { decode: (live, recorded) => decodeTarget(live, scope, recorded.config as Target | undefined) },
      },
    },
    create: {
      path: createPath,
      body: ({ metadata }, inputs) => ({
        metadata,
        spec: {
          config: { targetSpec: encodeTarget(inputs.config) },
          profile: { appProfileUid: inputs.applicationProfileUid },
        },
      }),
    },
    read: { isDeleted: (live) => live.peekText("status.state") === "Deleted" },
    update: [
      {
        sends: ["applicationProfileUid"],
        run: async ({ inputs }, on) => {
          await on.send("PUT", `${PATH}/{id}/profile`, { appProfileUid: inputs.applicationProfileUid });
          await on.send("PATCH", `${PATH}/{id}/profile/apply`);
        },
      },
    ],
    waits: {
      status: { at: "status.state", values: { Deleting: "transient" }, default: "stable", timeoutMs: 60 * 60_000 },
    },
    list: { rows: "partial" },
  });
}

function applications(platform: ClusterPlatform, context: Scope): Dialect {
  const dialect = inContext("applications")(platform, { context });
  const list = { operation: "List applications", path: "/v1/dashboard/appDeployments", tags: ["applications"] };
  return {
    ...dialect,
    rows: async function* (_, on) {
      const request: ListRequest = {
        ...list,
        body: {},
        member: "appDeployments",
        query: { limit: LARGEST_PAGE },
        cache: "never",
        isProof: true,
      };
      for await (const page of platform.api(context).pages(request, on))
        yield page.filter((row) => ["", context].includes(row.peekText("metadata.annotations.scope")));
    },
  };
}

type Applications = PlainResource<"Application">;
type On = ResourceContext<ClusterPlatform>;

const SCOPES: readonly Scope[] = ["project", "tenant"];
const inClusters = { project: applicationsOf("project"), tenant: applicationsOf("tenant") };
const inGroups = {
  project: applicationsOf("project", `${PATH}/clusterGroup`),
  tenant: applicationsOf("tenant", `${PATH}/clusterGroup`),
};

function contextOf({ config: target }: Values): unknown {
  return (target as Target | undefined)?.clusterContext;
}

const scopeOf = (values: Values): Scope => scopeIn(contextOf(values));

/** Returns the resource for the scope in the values; for a new application, for the scope of its target. */
function kindOf(values: Values, isNew = false): Applications {
  const { clusterGroupUid } = (values.config ?? {}) as Partial<Target>;
  const kinds = isNew && clusterGroupUid !== undefined ? inGroups : inClusters;
  return asPlain(kinds[scopeOf(values)]);
}

const WITH_CONTEXT = /^(.+):(project|tenant)$/;

const application: Applications = {
  ...asPlain(inClusters.project),
  imports: {
    forms: ["<id>", "<name>", "<id or name>:<context>"],
    resolve: async (importId, on) => {
      const [, one = importId, requestedScope] = WITH_CONTEXT.exec(importId) ?? [];
      const scopes = SCOPES.filter((scope) => requestedScope === undefined || requestedScope === scope);
      for (const [at, scope] of scopes.entries()) {
        const { imports } = asPlain(inClusters[scope]) as Required<Pick<Applications, "imports">>;
        try {
          const found = await imports.resolve(one, on);
          return found && { ...found, state: { config: { clusterContext: scope } } };
        } catch (error) {
          // After a failed request the object may still exist.
          if (error instanceof HttpFailure || !(error instanceof InputError)) throw error;
          if (at === scopes.length - 1) fail("", `${error.message}, or <id or name>:<context>`);
        }
      }
      return fail(
        "",
        `${JSON.stringify(importId)} is not an import ID of an application. Use <id>, <name> or <id or name>:<context>`,
      );
    },
  },
  create: (inputs, on) => kindOf(inputs, true).create(inputs, on),
  findCreated: async (pending, inputs, on) => kindOf(inputs, true).findCreated?.(pending, inputs, on),
  read: (id, recorded, on) => kindOf(recorded).read(id, recorded, on),
  update: async (id, inputs, recorded, on) => {
    return updateOf(kindOf(recorded))(id, inputs, recorded, on);
  },
  delete: (id, recorded, on) => kindOf(recorded).delete(id, recorded, on),
  listable: {
    query: {},
    list: async function* (query, on: On) {
      for (const scope of SCOPES) {
        const { listable } = inClusters[scope];
        if (listable !== undefined) yield* listable.list(query, on);
      }
    },
  },
};

export const Application = withFields<"Application", typeof fields>(
  withRecordedProject(withDeploymentWait(application, scopeOf), contextOf),
);
