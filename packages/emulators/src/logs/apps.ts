import { Hono } from "hono";
import { objectId } from "./identifiers.js";
import type { JobStatus } from "./jobs.js";
import { isObject, type JsonObject } from "./json.js";
import type { LogsContext, LogsDependencies, LogsEnv } from "./logsEnv.js";
import type { Organization } from "./organization.js";
import type { AppInstance, CatalogApp } from "./records.js";
import { Refusal } from "./refusal.js";
import { readBody } from "./requestBody.js";

const MAX_PARAMETERS = 1000;

/** `v2/apps`: the catalog, and the jobs that install, upgrade and uninstall. */
export function appRoutes({ random }: Pick<LogsDependencies, "random">): Hono<LogsEnv> {
  const app = new Hono<LogsEnv>({ strict: false });

  app.get("/v2/apps", (context) => {
    const { name, author } = context.req.query();
    const apps = context
      .get("key")
      .organization.apps.filter(
        (entry) => (name ?? entry.name) === entry.name && (author ?? entry.author) === entry.author,
      );
    return context.json({ apps: apps.map(({ versions: _, ...entry }) => entry) });
  });

  app.get("/v2/apps/instances/:instanceId", (context) => {
    const { organization } = context.get("key");
    organization.jobs.settle();
    const instance = organization.appInstances.get(context.req.param("instanceId"));
    if (!instance) throw new Refusal(404, "apps:instance_not_found", "No installed app has this id.");
    return context.json(instanceAnswer(instance));
  });

  for (const kind of ["install", "upgrade", "uninstall"] as const) {
    app.get(`/v2/apps/${kind}/:jobId/status`, (context) =>
      context.json(context.get("key").organization.jobs.status(kind, context.req.param("jobId"))),
    );
  }

  app.post("/v2/apps/:uuid/install", async (context) => {
    const { organization } = context.get("key");
    const entry = cataloged(context);
    const installation = versionAndParameters(await readBody(context), entry);
    const jobId = organization.jobs.start("install", () => {
      if (!entry.installable) return { status: "Failed", error: installFailure(entry) };
      const instance = { id: objectId(random), uuid: entry.uuid, ...installation };
      organization.appInstances.set(instance.id, instance);
      return succeeded(entry, instance.id, objectId(random));
    });
    return context.json({ jobId });
  });

  app.post("/v2/apps/:uuid/upgrade", async (context) => {
    const { organization } = context.get("key");
    const entry = cataloged(context);
    const installation = versionAndParameters(await readBody(context), entry);
    const [instance] = installedOf(organization, entry);
    const jobId = organization.jobs.start("upgrade", () => {
      Object.assign(instance, installation);
      return succeeded(entry, instance.id, objectId(random));
    });
    return context.json({ jobId });
  });

  app.post("/v2/apps/:uuid/uninstall", (context) => {
    const { organization } = context.get("key");
    const installed = installedOf(organization, cataloged(context));
    const jobId = organization.jobs.start("uninstall", () => {
      for (const { id } of installed) organization.appInstances.delete(id);
      return { status: "Success" };
    });
    return context.json({ jobId });
  });

  return app;
}

function cataloged(context: LogsContext): CatalogApp {
  const uuid = context.req.param("uuid");
  const found = context.get("key").organization.apps.find((entry) => entry.uuid === uuid);
  if (!found) throw new Refusal(404, "apps:not_found", "No app has this uuid.");
  return found;
}

/** Returns every instance of an app. Requests identify them by the app only. */
function installedOf(organization: Organization, { uuid }: CatalogApp): [AppInstance, ...AppInstance[]] {
  organization.jobs.settle();
  const [first, ...others] = [...organization.appInstances.values()].filter((instance) => instance.uuid === uuid);
  if (!first) throw new Refusal(404, "apps:not_installed", "This app is not installed.");
  return [first, ...others];
}

/** Returns the requested installation or upgrade, with `latest` resolved. */
function versionAndParameters(body: unknown, entry: CatalogApp): Pick<AppInstance, "version" | "parameters"> {
  const { version, parameters = {} } = isObject(body) ? body : {};
  const concrete = version === "latest" ? entry.latestVersion : version;
  if (typeof concrete !== "string" || !entry.versions.includes(concrete)) {
    throw new Refusal(400, "apps:invalid_version", "The app has no such version.");
  }
  if (!isObject(parameters) || Object.keys(parameters).length > MAX_PARAMETERS) {
    throw new Refusal(400, "apps:invalid_parameters", `Parameters are an object of at most ${MAX_PARAMETERS} members.`);
  }
  return { version: concrete, parameters };
}

function succeeded(entry: CatalogApp, instanceId: string, folderId: string): JobStatus {
  return { status: "Success", instanceId, path: `/Library/Installed Apps/${entry.name}`, folderId };
}

function installFailure({ uuid }: CatalogApp): JsonObject {
  return { code: "integrations:api_errors", message: `Install of app ${uuid} hit several errors.` };
}

/** Returns the response for an instance. Parameters are a JSON string, empty without parameters. */
function instanceAnswer({ id, uuid, version, parameters }: AppInstance): JsonObject {
  const configurationBlob = Object.keys(parameters).length > 0 ? JSON.stringify(parameters) : "";
  return { id, uuid, version, configurationBlob };
}
