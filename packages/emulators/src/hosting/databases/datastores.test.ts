import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { manualClock } from "../../clock.js";
import { fixture, shape } from "../fixtures.testing.js";
import { type Answer, useHosting } from "../signIn.testing.js";

const BASE = "/dbaas/ru-3/v1";
const TYPES = { postgresql: "106", mysql: "110", redis: "112", kafka: "114" } as const;
type Engine = keyof typeof TYPES;
const typeOf = (engine: Engine) => `51000000-0000-4000-8000-000000000${TYPES[engine]}`;
const FLAVOR = "5f000000-0000-4000-8000-000000000001";

const clock = manualClock("2026-02-01T09:30:00Z");
const { platform, caller } = useHosting({ clock, tokenLife: 10 ** 9 });
beforeEach(() => clock.advance(60_000));

const send = (method: string, path: string, body?: unknown) => caller.send(method, BASE + path, body);
const get = (path: string) => caller.get(BASE + path);

function request(name: string, engine: Engine) {
  const body = fixture(`datastore.create.${name}.request`);
  body.datastore.type_id = typeOf(engine);
  body.datastore.project_id = platform.settings.projectId;
  if (body.datastore.flavor_id) body.datastore.flavor_id = FLAVOR;
  return body;
}

async function cluster(engine: Engine, more: object = {}): Promise<string> {
  const days = engine === "kafka" ? {} : { backup_retention_days: 7 };
  const subnet_id = "724df69b-cc22-4919-87dc-c694622158f5";
  const datastore = {
    name: "c",
    project_id: platform.settings.projectId,
    type_id: typeOf(engine),
    subnet_id,
    node_count: 1,
    flavor_id: FLAVOR,
    ...days,
    ...more,
  };
  const { status, body } = await send("POST", "/datastores", { datastore });
  assert.equal(status, 201, JSON.stringify(body));
  clock.advance(3000);
  return body.datastore.id;
}

for (const [name, engine] of [
  ["minimal", "postgresql"],
  ["full", "postgresql"],
  ["redis", "redis"],
  ["kafka", "kafka"],
] as const) {
  test(`a cluster as in datastore.create.${name} is pending, then active, then deleted`, async () => {
    const { status, body } = await send("POST", "/datastores", request(name, engine));
    assert.equal(status, 201);
    const expected = fixture(`datastore.create.${name}.response.201`).datastore;
    const { datastore } = body;
    // A cluster always has a security group, although some examples show none.
    const groups = { security_groups: expected.security_groups.length > 0 ? expected.security_groups : ["default"] };
    assert.deepEqual(shape(datastore), shape({ ...expected, ...groups }));
    assert.equal(datastore.status, "PENDING_CREATE");
    for (const member of ["node_count", "pooler", "config", "log_platform", "backup_retention_days"]) {
      assert.deepEqual(datastore[member], expected[member], member);
    }
    assert.deepEqual(
      datastore.instances.map((one: { role: string; floating_ip: unknown }) => [one.role, one.floating_ip === null]),
      expected.instances.map((one: { role: string; floating_ip: unknown }) => [one.role, one.floating_ip === null]),
    );
    const path = `/datastores/${datastore.id}`;
    assert.equal((await send("PUT", path, fixture("datastore.rename.request"))).status, 409);
    clock.advance(3000);
    assert.equal((await get(path)).body.datastore.status, "ACTIVE");
    assert.equal((await get(`/datastores?name=${datastore.name}&type_id=${typeOf(engine)}`)).body.datastores.length, 1);
    assert.equal((await send("DELETE", path)).status, 204);
    assert.equal((await get(path)).body.datastore.status, "PENDING_DELETE");
    clock.advance(3000);
    const missing = await get(path);
    assert.deepEqual([missing.status, missing.body.error.message], [404, `datastore ${datastore.id} not found.`]);
  });
}

