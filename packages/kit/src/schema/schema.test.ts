import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { definePackage, definitionsFor } from "../definition/definition.js";
import { loadAll } from "../definition/load.js";
import { type Fields, s } from "../fields/field.js";
import { createWording } from "../wording.testing.js";
import { buildSchema, lookupToken, resourceToken } from "./schema.js";

const { assertThrown } = createWording(import.meta.url);

const { lookup, resource } = definitionsFor<unknown>();

const filter = s
  .object("What to look for.", {
    name: s.string("Name to look for."),
    exact: s.boolean("Whether the whole name must match.").default(true),
  })
  .optional();

const findThings = lookup({
  name: "findThings",
  terraform: "things",
  doc: "Finds things.\n\nAll pages are read.",
  deprecated: "use listThings",
  fields: {
    filter,
    kind: s.string("Kind.").values({ big: "not small", small: "" }, { aliases: { large: "big" } }),
    anything: s.any("Any value.").optional(),
    things: s
      .list(
        "Found thing.",
        s.object({
          id: s.string("Id.").computed(),
          note: s.string("Note.").optional().deprecated("never filled"),
          key: s.string("Key.").secret().computed(),
        }),
      )
      .computed(),
  },
  async run() {
    return { things: [] };
  },
});

const Thing = resource({
  name: "Thing",
  terraform: "thing",
  doc: "A thing.",
  fields: {
    label: s.string("Name.").autoName(),
    zone: s.string("Zone.").replaces(),
    document: s.json("Document.").optional(),
    tags: s.set("Tags.", s.string()).optional(),
    labels: s.map("Labels.", s.string()).optional(),
    owner: s.number("Number of the owner.").acceptString().optional(),
    serial: s.number("Serial number.").computed().stable(),
    size: s.number("Size.").integer().default(1),
    bytes: s.number("Bytes.").whole().optional(),
    token: s.string("Token.").secret().computed(),
    thingId: s.string("Its id again.").optional().computed().noEffect("The platform gives it"),
  },
  create: () => Promise.reject<never>(new Error("not here")),
  read: () => Promise.reject<never>(new Error("not here")),
  delete: () => Promise.reject<never>(new Error("not here")),
  listable: { query: { zone: s.string("Zone to look in.") }, async *list() {} },
});

const schema = buildSchema(
  await loadAll(
    definePackage({
      name: "sample",
      displayName: "Sample",
      version: "1.2.3",
      description: "Samples.",
      keywords: ["kind/native"],
      homepage: "https://example.com",
      repository: "https://example.com/sample",
      license: "Apache-2.0",
      publisher: "Sample",
      terraformProvider: "sample",
      settings: {
        url: s.string("Address.").env("SAMPLE_URL"),
        token: s.string("Token.").secret().optional(),
        retries: s.number("Retries.").default(3),
        host: s.string("Host.").default("example.com").env("SAMPLE_HOST"),
        hosts: s.list("Hosts.", s.string()).optional(),
      },
      lookups: { findThings: async () => ({ findThings }) },
      resources: { Thing: async () => ({ Thing }) },
      connect: () => ({}),
    }),
  ),
);

type Json = Record<string, unknown>;
const at = (...path: string[]): Json => path.reduce<Json>((value, step) => value[step] as Json, schema);

