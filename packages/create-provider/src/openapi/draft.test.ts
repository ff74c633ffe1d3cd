import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { createWording } from "@tripod/kit/testing";
import { type DraftedProject, draftFixture, draftProject, thingDocument } from "./draft.testing.js";

const { assertWording } = createWording(import.meta.url);

describe("draft of an OpenAPI 3.1 document", () => {
  let project: DraftedProject;
  const contains = (path: string, ...parts: readonly string[]): void => {
    const text = project.file(path).replace(/\s+/g, " ");
    for (const part of parts) assert.ok(text.includes(part), `${part}\nis not in\n${project.file(path)}`);
  };
  const notes = (at: string): readonly string[] => project.notes.filter((note) => note.startsWith(`${at}: `));
  before(async () => {
    project = await draftFixture("library.yaml");
  });

  it("has the settings of the server and the first supported security scheme", (test) => {
    contains(
      "src/api.ts",
      'url: s.string("URL of the server.").env("SHOP_URL")',
      'apiKey: s.string("Key of an administrator.").secret().env("SHOP_API_KEY"),',
      "baseUrl: ({ url }) => `${" + "url}/api/v2`,",
      'authorization: ({ apiKey }) => ({ "X-Library-Key": apiKey }),',
      'names: "snake",',
      'healthCheck: "/about",',
    );
    assertWording(test, notes("security").join());
  });

  it("has a resource for POST of a collection and GET of an item", () => {
    assert.deepEqual(
      project.draft.resources.map(({ name }) => name),
      ["Room", "Shelf", "Reader", "Rule"],
    );
    contains("src/resources/Room.ts", 'doc: "A room of the library."', 'endpoint: { path: "/rooms" }');
    contains("src/package.ts", 'Room: () => import("./resources/Room.js"),');
  });

  it("takes type, presence, bounds, values, defaults and docs of inputs from the create request", () => {
    contains(
      "src/resources/Room.ts",
      'name: s.string("Name of the room.").notEmpty().replaces(),',
      'floor: s.number("Floor of the room.").integer().min(-2).max(40).default(0).replaces(),',
      '.values({ reading: "", storage: "" }).default("reading")',
      'labels: s.map("Labels of the room.", s.string()).optional(),',
      'doorCode: s.string("Code of the door.").secret().optional().writeOnly(),',
    );
  });

  it("has outputs for members that are read-only or only in responses, and none for the ID", () => {
    contains("src/resources/Room.ts", 'createdAt: s.string("Time of creation.").computed(),');
    contains("src/resources/Room.ts", 'password: s.string("Password.").secret().optional(),');
    assert.doesNotMatch(project.file("src/resources/Room.ts"), /\bid:/);
  });

  it("has nested objects with their required and read-only members", () => {
    contains(
      "src/resources/Room.ts",
      'climate: s.object("Target values of the air.", { temperature: s.number("Temperature.").min(10).max(30),',
      'humidity: s.number("Humidity.").integer().min(0).max(100).optional(),',
      'measured: s.number("Measured.").computed(),',
      'sensors: s.set("Sensors.", s.string().notEmpty()).optional(), }).optional(),',
    );
  });

  it("updates by PATCH of changes, or by PUT of inputs; only inputs of its body change in place", () => {
    contains("src/resources/Room.ts", 'update: [{ body: "changes", returnsObject: false }],');
    contains("src/resources/Shelf.ts", 'update: "inputs",');
    assert.doesNotMatch(project.file("src/resources/Room.ts"), /(?:labels|doorCode): .*replaces/);
  });

  it("has parents for parameters before the last segment, and partial rows", () => {
    contains(
      "src/resources/Shelf.ts",
      'path: "/rooms/{roomId}/shelves", parents: { roomId: api.parent("/rooms", "Room") }',
      'roomId: s.string("ID of the room.").replaces(),',
      'identity: { key: null, onLostResponse: "detectNew" }',
      'list: { rows: "partial" },',
    );
  });

  it("repeats a create only if the document describes a conflict", (test) => {
    assert.doesNotMatch(project.file("src/resources/Room.ts"), /enforced/);
    contains("src/resources/Reader.ts", "identity: { enforced: false },");
    assertWording(test, notes("POST /readers").join());
  });

  it("reads objects without a GET from their list", () => {
    contains(
      "src/resources/Reader.ts",
      'read: "list",',
      'accessToken: s.string("Access token.").secret().optional().wire("accessToken")',
    );
  });

  it("creates by PUT where there is no POST", () => {
    contains(
      "src/resources/Rule.ts",
      'endpoint: { path: "/rules", itemPath: "/rules/{ruleName}", alsoInBody: ["ruleName"] }',
      'identity: { id: "{ruleName}", key: ["ruleName"] }',
      'ruleName: s.string("Name of the rule.").replaces().wire("name")',
      'create: { method: "PUT", path: "/rules/{ruleName}" },',
      "list: { unlistable:",
    );
  });

  it("has functions for paths with GET only", () => {
    assert.deepEqual(
      project.draft.lookups.map(({ name }) => name),
      ["getAbout", "getTicket", "getLamp", "getSearch"],
    );
    contains(
      "src/lookups/getAbout.ts",
      'aboutId: s.string("About ID.").computed().wire("id")',
      'platform.get("/about", on)',
    );
    contains(
      "src/lookups/getSearch.ts",
      'q: s.string("Words of the title."),',
      "platform.list(`/search?q=${" + "encodeURIComponent(args.q)}`, on)",
      'shelfId: s.number("Shelf ID.").computed(),',
    );
  });

  for (const at of [
    ...["POST /rooms/{room_id}/shelves", "/rooms/{room_id}/shelves/{shelf_id}", "PUT /rules/{rule_name}"],
    ...["/rooms/{room_id}/shelves/{shelf_id}/dust", "/rules/{rule_name}", "POST /tickets", "/lamps/{serial}"],
    ...["/settings", "GET /export"],
  ]) {
    it(`notes for ${at} why parts are absent or assumed, also in DRAFT.md`, (test) => {
      assertWording(test, notes(at).join("\n"));
      for (const note of notes(at)) assert.ok(project.file("DRAFT.md").includes(note.slice(`${at}: `.length)), note);
    });
  }

  it("has a note for every path without a definition", () => {
    const { resources, lookups } = project.draft;
    const used = [...resources.flatMap(({ requests }) => requests), ...lookups.map(({ path }) => `GET ${path}`)].join();
    const others = ["/tickets", "/lamps", "/settings", "/export", "/rooms/{room_id}/shelves/{shelf_id}/dust"];
    for (const path of others) assert.ok(!used.includes(`${path},`), path);
    assert.equal(project.draft.paths, 16);
  });
});

