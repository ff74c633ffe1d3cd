import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { csharp } from "./csharp.js";
import { go } from "./go.js";
import { java } from "./java.js";
import { JsonText, Ref, Secret, type Step, type Value } from "./program.js";
import { python } from "./python.js";
import type { ExampleSchema } from "./schema.js";
import { typescript } from "./typescript.js";
import { yaml } from "./yaml.js";

const SCHEMA: ExampleSchema = {
  name: "x",
  language: {
    go: { importBasePath: "example.com/x" },
    csharp: { rootNamespace: "Tripod", namespaces: { x: "X" } },
    java: { basePackage: "io.github.sample" },
  },
  types: {
    "x:index/ThingPart:ThingPart": { properties: { partName: { type: "string" } } },
    "x:index/Spot:Spot": { properties: { id: { type: "string" } } },
  },
  functions: {
    "x:index/getPlace:getPlace": {
      inputs: { properties: { name: { type: "string" } } },
      outputs: {
        properties: { id: { type: "number" }, spots: { type: "array", items: { $ref: "#/types/x:index/Spot:Spot" } } },
        required: ["id", "spots"],
      },
    },
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

const STEPS: readonly [Step, Step] = [
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

describe("languages: an example of every kind of value", () => {
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

  it("is written in Go, with another function name for a lookup if a resource has its name", () => {
    const code = go(SCHEMA, STEPS);
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
    const lookup: Step[] = [{ kind: "lookup", variable: "thing", name: "getThing", args: { id: "1" } }];
    assert.match(go(SCHEMA, lookup), /thing := x\.LookupThingOutput\(ctx, x\.LookupThingOutputArgs\{/);
  });

  it("is written in Java: numbers that may be text as either, what may be absent as surely there", () => {
    assert.equal(
      java(SCHEMA, STEPS),
      `// pulumi config set --secret password

import com.pulumi.Context;
import com.pulumi.Pulumi;
import com.pulumi.core.Either;
import io.github.sample.x.Thing;
import io.github.sample.x.ThingArgs;
import io.github.sample.x.XFunctions;
import io.github.sample.x.inputs.GetPlaceArgs;
import io.github.sample.x.inputs.ThingPartArgs;
import java.util.Map;
import static com.pulumi.codegen.internal.Serialization.jsonObject;
import static com.pulumi.codegen.internal.Serialization.jsonProperty;
import static com.pulumi.codegen.internal.Serialization.serializeJson;

public class App {
    public static void main(String[] args) {
        Pulumi.run(App::stack);
    }

    public static void stack(Context ctx) {
        var config = ctx.config();
        var place = XFunctions.getPlace(GetPlaceArgs.builder()
            .name("here")
            .build());
        var example = new Thing("example", ThingArgs.builder()
            .placeId(place.applyValue(found -> found.spots().get(0).id().orElseThrow()))
            .ownerId(place.applyValue(found -> Either.ofLeft(found.id())))
            .isOpen(true)
            .parts(ThingPartArgs.builder()
                .partName("lid")
                .build())
            .tags(Map.ofEntries(
                Map.entry("my key", "v")
            ))
            .password(config.requireSecret("password"))
            .config(serializeJson(jsonObject(
                jsonProperty("size", 1)
            )))
            .build());
        ctx.export("id", example.id());
    }
}`,
    );
  });

  it("is written in Java with strings and outputs of strings for an input that has an enumeration", () => {
    const level = { type: "string", oneOf: [{ type: "string" }, { $ref: "#/types/x:index/Level:Level" }] };
    const types = { ...SCHEMA.types, "x:index/Level:Level": { type: "string", enum: [{ name: "Low", value: "low" }] } };
    const schema = { ...SCHEMA, types, resources: { "x:index/thing:Thing": { inputProperties: { level } } } };
    const [place] = STEPS;
    const codeOf = (value: Value) =>
      java(schema, [place, { kind: "resource", variable: "one", name: "Thing", args: { level: value } }]);
    assert.match(codeOf("low"), /\.level\("low"\)/);
    const output = new Ref("place", ["spots", "0", "id"]);
    assert.match(codeOf(output), /\.level\(place\.applyValue\(found -> Either\.ofLeft\(found\.spots/);
  });

  it("is written in Java next to a resource whose name programs use", () => {
    const schema = { ...SCHEMA, resources: { "x:index/app:App": { inputProperties: {} } } };
    const code = java(schema, [{ kind: "resource", variable: "args", name: "App", args: {} }]);
    assert.match(code, /public class Program \{[\s\S]*Program::stack[\s\S]*var args_ = new App\("args", /);
  });

  it("is written in C#", () => {
    assert.equal(
      csharp(SCHEMA, STEPS),
      `// pulumi config set --secret password

using System.Collections.Generic;
using System.Text.Json;
using Pulumi;
using X = Tripod.X;

return await Deployment.RunAsync(() =>
{
    var config = new Config();
    var place = X.GetPlace.Invoke(new()
    {
        Name = "here",
    });
    var example = new X.Thing("example", new()
    {
        PlaceId = place.Apply(found => found.Spots[0].Id),
        OwnerId = place.Apply(found => found.Id),
        IsOpen = true,
        Parts =
        {
            new X.Inputs.ThingPartArgs
            {
                PartName = "lid",
            },
        },
        Tags =
        {
            { "my key", "v" },
        },
        Password = config.RequireSecret("password"),
        Config = JsonSerializer.Serialize(new Dictionary<string, object?>
        {
            ["size"] = 1,
        }),
    });

    return new Dictionary<string, object?>
    {
        ["id"] = example.Id,
    };
});`,
    );
  });

  it("is written in YAML, secrets as configuration", () => {
    const code = yaml(SCHEMA, STEPS);
    assert.match(code, /^config:\n {2}password:\n {4}type: string\n {4}secret: true$/m);
    assert.match(code, /^ {6}placeId: \$\{place\.spots\[0\]\.id\}$/m);
    assert.match(code, /^ {6}config:\n {8}fn::toJSON:\n {10}size: 1$/m);
  });

  it("quotes strings in YAML that YAML 1.1 reads as numbers or booleans", () => {
    const args = { resetTime: "23:30", state: "on", schedule: "0 3 * * *" };
    const code = yaml(SCHEMA, [{ kind: "resource", variable: "example", name: "Thing", args }]);
    assert.match(code, /resetTime: "23:30"\n *state: "on"\n *schedule: 0 3 \* \* \*/);
  });

  it("has a map with a secret in it as one output in Java, where a map of texts takes no outputs", () => {
    const args = { tags: { plain: "v", hidden: new Secret("hidden") } };
    const code = java(SCHEMA, [{ kind: "resource", variable: "example", name: "Thing", args }]);
    assert.match(
      code,
      /\.tags\(Output\.all\(Output\.of\("v"\), config\.requireSecret\("hidden"\)\)\.applyValue\(values -> Map\.ofEntries\(\n\s*Map\.entry\("plain", values\.get\(0\)\),\n\s*Map\.entry\("hidden", values\.get\(1\)\)\n\s*\)\)\)/,
    );
    assert.match(code, /import com\.pulumi\.core\.Output;/);
  });

  it("has what is empty on one line in Go, as gofmt lays it out", () => {
    const args = { isOpen: true, tags: {}, parts: [] };
    const code = go(SCHEMA, [{ kind: "resource", variable: "example", name: "Thing", args }]);
    assert.match(
      code,
      /\t{3}IsOpen: pulumi\.Bool\(true\),\n\t{3}Tags: {3}pulumi\.StringMap\{\},\n\t{3}Parts: {2}x\.ThingPartArray\{\},/,
    );
  });
});