test("each change has a request of its own, and passes through a state", async () => {
  const id = await cluster("postgresql");
  const path = `/datastores/${id}`;
  const change = async (method: string, after: string, name: string, status = "PENDING_UPDATE") => {
    const answer = await send(method, path + after, typeof name === "string" ? fixture(name) : name);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    assert.equal(answer.body.datastore.status, status);
    clock.advance(3000);
    return (await get(path)).body.datastore;
  };
  assert.equal((await change("PUT", "", "datastore.rename.request")).name, "orders-2");
  assert.deepEqual((await change("PUT", "/pooler", "datastore.pooler.request")).pooler, { mode: "statement", size: 5 });
  assert.deepEqual((await change("PUT", "/firewall", "datastore.firewall.request")).firewall, [
    { ip: "192.0.2.10" },
    { ip: "10.0.0.0/8" },
  ]);
  const sized = await change("POST", "/resize", "datastore.resize.flavor.request", "RESIZING");
  assert.deepEqual([sized.node_count, sized.instances.length, sized.flavor_id], [3, 3, null]);
  assert.deepEqual(sized.flavor, { vcpus: 4, ram: 8192, disk: 300, disk_type: "local" });
  assert.deepEqual(Object.keys(sized.connection), ["MASTER", "master", "replica-1", "replica-2"]);
  await send("PUT", `${path}/config`, { config: { work_mem: 1, old: "x" } });
  clock.advance(3000);
  assert.deepEqual((await change("PUT", "/config", "datastore.config.request")).config, {
    old: "x",
    log_line_prefix: "%m",
    autovacuum_vacuum_scale_factor: 0.25,
  });
  assert.equal((await change("PUT", "/backups", "datastore.backups.request")).backup_retention_days, 30);
  assert.equal(
    (await change("PUT", "/security-groups", "datastore.security-groups.request")).security_groups.length,
    2,
  );
  const logged = await change("PUT", "/log-platform", "datastore.log-platform.request");
  assert.deepEqual(logged.log_platform, { log_group: "s/dbaas/orders" });
  assert.equal((await send("DELETE", `${path}/log-platform`)).status, 204);
  clock.advance(3000);
  assert.equal((await get(path)).body.datastore.log_platform, null);

  const floating = { floating_ip: { instance_id: sized.instances[1].id } };
  assert.equal((await send("POST", "/floating-ips", floating)).status, 201);
  assert.equal((await send("POST", "/floating-ips", floating)).status, 409);
  clock.advance(3000);
  assert.match((await get(path)).body.datastore.instances[1].floating_ip, /^203\.0\.113\./);
  assert.equal((await send("DELETE", "/floating-ips", floating)).status, 204);
  clock.advance(3000);
  assert.equal((await get(path)).body.datastore.instances[1].floating_ip, null);
});

test("an invalid cluster is rejected with the member", async () => {
  const good = request("minimal", "postgresql").datastore;
  for (const [more, member] of [
    [{ name: undefined }, "name"],
    [{ project_id: undefined }, "project_id"],
    [{ project_id: "7d1e5a3c9b024f68a1c4d7e0f3b6295c" }, "project_id"],
    [{ type_id: "14" }, "type_id"],
    [{ node_count: 7 }, "node_count"],
    [{ flavor_id: undefined }, "flavor_id"],
    [{ flavor: { vcpus: 1, ram: 512, disk: 1 } }, "flavor_id"],
    [{ pooler: { mode: "fast", size: 1 } }, "pooler.mode"],
    [{ pooler: {} }, "pooler.mode"],
    [{ redis_password: "x" }, "redis_password"],
    [{ floating_ips: { master: 1, replica: 1 } }, "floating_ips.replica"],
    [{ security_groups: [] }, "security_groups"],
    [{ log_platform: { log_group: "elsewhere" } }, "log_platform.log_group"],
    [{ backup_retention_days: 0 }, "backup_retention_days"],
    [{ disk_type: "local" }, "disk_type"],
  ] as const) {
    const { status, body } = await send("POST", "/datastores", { datastore: { ...good, ...more } });
    assert.deepEqual([status, body.error.title], [400, "Bad Request"], JSON.stringify(body));
    assert.match(body.error.message, new RegExp(`^Validation failure: \\{'datastore\\.${member}': "`));
  }
  assert.deepEqual(shape((await send("POST", "/datastores", {})).body), shape(fixture("dbaas.resource-error.400")));
  const typed = await send("POST", "/datastores", {
    datastore: { ...good, type_id: "51000000-0000-4000-8000-000000000999" },
  });
  assert.equal(typed.status, 404);
  const id = await cluster("postgresql");
  const disk = { resize: { node_count: 1, flavor: { vcpus: 1, ram: 512, disk: 9, disk_type: "local" } } };
  assert.match((await send("POST", `/datastores/${id}/resize`, disk)).body.error.message, /'disk_type' was unexpected/);
});

