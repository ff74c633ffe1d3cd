import type { Hono } from "hono";
import type { PlatformParts } from "../parts.js";
import { type Gate, type ProjectEnv, projectService } from "./authorize.js";
import { databaseApi } from "./databases/api.js";
import { addDatastores } from "./databases/datastores.js";
import { addInside } from "./databases/inside.js";
import { services } from "./services.js";
import type { DatabaseOffers } from "./world.js";

const OFFERS = ["datastore-types", "available-extensions", "configuration-parameters", "flavors"] as const;

const SINGULAR: Readonly<Record<(typeof OFFERS)[number], string>> = {
  "datastore-types": "datastore-type",
  "available-extensions": "available-extension",
  "configuration-parameters": "configuration-parameter",
  flavors: "flavor",
};

/**
 * Managed databases v1: four lists of offers per region without filters and pagination, datastores, and the objects in
 * them.
 */
export function databaseRoutes(gate: Gate, parts: PlatformParts): Hono<ProjectEnv> {
  const service = services.databases;
  const app = projectService(service, gate);
  for (const name of OFFERS) {
    app.get(`/${name}`, (context) => {
      const { databases } = context.get("project").offers;
      return json({ [name]: databases[context.req.param("region") ?? ""]?.[name] ?? [] });
    });
    app.get(`/${name}/:id`, (context) => {
      const { databases } = context.get("project").offers;
      const { region = "", id } = context.req.param() as Record<string, string>;
      const records: { id?: string }[] = databases[region]?.[name] ?? [];
      const record = records.find((candidate) => candidate.id === id);
      if (record) return json({ [SINGULAR[name]]: record });
      return service.fail(context, 404, `${SINGULAR[name].replaceAll("-", "")} ${id} not found.`);
    });
  }
  const api = databaseApi(parts);
  addDatastores(app, api, gate.world);
  addInside(app, api, gate.world);
  return app;
}

/** Returns JSON in which the texts `@number:<source text>` become numbers of exactly that source text. */
function json(body: Record<string, DatabaseOffers[keyof DatabaseOffers] | object>): Response {
  const text = JSON.stringify(body).replace(/"@number:([-+.\deE]+)"/g, "$1");
  return new Response(text, { headers: { "content-type": "application/json" } });
}
