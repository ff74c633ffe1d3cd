import type { Context, Hono } from "hono";
import {
  type Api,
  addCollection,
  bodyOf,
  type CollectionHandle,
  type CreateContext,
  notFound,
  unwrapped,
} from "../collection/collection.js";
import { choice, flag, list, type Members, object, takeMembers, text, whole } from "../collection/members.js";
import { CollectionRefusal, USUAL_STATUS } from "../collection/refusal.js";
import type { Row } from "../collection/rows.js";
import type { PlatformParts } from "../parts.js";
import { hex, uuid } from "../randomness.js";
import { eitherApi } from "./apis.js";
import { type EitherEnv, eitherService, type Gate } from "./authorize.js";
import { counting } from "./counting.js";
import { REGIONS, shownQuotas, standardQuotas } from "./quotas.js";
import { services } from "./services.js";
import type { Account, Project, World } from "./world.js";

/** Maximum number of objects of one kind in a project. */
const MAX_COUNT = 50;

const REGION = choice(REGIONS, { required: true });
const QUANTITY = whole({ required: true, min: 1 });

/** Reseller v2: projects and key pairs of an account; public addresses, licenses and subnets of its projects. */
export function resellRoutes(gate: Gate, parts: PlatformParts): Hono<EitherEnv> {
  const app = eitherService(services.resell, gate);
  const api: Api<EitherEnv> = { ...eitherApi(services.resell, parts), refuse };
  addProjects(app, api, gate.world);
  addKeypairs(app, api);

  addOrdered(app, api, {
    many: "floatingips",
    one: "floatingip",
    accepts: { region: REGION, quantity: QUANTITY },
    hidden: [],
    serverMembers: ({ random, objects }) => ({
      id: uuid(random),
      fixed_ip_address: null,
      floating_ip_address: `203.0.113.${11 + (objects.rows("resell.floatingips").length % 240)}`,
      port_id: null,
    }),
    created: ["floating_ip_address", "id", "project_id", "region", "status"],
  });
  const nextLicense = counting(400_031);
  addOrdered(app, api, {
    many: "licenses",
    one: "license",
    accepts: { region: REGION, quantity: QUANTITY, type: text({ required: true, pattern: /^license_/ }) },
    hidden: [],
    serverMembers: ({ random }) => ({
      id: nextLicense(),
      network_id: uuid(random),
      subnet_id: uuid(random),
      port_id: null,
    }),
    created: ["id", "project_id", "region", "status", "type"],
  });
  const nextSubnet = counting(110_031);
  addOrdered(app, api, {
    many: "subnets",
    one: "subnet",
    accepts: {
      region: REGION,
      quantity: QUANTITY,
      type: choice(["ipv4", "ipv6"], { required: true }),
      prefix_length: whole({ required: true, min: 24, max: 29 }),
    },
    hidden: ["type", "prefix_length"],
    serverMembers: ({ random }, { type, prefix_length: length = 29 }) => {
      const id = nextSubnet();
      const n = id - 110_031;
      // A request for IPv6 receives a /64, the only size.
      const cidr =
        type === "ipv6" ? `2001:db8:${n}::/64` : `198.51.${100 + Math.floor(n / 32)}.${(n % 32) * 8}/${String(length)}`;
      return { id, cidr, network_id: uuid(random), subnet_id: uuid(random) };
    },
    created: ["cidr", "id", "network_id", "project_id", "region", "status", "subnet_id"],
  });
  return app;
}

function addProjects(app: Hono<EitherEnv>, api: Api<EitherEnv>, world: World): void {
  const accountOf = (name: string | undefined) => world.accounts.find((account) => account.name === name) as Account;
  addCollection(app, api, {
    name: "resell.projects",
    kind: "project",
    path: "/v2/projects",
    within: ["account"],
    envelope: { one: "project", many: "projects" },
    id: { make: ({ random }) => hex(random, 16) },
    members: { name: text({ required: true, min: 1 }), skip_quotas_init: flag({ default: false, fixed: true }) },
    serverMembers: ({ skip_quotas_init: skip }, { objects }) => ({
      custom_url: null,
      enabled: true,
      theme: { color: "", logo: null },
      url: `https://${31 + objects.rows("resell.projects").length}.cloud.hosting.example`,
      quotas: skip ? {} : standardQuotas(),
    }),
    onCreated: ({ id, name }, { place }) => {
      const { projects } = accountOf(place.account);
      const [like] = projects;
      if (!like || projects.some((project) => project.id === id)) return;
      const nothing = { zones: [], recordSets: [], backups: {}, subnets: [], objects: [] };
      projects.push({ id: String(id), name: String(name), offers: like.offers, ...nothing });
    },
    unique: [{ by: ["name"] }],
    visible: ({ id }, { context }) => [undefined, id].includes(context.var.project?.id),
    hidden: ["skip_quotas_init"],
    notInLists: ["theme", "quotas"],
    show: (row, view, { objects }) => {
      const { custom_url: _, theme, quotas, ...rest } = row;
      if (view === "created") return rest;
      return view === "one" ? { ...row, quotas: shownQuotas(row, objects) } : row;
    },
    changes: [
      {
        method: "PATCH",
        accepts: {
          name: text({ min: 1 }),
          custom_url: text({ nullable: true }),
          theme: object({ color: text({ nullable: true }), logo: text({ nullable: true }) }),
        },
        apply: (row, input, { place }) => {
          const { custom_url: url, theme, name } = input as { custom_url?: string; theme?: Row; name?: string };
          if (name !== undefined) row.name = name;
          if (url !== undefined) row.custom_url = url ? `https://${url.replace(/^https?:\/\//, "")}` : null;
          if (theme) row.theme = { color: theme.color || "", logo: theme.logo || null };
          const project = accountOf(place.account).projects.find(({ id }) => id === row.id);
          if (project && name !== undefined) Object.assign(project, { name });
        },
      },
    ],
    remove: {
      check: ({ id }, { objects }) => {
        const kinds = [
          "resell.floatingips",
          "resell.licenses",
          "resell.subnets",
          "databases.datastores",
          "kubernetes.clusters",
        ];
        const left = kinds.filter((kind) => objects.rows(kind).some(({ project_id }) => project_id === id));
        if (left.length > 0) throw new CollectionRefusal("dependents", `The project has ${left.join(", ")}.`);
      },
      done: ({ id }, { place }) => {
        const { projects } = accountOf(place.account);
        const index = projects.findIndex((project: Project) => project.id === id);
        if (index >= 0) projects.splice(index, 1);
      },
    },
  });
}

