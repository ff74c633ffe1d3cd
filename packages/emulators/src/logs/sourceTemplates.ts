import { Hono } from "hono";
import { objectId } from "./identifiers.js";
import { inOrder } from "./inOrder.js";
import { isObject, type JsonObject } from "./json.js";
import type { LogsContext, LogsDependencies, LogsEnv } from "./logsEnv.js";
import { hasTags } from "./otCollectors.js";
import type { SourceTemplate } from "./records.js";
import { Refusal } from "./refusal.js";
import { readBody } from "./requestBody.js";

const LATEST_VERSION = "1.0.3";
const MAX_MEMBERS = 1000;

type Given = Pick<SourceTemplate, "inputJson"> & { schemaRef: { type: string; version?: string } } & JsonObject;

/** `v1/sourceTemplates`. Only a list with `showDisabled` contains disabled templates. */
export function sourceTemplateRoutes({
  clock,
  random,
  objects,
}: Pick<LogsDependencies, "clock" | "random" | "objects">): Hono<LogsEnv> {
  const app = new Hono<LogsEnv>({ strict: false });
  const trail = (context: LogsContext) => ({
    modifiedAt: new Date(clock.now()).toISOString(),
    modifiedBy: context.get("key").userId,
  });

  app.get("/v1/sourceTemplates", (context) => {
    const { showDisabled, name } = context.req.query();
    const found = inOrder(objects, "sourceTemplates", all(context))
      .filter(({ isEnabled }) => isEnabled || showDisabled === "true")
      .filter(({ inputJson }) => name === undefined || inputJson.name === name);
    return context.json({ data: found.map((template) => show(context, template)) });
  });

  app.post("/v1/sourceTemplates", async (context) => {
    const input = take(await readBody(context));
    refuseTakenName(context, input.inputJson.name);
    const { modifiedAt, modifiedBy } = trail(context);
    const version = input.schemaRef.version || LATEST_VERSION;
    const template: SourceTemplate = {
      schemaRef: { type: input.schemaRef.type, version, latestVersion: latest(version, LATEST_VERSION) },
      id: objectId(random),
      inputJson: input.inputJson,
      selector: isObject(input.selector) ? input.selector : {},
      isEnabled: input.isEnabled !== false,
      createdAt: modifiedAt,
      modifiedAt,
      createdBy: modifiedBy,
      modifiedBy,
    };
    all(context).push(template);
    return context.json(show(context, template));
  });

  app.get("/v1/sourceTemplates/:id", (context) => {
    const template = templateOf(context);
    if (!template.isEnabled) throw noTemplate(template.id);
    return context.json(show(context, template));
  });

  // An update is a POST, needs no ETag, and keeps the version of the schema.
  app.post("/v1/sourceTemplates/:id", async (context) => {
    const template = templateOf(context);
    const input = take(await readBody(context));
    refuseOtherType(template, input);
    refuseTakenName(context, input.inputJson.name, template);
    Object.assign(template, {
      inputJson: input.inputJson,
      selector: isObject(input.selector) ? input.selector : {},
      isEnabled: input.isEnabled ?? template.isEnabled,
      ...trail(context),
    });
    return context.json(show(context, template));
  });

  app.post("/v1/sourceTemplates/:id/upgrade", async (context) => {
    const template = templateOf(context);
    const input = take(await readBody(context));
    refuseOtherType(template, input);
    const { version } = input.schemaRef;
    if (!version) throw refused("schemaRef.version is missing.");
    const schemaRef = { type: template.schemaRef.type, version, latestVersion: latest(version, LATEST_VERSION) };
    Object.assign(template, { schemaRef, inputJson: input.inputJson, ...trail(context) });
    return context.json(show(context, template));
  });

  app.put("/v1/sourceTemplates/:id/status", async (context) => {
    const template = templateOf(context);
    const body = await readBody(context);
    const status = isObject(body) ? body.status : undefined;
    if (status !== "enable" && status !== "disable") throw refused("status is enable or disable.");
    Object.assign(template, { isEnabled: status === "enable", ...trail(context) });
    return context.json(show(context, template));
  });

  app.delete("/v1/sourceTemplates/:id", (context) => {
    const template = templateOf(context);
    if (template.isEnabled)
      throw refused("Enabled source template cannot be deleted. Please disable the template before deleting.");
    all(context).splice(all(context).indexOf(template), 1);
    return context.body(null, 204);
  });

  return app;
}

function all(context: LogsContext): SourceTemplate[] {
  return context.get("key").organization.sourceTemplates;
}

function templateOf(context: LogsContext): SourceTemplate {
  const id = context.req.param("id") ?? "";
  const found = all(context).find((template) => template.id === id);
  if (!found) throw noTemplate(id);
  return found;
}

/** Returns the platform's result: a configuration, and the number of matching agents. */
function show(context: LogsContext, template: SourceTemplate): JsonObject {
  const { inputJson, selector, isEnabled } = template;
  const { names = [], tags } = selector;
  const { otCollectors } = context.get("key").organization;
  const linked = otCollectors.filter((agent) => names.includes(agent.name) || hasTags(agent, tags));
  return {
    ...template,
    config: `receivers: # ${inputJson.name}\n`,
    totalCollectorLinked: linked.length,
    status: isEnabled ? "enable" : "disable",
  };
}

function take(body: unknown): Given {
  const { schemaRef, inputJson } = isObject(body) ? body : {};
  if (!isObject(schemaRef) || typeof schemaRef.type !== "string" || schemaRef.type === "") {
    throw refused("schemaRef.type is missing.");
  }
  const named = isObject(inputJson) && typeof inputJson.name === "string" && inputJson.name !== "";
  if (!named || !isObject(inputJson.receivers)) throw refused("inputJson needs name and receivers.");
  if (Object.keys(inputJson).length > MAX_MEMBERS) throw refused("inputJson has too many members.");
  return body as Given;
}

function refuseOtherType(template: SourceTemplate, input: Given): void {
  if (input.schemaRef.type !== template.schemaRef.type) throw refused("schemaRef.type cannot be changed.");
}

function refuseTakenName(context: LogsContext, name: string, itself?: SourceTemplate): void {
  if (!all(context).some((other) => other !== itself && other.inputJson.name === name)) return;
  throw new Refusal(400, "sourceTemplate:already_exists", "The name is taken.");
}

function latest(version: string, known: string): string {
  const [one, other] = [version, known].map((text) => text.split(/\D+/).map(Number));
  const at = one?.findIndex((part, index) => part !== (other?.[index] ?? 0)) ?? -1;
  return at >= 0 && (one?.[at] ?? 0) > (other?.[at] ?? 0) ? version : known;
}

function refused(message: string): Refusal {
  return new Refusal(400, "sourceTemplate:invalid", message);
}

function noTemplate(id: string): Refusal {
  return new Refusal(404, "sourceTemplate:not_found", "No such source template.", { id });
}