test("a Redis password is never returned; a protected cluster cannot be deleted", async () => {
  const id = await cluster("redis", { redis_password: "first" });
  const answer = await send("PUT", `/datastores/${id}/password`, fixture("datastore.password.request"));
  assert.ok(!JSON.stringify(answer.body).includes("not-a-real-one"));
  assert.equal(
    platform.objects.rows("databases.datastores").find((row) => row.id === id)?.redis_password,
    "not-a-real-one-2",
  );
  platform.objects.patch("databases.datastores", id, { is_protected: true });
  assert.equal((await send("DELETE", `/datastores/${id}`)).status, 403);
});

test("objects in a PostgreSQL cluster behave as in the examples, and are deleted with their parents", async () => {
  const id = await cluster("postgresql");
  const make = async (wrapper: string, path: string, body: Record<string, unknown>) => {
    const answer = await send("POST", path, { [wrapper]: { ...body, datastore_id: id } });
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    assert.equal(answer.body[wrapper].status, "PENDING_CREATE");
    clock.advance(1000);
    return answer.body[wrapper];
  };
  const like = (name: string, wrapper: string, created: unknown) =>
    assert.deepEqual(shape({ [wrapper]: created }), shape(fixture(`${name}.create.response.201`)));
  const owner = await make("user", "/users", fixture("user.create.request").user);
  like("user", "user", owner);
  assert.deepEqual(shape((await get("/users")).body.users[0]), shape(fixture("user.list.response.200").users[0]));
  const reader = await make("user", "/users", { name: "reader", password: "p" });
  const database = await make("database", "/databases", {
    ...fixture("database.create.request").database,
    owner_id: owner.id,
  });
  like("database", "database", database);
  const grant = await make("grant", "/grants", { database_id: database.id, user_id: reader.id });
  like("grant", "grant", grant);
  const extension = { available_extension_id: "52000000-0000-4000-8000-000000000001", database_id: database.id };
  const [offered] = (await get("/available-extensions")).body["available-extensions"];
  like(
    "extension",
    "extension",
    await make("extension", "/extensions", { ...extension, available_extension_id: offered.id }),
  );
  const slot = await make("logical-replication-slot", "/logical-replication-slots", {
    name: "s_1",
    database_id: database.id,
  });
  like("slot", "logical-replication-slot", slot);

  const again = await send("POST", "/users", { user: { datastore_id: id, name: "reader", password: "p" } });
  assert.equal(again.status, 409);
  assert.equal(again.body.error.message, `user with datastore_id=${id}, name=reader already exists.`);
  const put = await send("PUT", `/users/${reader.id}`, fixture("user.update.request"));
  assert.deepEqual([put.status, put.body.user.status, put.body.user.password], [200, "PENDING_UPDATE", undefined]);
  clock.advance(1000);
  const moved = await send("PUT", `/databases/${database.id}`, { database: { owner_id: reader.id } });
  assert.equal(moved.body.database.owner_id, reader.id);
  clock.advance(1000);
  assert.equal((await send("DELETE", `/users/${reader.id}`)).status, 409);
  assert.equal((await get(`/datastores/${id}`)).body.datastore.databases_count, 1);

  for (const [path, body, status] of [
    ["/grants", { grant: { datastore_id: id, database_id: database.id, user_id: reader.id } }, 400],
    ["/databases", { database: { datastore_id: id, name: "x" } }, 400],
    ["/databases", { database: { datastore_id: id, name: "x", owner_id: database.id } }, 404],
    ["/topics", { topic: { datastore_id: id, name: "t", partitions: 1 } }, 400],
    ["/users", { user: { datastore_id: "no-uuid", name: "x", password: "y" } }, 400],
    ["/users", { user: { datastore_id: database.id, name: "x", password: "y" } }, 404],
    [
      "/logical-replication-slots",
      { "logical-replication-slot": { datastore_id: id, database_id: database.id, name: "a-b" } },
      400,
    ],
  ] as const) {
    const answer = await send("POST", path, body);
    assert.deepEqual([answer.status, shape(answer.body)], [status, shape(fixture("dbaas.resource-error.404"))], path);
  }

  assert.equal((await send("DELETE", `/databases/${database.id}`)).status, 204);
  clock.advance(1000);
  for (const path of [`/databases/${database.id}`, `/grants/${grant.id}`, `/logical-replication-slots/${slot.id}`]) {
    assert.equal((await get(path)).status, 404, path);
  }
  assert.equal(
    (await get(`/logical-replication-slots/${slot.id}`)).body.error.message,
    `logicalreplicationslot ${slot.id} not found.`,
  );
  await send("DELETE", `/datastores/${id}`);
  clock.advance(3000);
  assert.equal((await get(`/users/${owner.id}`)).status, 404);
});