describe("draft of a document of version 2.0", () => {
  it("reads body parameters, envelopes, pages, base path and basic authentication", async () => {
    const { file, notes } = await draftFixture("billing-swagger2.yaml");
    const account = file("src/resources/Account.ts");
    assert.match(account, /wire: \{ id: "uuid", envelope: "account" \}/);
    assert.match(account, /displayName: s\.string\("[^"]*"\),/);
    assert.match(account, /billingPlan: s\.string\("[^"]*"\)\.values\(\{ free: "", paid: "" \}\)\.optional\(\)/);
    const api = file("src/api.ts");
    assert.match(api, /url: s\.string\("[^"]*"\)\.default\("https:\/\/billing\.example\/v1"\)/);
    assert.match(api, /paging: \{ rows: "data" \}/);
    assert.match(api, /Basic /);
    assert.doesNotMatch(api, /snake/);
    assert.match(notes.join("\n"), /^paging: /m);
  });
});

describe("draft", () => {
  it("has an input for the members of the update request that the create request does not accept", async () => {
    const document = thingDocument({ name: { type: "string" } });
    const schema = { type: "object", properties: { name: { type: "string" }, paused: { type: "boolean" } } };
    const [, item] = Object.values(document.paths as Record<string, { put: object }>);
    Object.assign(item?.put ?? {}, { requestBody: { content: { "application/json": { schema } } } });
    const text = (await draftProject(document)).file("src/resources/Thing.ts");
    assert.match(text, /paused: s\.boolean\("[^"]*"\)\.optional\(\)\.writeOnly\(\)/);
    assert.match(text, /create: \{ deferred: \["paused"\] \}/);
  });

  it("has settings for the parameters with which the paths of all resources begin", async (test) => {
    const [list, item] = Object.values(thingDocument({ name: { type: "string" } }).paths as Record<string, object>);
    const paths: Record<string, unknown> = {
      "/tenants": { get: {} },
      "/tenants/{class}/info": { get: (item as { get: object }).get },
    };
    for (const name of ["ants", "bees", "cows"]) {
      paths[`/tenants/{class}/${name}`] = list;
      paths[`/tenants/{class}/${name}/{id}`] = item;
    }
    const { draft, file, notes } = await draftProject({ openapi: "3.0.0", paths });
    assert.equal(draft.resources.length, 3);
    assert.match(file("src/api.ts"), /class: s\.string\("[^"]*"\)\.env\("SHOP_CLASS"\)/);
    assert.match(file("src/api.ts"), /\/tenants\/\$\{encodeURIComponent\(scope\.class\)\}/);
    assert.match(file("src/api.ts"), /healthCheck: "\/info"/);
    assert.match(file("src/resources/Bee.ts"), /path: "\/bees"/);
    assertWording(test, notes.join("\n"));
  });

  it("keeps slashes at the end of paths", async () => {
    const [list, item] = Object.values(thingDocument({ name: { type: "string" } }).paths as Record<string, object>);
    const document = {
      openapi: "3.0.0",
      paths: { "/things/": list, "/things/{id}/": item, "/info/": { get: (item as { get: object }).get } },
    };
    const { file } = await draftProject(document);
    assert.match(file("src/resources/Thing.ts"), /path: "\/things\/", itemPath: "\/things\/\{id\}\/"/);
    assert.match(file("src/lookups/getInfo.ts"), /platform\.get\("\/info\/", on\)/);
  });

  it("notes a create whose response has no ID", async (test) => {
    const document = thingDocument({ name: { type: "string" } });
    const [list] = Object.values(document.paths as Record<string, { post: object }>);
    Object.assign(list?.post ?? {}, { responses: { 201: { description: "Created" } } });
    const { notes } = await draftProject(document);
    assertWording(test, notes.join("\n"));
  });

  it("has an ID that the program chooses as an input", async () => {
    const document = thingDocument({ id: { type: "string" }, size: { type: "integer" } }, {}, ["id"]);
    const text = (await draftProject(document)).file("src/resources/Thing.ts");
    assert.match(text, /identity: \{ key: \["thingId"\] \}/);
    assert.match(text, /thingId: s\.string\("[^"]*"\)\.replaces\(\)\.wire\("id"\)/);
  });

  it("has an output for a read-only member that requests contain, too", async () => {
    const document = thingDocument({ name: { type: "string" }, createdAt: { type: "string", readOnly: true } });
    assert.match(
      (await draftProject(document)).file("src/resources/Thing.ts"),
      /createdAt: s\.string\("[^"]*"\)\.computed\(\)/,
    );
  });

  it("uses the security scheme that all requests need, not the first one", async () => {
    const securitySchemes = { a: { type: "http", scheme: "basic" }, b: { type: "http", scheme: "bearer" } };
    const document = { ...thingDocument({}), components: { securitySchemes }, security: [{ b: [] }] };
    assert.match((await draftProject(document)).file("src/api.ts"), /Bearer \$\{token\}/);
  });

  it("names types whose names in SDKs would be equal", async () => {
    const object = (properties: object) => ({ type: "object", properties });
    const { file } = await draftProject(
      thingDocument({
        a: object({ bC: object({ x: { type: "string" } }) }),
        aB: object({ c: object({ y: { type: "string" } }), kind: { type: "string", enum: ["a"] } }),
        aBKind: object({ z: { type: "string" } }),
      }),
    );
    const text = file("src/resources/Thing.ts").replace(/\s+/g, " ");
    assert.match(text, /y: [^}]*\}, "ThingABC2"\)/);
    assert.match(text, /aBKind: s\.object\("[^"]*", \{ z: [^}]*\}, "ThingABKind2"\)/);
  });

  it("marks texts as secrets by format, name and description", async () => {
    const properties = {
      a: { type: "string", format: "password" },
      apiKey: { type: "string" },
      material: { type: "string", description: "Base64 form of the private key" },
      tokenCount: { type: "integer" },
      plain: { type: "string" },
    };
    const text = (await draftProject(thingDocument(properties))).file("src/resources/Thing.ts");
    for (const name of ["a", "apiKey", "material"])
      assert.match(text, new RegExp(`${name}: s\\s*\\.string\\("[^"]*"\\)\\s*\\.secret`));
    for (const name of ["tokenCount", "plain"]) assert.doesNotMatch(text, new RegExp(`${name}: [^\\n]*secret`));
  });

  it("has a default only where type, values and bounds allow it", async () => {
    const text = (
      await draftProject(
        thingDocument({
          good: { type: "integer", default: 5, maximum: 9 },
          high: { type: "integer", default: 10, maximum: 9 },
          odd: { type: "integer", default: "5" },
          other: { type: "string", enum: ["a", "b"], default: "c" },
          both: { type: "boolean", default: false },
        }),
      )
    ).file("src/resources/Thing.ts");
    assert.match(text, /good: s\.number\("[^"]*"\).*\.default\(5\)/);
    assert.match(text, /both: s\.boolean\("[^"]*"\)\.default\(false\)/);
    for (const name of ["high", "odd", "other"]) assert.doesNotMatch(text, new RegExp(`${name}: .*default`));
  });
});
