import type { Hono } from "hono";
import { type Api, addCollection, bodyOf, unwrapped } from "../collection/collection.js";
import { type Members, takeMembers, text } from "../collection/members.js";
import { CollectionRefusal, USUAL_STATUS } from "../collection/refusal.js";
import type { Row } from "../collection/rows.js";
import type { PlatformParts } from "../parts.js";
import { projectApi } from "./apis.js";
import { type Gate, type ProjectEnv, projectService } from "./authorize.js";
import { services } from "./services.js";
import { wholeSeconds } from "./times.js";

interface Version {
  readonly version_id: number;
  readonly created_at: string;
  is_current: boolean;
  readonly value: string;
}

const VALUE: Members = { value: text({ required: true, min: 4, pattern: /^[A-Za-z0-9+/]+={0,2}$/ }) };

/** Maximum length of a secret. */
const MAX_LENGTH = 65_536;

/** Secrets manager v1: secrets by their keys, each with versions. */
export function secretRoutes(gate: Gate, parts: PlatformParts): Hono<ProjectEnv> {
  const service = services.secrets;
  const app = projectService(service, gate);
  const api: Api<ProjectEnv> = {
    ...projectApi(service, parts),
    refuse: (context, { reason, message }) => {
      if (reason === "notFound") return service.fail(context, 404, "no such secret");
      if (reason === "conflict") return service.fail(context, 409, "secret exists");
      return service.fail(context, USUAL_STATUS[reason], message);
    },
  };
  const secrets = addCollection(app, api, {
    name: "secrets.secrets",
    kind: "secret",
    path: "/v1",
    within: ["project"],
    id: { member: "name", make: (_, { name }) => name },
    members: { name: text({ required: true }), description: text({ nullable: true, default: "" }), ...VALUE },
    serverMembers: ({ value }, { now }) => {
      const created_at = wholeSeconds(now);
      const first: Version = { version_id: 1, created_at, is_current: true, value: readable(value) };
      return { created_at, versions: [first], value: undefined };
    },
    unique: [{ by: ["name"] }],
    create: false,
    list: false,
    show: ({ name, description, versions, created_at }) => ({
      name,
      description: description ?? "",
      version: (versions as Version[]).find(({ is_current }) => is_current),
      created_at,
    }),
    changes: [
      {
        method: "PUT",
        // The platform accepts a value and ignores it. A new value needs a new version.
        accepts: { description: text({ nullable: true, default: "" }), value: text() },
        apply: (row, { description }) => Object.assign(row, { description }),
        returns: "nothing",
      },
    ],
  });

  app.get(
    "/v1",
    secrets.answer((call) => {
      if (call.context.req.query("list") === undefined) throw new CollectionRefusal("invalid", "list is missing");
      const keys = call.objects
        .inOrder("secrets.secrets", secrets.rows(call))
        .map(({ name, description, created_at }) => ({ metadata: { created_at, description }, name, type: "Secret" }));
      return call.context.json({ keys });
    }),
  );
  app.post(
    "/v1/:key",
    secrets.answer(async (call) => {
      const secret = secrets.make(call, {
        ...unwrapped(await bodyOf(call.context), ""),
        name: call.context.req.param("key"),
      });
      return call.context.json(secrets.show(secret, "created", call));
    }),
  );
  app.get(
    "/v1/:id/versions",
    secrets.answer((call) => {
      const { name, description, versions, created_at } = secrets.find(call);
      const view = (versions as Version[]).map(metadata).toReversed();
      return call.context.json({ name, description, versions: view, created_at });
    }),
  );
  app.post(
    "/v1/:id/versions",
    secrets.answer(async (call) => {
      const secret = secrets.find(call);
      const { value } = takeMembers(VALUE, unwrapped(await bodyOf(call.context), ""), { unknownMembers: "ignore" });
      const versions = secret.versions as Version[];
      const is_current = call.context.req.query("activate") === "true";
      const version_id = Math.max(...versions.map((version) => version.version_id)) + 1;
      const version: Version = { version_id, created_at: wholeSeconds(call.now), is_current, value: readable(value) };
      if (is_current) for (const other of versions) other.is_current = false;
      versions.push(version);
      return call.context.json(version);
    }),
  );
  app.get(
    "/v1/:id/versions/:version",
    secrets.answer((call) => call.context.json(versionOf(secrets.find(call), call.context.req.param("version")))),
  );
  app.post(
    "/v1/:id/versions/:version/activate",
    secrets.answer((call) => {
      const secret = secrets.find(call);
      const requested = versionOf(secret, call.context.req.param("version"));
      for (const version of secret.versions as Version[]) version.is_current = version === requested;
      return call.context.json(metadata(requested));
    }),
  );
  return app;
}

function metadata({ value: _, ...view }: Version): Omit<Version, "value"> {
  return view;
}

function versionOf({ versions, name }: Row, id: string | undefined): Version {
  const found = (versions as Version[]).find(({ version_id }) => String(version_id) === id);
  if (found) return found;
  throw new CollectionRefusal("notFound", "no such version", { kind: "version", id: `${String(name)}/${id}` });
}

function readable(value: unknown): string {
  const encoded = String(value);
  const { length } = Buffer.from(encoded, "base64").toString("utf8");
  if (length <= MAX_LENGTH) return encoded;
  throw new CollectionRefusal("invalid", `the value is longer than ${MAX_LENGTH} characters`, { member: "value" });
}