test("a database of MySQL has neither owner nor locales", async () => {
  const id = await cluster("mysql");
  const created = await send("POST", "/databases", { database: { datastore_id: id, name: "store", lc_collate: "C" } });
  assert.deepEqual(shape(created.body), shape(fixture("database.create.mysql.response.201")));
});

test("topics only grow, and rules allow something", async () => {
  const id = await cluster("kafka");
  const user = (await send("POST", "/users", { user: { datastore_id: id, name: "u", password: "p" } })).body.user;
  const topic = (
    await send("POST", "/topics", { topic: { ...fixture("topic.create.request").topic, datastore_id: id } })
  ).body;
  assert.deepEqual(shape(topic), shape(fixture("topic.create.response.201")));
  clock.advance(1000);
  const grow = (partitions: number) => send("PUT", `/topics/${topic.topic.id}`, { topic: { partitions } });
  assert.equal((await grow(9)).body.topic.partitions, 9);
  clock.advance(1000);
  assert.deepEqual([(await grow(3)).status, (await grow(4001)).status], [400, 400]);
  const acl = (more: object) =>
    send("POST", "/acls", {
      acl: { ...fixture("acl.create.request").acl, datastore_id: id, user_id: user.id, ...more },
    });
  assert.deepEqual(shape((await acl({})).body), shape(fixture("acl.create.response.201")));
  assert.deepEqual(
    shape((await acl({ pattern_type: "all", pattern: undefined })).body),
    shape(fixture("acl.create.all.response.201")),
  );
  for (const more of [{ pattern: undefined }, { pattern_type: "all" }, { allow_read: false }, { pattern: "a b" }, {}]) {
    assert.ok([400, 409].includes((await acl(more)).status), JSON.stringify(more));
  }
});

test("creates in a cluster with a pending change are rejected", async () => {
  const id = await cluster("postgresql");
  await send("PUT", `/datastores/${id}`, { datastore: { name: "x" } });
  const user = { user: { datastore_id: id, name: "u", password: "p" } };
  assert.equal((await send("POST", "/users", user)).status, 409);
  clock.advance(3000);
  assert.equal((await send("POST", "/users", user)).status, 201);
});

test("metric tokens and flavors, of one region", async () => {
  const list: Answer = await get("/prometheus-metrics-tokens");
  assert.deepEqual(shape(list.body), shape(fixture("token.list.response.200")));
  const created = await send("POST", "/prometheus-metrics-tokens", fixture("token.create.request"));
  assert.deepEqual(shape(created.body), shape(fixture("token.create.response.201")));
  const token = created.body["prometheus-metrics-token"];
  const path = `/prometheus-metrics-tokens/${token.id}`;
  const renamed = (await send("PUT", path, fixture("token.update.request"))).body["prometheus-metrics-token"];
  assert.deepEqual([renamed.name, renamed.value], ["grafana 2", token.value]);
  assert.equal((await caller.get(`/dbaas/ru-1/v1${path}`)).status, 404);
  assert.equal((await send("DELETE", path)).status, 204);
  assert.equal((await get(path)).body.error.message, `prometheusmetrictoken ${token.id} not found.`);
  const { flavors } = (await get("/flavors")).body;
  assert.deepEqual(
    Object.keys(shape(flavors[0]) as object).sort(),
    [...Object.keys(fixture("flavors.response.200").flavors[1])].sort(),
  );
  assert.equal((await get(`/flavors/${flavors[0].id}`)).body.flavor.name, flavors[0].name);
});
