import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { go } from "./go.mjs";
import { JsonText, Ref, Secret } from "./program.mjs";
import { python } from "./python.mjs";
import { typescript } from "./typescript.mjs";
import { yaml } from "./yamlProgram.mjs";

const SCHEMA = {
  name: "x",
  types: {
    "x:index/ThingPart:ThingPart": { properties: { partName: { type: "string" } } },
  },
  functions: {
    "x:index/getPlace:getPlace": { inputs: { properties: { name: { type: "string" } } } },
    "x:index/getThing:getThing": { inputs: { properties: { id: { type: "string" } } } },
  },
  resources: {
    "x:index/thing:Thing": {
      inputProperties: {
        placeId: { type: "string" },
        ownerId: { type: "number", oneOf: [{ type: "number" }, { type: "string" }] },
        isOpen: { type: "boolean" },
        parts: { type: "array", items: { $ref: "#/types/x:index/ThingPart:ThingPart" } },
        tags: { type: "object", additionalProperties: { type: "string" } },
        password: { type: "string" },
        config: { type: "string" },
      },
    },
  },
};

const STEPS = [
  { kind: "lookup", variable: "place", name: "getPlace", args: { name: "here" } },
  {
    kind: "resource",
    variable: "example",
    name: "Thing",
    args: {
      placeId: new Ref("place", ["spots", "0", "id"]),
      ownerId: new Ref("place", ["id"]),
      isOpen: true,
      parts: [{ partName: "lid" }],
      tags: { "my key": "v" },
      password: new Secret("password"),
      config: new JsonText({ size: 1 }),
    },
  },
];

describe("an example of every kind of value", () => {
  it("is written in TypeScript", () => {
    assert.equal(
      typescript(SCHEMA, STEPS),
      `// pulumi config set --secret password

import * as pulumi from "@pulumi/pulumi";
import * as x from "@tripod/pulumi-x";

const config = new pulumi.Config();
const place = x.getPlaceOutput({
    name: "here",
});
const example = new x.Thing("example", {
    placeId: place.spots[0].id,
    ownerId: place.id,
    isOpen: true,
    parts: [{
        partName: "lid",
    }],
    tags: {
        "my key": "v",
    },
    password: config.requireSecret("password"),
    config: pulumi.jsonStringify({
        size: 1,
    }),
});

export const id = example.id;`,
    );
  });

  it("is written in Python", () => {
    const code = python(SCHEMA, STEPS);
    for (const line of [
      "place = x.get_place_output(",
      "    place_id=place.spots[0].id,",
      "    owner_id=place.id,",
      "    is_open=True,",
      '        "part_name": "lid",',
      '    password=config.require_secret("password"),',
      "    config=pulumi.Output.json_dumps({",
    ]) {
      assert.ok(code.split("\n").includes(line), `${line}\nis not in\n${code}`);
    }
  });

  it("is written in Go, where a lookup beside a resource of its name is called otherwise", () => {
    const code = go(SCHEMA, STEPS, "example.com/x");
    for (const part of [
      'place := x.GetPlaceOutput(ctx, x.GetPlaceOutputArgs{\n\t\t\tName: pulumi.String("here"),',
      "PlaceId: place.Spots().Index(pulumi.Int(0)).Id(),",
      "OwnerId: place.Id(),",
      'Parts: x.ThingPartArray{\n\t\t\t\t&x.ThingPartArgs{\n\t\t\t\t\tPartName: pulumi.String("lid"),',
      'Tags: pulumi.StringMap{\n\t\t\t\t"my key": pulumi.String("v"),',
      'Password: config.RequireSecret("password"),',
    ]) {
      assert.ok(code.includes(part), `${part}\nis not in\n${code}`);
    }
    const lookup = [{ kind: "lookup", variable: "thing", name: "getThing", args: { id: "1" } }];
    assert.match(go(SCHEMA, lookup, "example.com/x"), /thing := x\.LookupThingOutput\(ctx, x\.LookupThingOutputArgs\{/);
  });

  it("is written in YAML, secrets as configuration", () => {
    const code = yaml(SCHEMA, STEPS);
    assert.match(code, /^config:\n {2}password:\n {4}type: string\n {4}secret: true$/m);
    assert.match(code, /^ {6}placeId: \$\{place\.spots\[0\]\.id\}$/m);
    assert.match(code, /^ {6}config:\n {8}fn::toJSON:\n {10}size: 1$/m);
  });
});