/** A key pair exists in several regions: the response to its create has an entry for each. */
function addKeypairs(app: Hono<EitherEnv>, api: Api<EitherEnv>): void {
  const keypairs = addCollection(app, api, {
    name: "resell.keypairs",
    kind: "keypair",
    path: "/v2/keypairs",
    within: ["account"],
    envelope: { one: "keypair", many: "keypairs" },
    members: {
      name: text({ required: true, min: 1 }),
      public_key: text({ required: true, pattern: /^(ssh|ecdsa)-\S+ \S+/ }),
      regions: list(choice(REGIONS)),
      user_id: text({ required: true, min: 1 }),
    },
    serverMembers: ({ public_key, regions }) => ({
      public_key: String(public_key).trim(),
      regions: (regions as string[] | undefined)?.length ? regions : REGIONS,
    }),
    unique: [{ by: ["user_id", "name"] }],
    filters: { user_id: "user_id" },
    hidden: ["id"],
    read: false,
    remove: false,
    create: {
      returns: ({ id: _, regions, ...pair }) => ({
        keypair: (regions as string[]).map((region) => ({ ...pair, regions: [region] })),
      }),
    },
  });
  app.delete(
    "/v2/keypairs/:name/users/:userId",
    keypairs.answer((call) => {
      const { name, userId } = call.context.req.param() as { name: string; userId: string };
      const found = keypairs.rows(call).find((pair) => pair.name === name && pair.user_id === userId);
      if (!found) throw notFound("keypair", name);
      keypairs.remove(found, call);
      return call.context.body(null, 204);
    }),
  );
}

interface Ordered {
  readonly one: string;
  readonly many: string;
  readonly accepts: Members;
  /** Returns members that the platform sets. */
  serverMembers(creation: CreateContext, input: Row): Row;
  readonly hidden: readonly string[];
  /** Members in the response to the order: fewer than in a read. */
  readonly created: readonly string[];
}

/** Objects that a project orders by quantity: they have no name and never change. */
function addOrdered(
  app: Hono<EitherEnv>,
  api: Api<EitherEnv>,
  { one, many, accepts, serverMembers, hidden, created }: Ordered,
): void {
  const collection: CollectionHandle<EitherEnv> = addCollection(app, api, {
    name: `resell.${many}`,
    kind: one,
    path: `/v2/${many}`,
    within: ["account"],
    envelope: { one, many },
    members: { ...accepts, quantity: whole({ default: 1 }), project_id: text() },
    serverMembers: (input, creation) => ({
      ...serverMembers(creation, input),
      project_id: input.project_id ?? creation.place.project,
      region: input.region ?? creation.place.region,
      servers: [],
      status: "DOWN",
    }),
    hidden: ["quantity", ...hidden],
    // Lists omit details.
    notInLists: ["servers"],
    create: false,
    visible: ({ project_id }, { context }) => [undefined, project_id].includes(context.var.project?.id),
    remove: {
      check: ({ status, servers }) => {
        const isUsed = status === "ACTIVE" || (servers as unknown[] | undefined)?.length;
        if (isUsed) throw new CollectionRefusal("dependents", `The ${one} is in use.`);
      },
    },
  });
  app.post(
    `/v2/${many}/projects/:project`,
    collection.answer(async (call) => {
      const { context } = call;
      const project = context.req.param("project") ?? "";
      const isOwn = context.var.account.projects.some(({ id }) => id === project);
      if (!isOwn || ![undefined, project].includes(context.var.project?.id)) throw notFound("project", project);
      const body = unwrapped(await bodyOf(context), "");
      const orders = takeMembers({ [many]: list(object(accepts), { required: true, min: 1 }) }, body, {
        unknownMembers: "ignore",
      });
      const rows = (orders[many] as Row[]).flatMap((input) =>
        Array.from({ length: Number(input.quantity) }, () => {
          const own = call.objects.at(`resell.${many}`, call.place).filter(({ project_id }) => project_id === project);
          if (own.length >= MAX_COUNT)
            throw new CollectionRefusal("quota", `At most ${MAX_COUNT} ${many} in a project.`);
          const row = collection.make(call, { ...input, project_id: project });
          return Object.fromEntries(Object.entries(row).filter(([member]) => created.includes(member)));
        }),
      );
      return context.json({ [many]: rows });
    }),
  );
}

function refuse(context: Context<EitherEnv>, { reason, facts }: CollectionRefusal): Response {
  const own: Partial<Record<typeof reason, [string, 404 | 409]>> = {
    notFound: [`${facts.kind}_not_found`, 404],
    conflict: [`${facts.kind}_already_exists`, 409],
    dependents: ["resource_in_use", 409],
    quota: ["quota_exceeded", 409],
  };
  const text = own[reason];
  if (text) return context.json({ error: text[0] }, text[1]);
  if (facts.member === undefined) return services.resell.fail(context, USUAL_STATUS[reason], "");
  return context.json({ error: "bad_request", field: facts.member }, 400);
}
