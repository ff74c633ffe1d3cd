/** Compares the C# examples of every lookup and resource with the classes of the .NET SDK. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createWording } from "@tripod/kit/testing";
import { findGenerator } from "@tripod/scripts/engine/engine";
import { generateSdk } from "@tripod/scripts/sdk/sdk";
import { codeExamples, PACKAGES } from "./codeExamples.js";
import { type Classes, classesOf, faultsIn } from "./csharp.js";
import { SDKS } from "./sdks.js";

const { assertWording } = createWording(import.meta.url);

const CLASSES: Classes = new Map([
  [
    "ThingArgs",
    new Map([
      ["Name", "Input<string>?"],
      ["Size", "Input<int>?"],
      ["OwnerId", "InputUnion<double, string>"],
      ["Parts", "InputList<Inputs.PartArgs>"],
      ["Tags", "InputMap<string>"],
    ]),
  ],
  ["Inputs.PartArgs", new Map([["Label", "Input<string>"]])],
  ["GetPlaceInvokeArgs", new Map([["Name", "Input<string>"]])],
  ["GetPlaceResult", new Map([["Spots", "ImmutableArray<Outputs.Spot>"]])],
  ["Outputs.Spot", new Map([["Id", "string"]])],
]);

const PROGRAM = `using X = Tripod.X;

return await Deployment.RunAsync(() =>
{
    var place = X.GetPlace.Invoke(new()
    {
        Name = "here",
    });
    var thing = new X.Thing("thing", new()
    {
        Name = place.Apply(found => found.Spots[0].Id),
        Size = 2,
        OwnerId = 17,
        Parts =
        {
            new X.Inputs.PartArgs
            {
                Label = "lid",
            },
        },
        Tags =
        {
            { "a", "b" },
        },
    });
});`;

describe("check of C# examples", () => {
  it("finds nothing in a program that fits", () => {
    assert.deepEqual(faultsIn(PROGRAM, CLASSES), []);
  });

  for (const [what, from, to] of [
    ["a class that is not there", "X.Thing(", "X.Thong("],
    ["a lookup that is not there", "X.GetPlace.", "X.GetPlaces."],
    ["a member that is not there", "Size =", "Length ="],
    ["a member of an element that is not there", "Label =", "Text ="],
    ["an element of another class", "X.Inputs.PartArgs", "X.Inputs.LidArgs"],
    ["a value of another type", "Size = 2", 'Size = "2"'],
    ["an entry of another type", '"b" }', "3 }"],
    ["a member of a result that is not there", "Spots[0].Id", "Spots[0].Name"],
    ["a list that is reached into as one object", "Spots[0].Id", "Spots.Id"],
    ["braces that are not closed", "    });\n});", ""],
  ] as const) {
    it(`finds ${what}`, (test) => {
      const broken = PROGRAM.replace(from, to);
      assert.notEqual(broken, PROGRAM);
      assertWording(test, faultsIn(broken, CLASSES).join("\n"));
    });
  }
});

for (const pkg of PACKAGES) {
  it(`the C# examples of ${pkg} use the .NET SDK as it is`, SDKS, async () => {
    const generator = await findGenerator();
    if (!generator.ok) assert.fail(generator.reason);
    const classes = classesOf(await generateSdk(pkg, generator.program, "dotnet"));
    assert.ok(classes.size > 30, `only ${classes.size} classes were read`);
    const faults = (await codeExamples(pkg)).flatMap(({ name, code }) =>
      faultsIn(code.csharp ?? "", classes).map((fault) => `${name}: ${fault}`),
    );
    assert.deepEqual(faults, []);
  });
}