describe("buildSchema", () => {
  it("is what Pulumi's own schema of schemas asks for", () => {
    const metaschema = JSON.parse(
      readFileSync(new URL("../../fixtures/pulumi-metaschema.json", import.meta.url), "utf8"),
    );
    const validate = new Ajv2020({ strict: false, allErrors: true, validateFormats: false }).compile(metaschema);
    assert.ok(validate(schema), JSON.stringify(validate.errors, undefined, 2));
    assert.ok(!validate({ ...schema, surprising: true }), "an unknown key would pass");
  });

  it("describes every function, resource, type, argument, setting and result", () => {
    const bare: string[] = [];
    const visit = (value: unknown, path: string): void => {
      if (typeof value !== "object" || value === null) return;
      for (const [name, member] of Object.entries(value)) visit(member, `${path}/${name}`);
      const holders = ["properties", "inputProperties", "variables", "functions", "resources", "types"];
      for (const holder of holders) {
        for (const [name, described] of Object.entries((value as Json)[holder] ?? {}) as [string, Json][]) {
          if (typeof described.description !== "string" || described.description === "") {
            bare.push(`${path}/${holder}/${name}`);
          }
        }
      }
    };
    visit(schema, "");
    assert.deepEqual(bare, []);
  });

  it("refers to nothing that is not there", () => {
    const references = [...JSON.stringify(schema).matchAll(/"\$ref":"#\/types\/([^"]+)"/g)].map(([, token]) => token);
    assert.ok(references.length > 0);
    for (const token of references) assert.ok(token !== undefined && token in at("types"), token);
  });

  it("deprecates inputs that are not used, with the reason, and not the outputs of the same name", () => {
    const spec = at("resources", resourceToken("sample", "Thing")) as Record<string, Record<string, Json>>;
    assert.equal(spec.inputProperties?.thingId?.deprecationMessage, "The platform gives it.");
    assert.equal(spec.properties?.thingId?.deprecationMessage, undefined);
  });

  it("declares functions with the arguments users give and the outputs they get", () => {
    const spec = at("functions", lookupToken("sample", "findThings"));
    assert.equal(spec.deprecationMessage, "use listThings");
    const { inputs, outputs } = spec as { inputs: Json; outputs: Json };
    assert.deepEqual(
      [Object.keys(inputs.properties as Json), inputs.required],
      [["filter", "kind", "anything"], ["kind"]],
    );
    assert.deepEqual(outputs.required, ["kind", "things"]);
    const { kind } = inputs.properties as { kind: Json };
    assert.equal(kind.description, "Kind. One of: `big` (not small), `small`. Also accepted: `large` for `big`.");
  });

  it("names nested types after where they are used, in the singular for lists", () => {
    const objects = Object.entries(at("types")).filter(([, type]) => (type as Json).enum === undefined);
    assert.deepEqual(
      objects.map(([token]) => token),
      ["sample:index/findThingsFilter:findThingsFilter", "sample:index/findThingsThing:findThingsThing"],
    );
    const found = at("types", "sample:index/findThingsThing:findThingsThing", "properties") as Record<string, Json>;
    assert.equal(found.key?.secret, true);
    assert.equal(found.note?.deprecationMessage, "never filled");
  });

  it("declares resources: what is required, secret, replaces, and how they are listed", () => {
    const spec = at("resources", resourceToken("sample", "Thing")) as Record<string, Json>;
    assert.deepEqual(spec.requiredInputs, ["zone"]);
    assert.deepEqual(spec.required, ["label", "zone", "serial", "size", "token", "thingId"]);
    const { zone, token } = spec.properties as { zone: Json; token: Json };
    assert.deepEqual([zone.willReplaceOnChanges, token.secret], [true, true]);
    const inputs = ["label", "zone", "document", "tags", "labels", "owner", "size", "bytes", "thingId"];
    assert.deepEqual(Object.keys(spec.inputProperties ?? {}), inputs);
    assert.deepEqual(Object.keys(spec.listInputs?.properties ?? {}), ["zone"]);
  });

  it("accepts text for a number that is the ID of another resource, and shows a number", () => {
    const spec = at("resources", resourceToken("sample", "Thing")) as Record<string, Record<string, Json>>;
    assert.deepEqual(spec.inputProperties?.owner, {
      type: "number",
      oneOf: [{ type: "number" }, { type: "string" }],
      description: "Number of the owner.",
    });
    assert.deepEqual(spec.properties?.owner, { type: "number", description: "Number of the owner." });
  });

  it("has what fits into 32 bits as integers, and larger whole numbers as numbers", () => {
    const { inputProperties, properties } = at("resources", resourceToken("sample", "Thing")) as Record<string, Json>;
    for (const members of [inputProperties, properties] as Record<string, Json>[]) {
      assert.deepEqual([members.size?.type, members.bytes?.type], ["integer", "number"]);
    }
  });

  it("states where the secrets of a lookup are and how they stay secret", () => {
    const { description } = at("functions", lookupToken("sample", "findThings"));
    assert.match(String(description), /\n\nSecret results: `things\[\]\.key`\. The output form \(`findThingsOutput`/);
    const withSecrets = {
      ...findThings,
      fields: { login: s.object({ key: s.string().secret() }), pin: s.string().secret() },
    };
    const pkg = {
      name: "sample",
      repository: "",
      publisher: "Sample",
      settings: {},
      lookups: { findThings: withSecrets },
      resources: {},
    };
    const { functions } = buildSchema(pkg as never) as { functions: Record<string, Json> };
    assert.match(String(functions[lookupToken("sample", "findThings")]?.description), /results: `login\.key`, `pin`\./);
    const plain = { ...findThings, fields: { name: s.string() } };
    const without = buildSchema({ ...pkg, lookups: { findThings: plain } } as never) as {
      functions: Record<string, Json>;
    };
    assert.equal(without.functions[lookupToken("sample", "findThings")]?.description, findThings.doc);
  });

  it("requires settings by name only, so that the environment may supply them", () => {
    assert.deepEqual(at("config").defaults, ["url"]);
    assert.equal(at("provider").requiredInputs, undefined);
    assert.deepEqual(Object.keys(at("provider", "properties")), ["url", "token", "host"]);
  });

  it("has no default for a setting that a variable may supply: an SDK would send it, and win over the variable", () => {
    const { retries, host } = at("config", "variables") as { retries: Json; host: Json };
    assert.equal(retries.default, 3);
    assert.equal("default" in host, false);
    assert.equal(host.description, "Host. Default: `example.com`. Environment: `SAMPLE_HOST`.");
  });

  describe("of a field with a closed set of values", () => {
    const level = () => s.string("Level.").values({ low: "few results", "very-high": "" });
    const schemaOf = (fields: Fields, settings: Fields = {}, query: Fields = {}) => {
      const thing = { name: "Thing", doc: "A thing.", fields, listable: { query } };
      const pkg = {
        name: "sample",
        repository: "",
        publisher: "Sample",
        settings,
        lookups: {},
        resources: { Thing: thing },
      };
      return buildSchema(pkg as never) as Record<string, Record<string, Json>>;
    };
    const inputsOf = ({ resources }: ReturnType<typeof schemaOf>) =>
      resources?.[resourceToken("sample", "Thing")]?.inputProperties as Record<string, Json>;
    const typeNames = ({ types }: ReturnType<typeof schemaOf>) =>
      Object.keys(types ?? {}).map((token) => token.split(":").at(-1));
    const text = "Level. One of: `low` (few results), `very-high`.";
    const REFERENCE = { $ref: "#/types/sample:index/ThingLevel:ThingLevel" };

    it("has an enumeration for the input, next to strings, and strings for the output", () => {
      const found = schemaOf({ level: level() });
      assert.deepEqual(inputsOf(found).level, {
        type: "string",
        oneOf: [{ type: "string" }, REFERENCE],
        description: text,
      });
      assert.deepEqual(found.types?.["sample:index/ThingLevel:ThingLevel"], {
        description: "Values of `level`.",
        type: "string",
        enum: [
          { name: "Low", value: "low", description: "Few results." },
          { name: "VeryHigh", value: "very-high" },
        ],
      });
      const { properties, stateInputs } = (found.resources?.[resourceToken("sample", "Thing")] ?? {}) as Record<
        string,
        Json
      >;
      assert.deepEqual(properties, { level: { type: "string", description: text } });
      assert.deepEqual(stateInputs?.properties, properties);
    });

    it("keeps the default of the input", () => {
      assert.equal(inputsOf(schemaOf({ level: level().default("low") })).level?.default, "low");
    });

    it("has an enumeration for members of objects that programs write, and none for those of results", () => {
      const found = schemaOf({
        part: s.object({ level: level(), shown: level().computed() }),
        parts: s.list(s.object({ level: level() })).computed(),
      });
      const type = (name: string) => found.types?.[`sample:index/${name}:${name}`]?.properties as Record<string, Json>;
      assert.deepEqual(type("ThingPart").level?.oneOf, [
        { type: "string" },
        { $ref: "#/types/sample:index/ThingPartLevel:ThingPartLevel" },
      ]);
      assert.equal(type("ThingPart").shown?.oneOf, undefined);
      const shown = schemaOf({ parts: s.list(s.object({ level: level() })).computed() });
      assert.deepEqual(typeNames(shown), ["ThingPart"]);
    });

    it("has strings for settings, elements of lists and maps, and open sets", () => {
      const open = s.string().values({ low: "", high: "" }, { open: true });
      const found = schemaOf(
        { open, list: s.list(level()), set: s.set(level()), map: s.map(level()), computed: level().computed() },
        { level: level() },
      );
      assert.deepEqual(typeNames(found), []);
      assert.deepEqual(
        ["open", "list", "set", "map"].filter((name) => JSON.stringify(inputsOf(found)[name]).includes("oneOf")),
        [],
      );
    });

    it("has one enumeration for fields that name it, with the descriptions that they share", () => {
      const other = s.string().values({ "very-high": "much", low: "few results" }).enumType("Level");
      const found = schemaOf({ one: s.object({ level: level().enumType("Level") }), two: s.object({ level: other }) });
      assert.deepEqual(typeNames(found), ["Level", "ThingOne", "ThingTwo"]);
      assert.deepEqual(found.types?.["sample:index/Level:Level"]?.enum, [
        { name: "Low", value: "low", description: "Few results." },
        { name: "VeryHigh", value: "very-high" },
      ]);
    });

    it("fails if one name belongs to two sets, or to a set and an object", (test) => {
      const other = s.string().values({ low: "", high: "" }).enumType("Level");
      assertThrown(test, () => schemaOf({ one: level().enumType("Level"), other }), {});
      const part = s.object({ level: level() });
      assertThrown(test, () => schemaOf({ part, level: level().enumType("ThingPart") }), {});
      const whole = s.object({ level: level().enumType("ThingPart") });
      assertThrown(test, () => schemaOf({ whole, part }), {});
    });
  });

  it("offers terraformConfig as a method of the provider, if the package declares a Terraform provider", () => {
    const token = "pulumi:providers:sample/terraformConfig";
    assert.deepEqual(at("provider", "methods"), { terraformConfig: token });
    assert.deepEqual(at("functions", token, "inputs").required, ["__self__"]);
    const pkg = { name: "sample", repository: "", publisher: "Sample", settings: {}, lookups: {}, resources: {} };
    const { functions, provider } = buildSchema(pkg as never) as Record<string, Json>;
    assert.deepEqual([functions, provider?.methods], [{}, undefined]);
  });
});
