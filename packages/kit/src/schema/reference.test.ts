import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  type AnyResource,
  definitionsFor,
  Field,
  type LoadedPackage,
  renderPages,
  renderReference,
  s,
} from "../index.js";
import { createWording } from "../wording.testing.js";

const { assertWording } = createWording(import.meta.url);

const { lookup, resource } = definitionsFor<unknown>();
const getAccountCloudA = lookup({
  name: "getAccountCloudA",
  terraform: "account_aws",
  doc: "Looks up an account.",
  fields: { id: s.string("Its id.").computed() },
  run: async () => ({ id: "a" }),
});
const pkg: LoadedPackage = {
  name: "thing",
  displayName: "Thing",
  version: "1.0.0",
  description: "Things.",
  keywords: [],
  homepage: "",
  repository: "",
  license: "",
  publisher: "",
  settings: {},
  lookups: { getAccountCloudA },
  resources: {},
};

describe("renderReference: the reference page", () => {
  it("lists the terms of the package next to those of the platform", () => {
    const page = renderReference({ ...pkg, vocabulary: { "a cloud": { CloudA: "aws" } } });
    assert.match(
      page,
      /\| This package \| Platform \| Used for \|\n\| --- \| --- \| --- \|\n\| `CloudA` \| `aws` \| a cloud \|/,
    );
    assert.match(page, /\| `getAccountCloudA` \| `account_aws` \|/);
  });

  it("lists the terms of a definition that have other names elsewhere", () => {
    const fields = {
      ...getAccountCloudA.fields,
      cloud: s.string("The cloud, such as `CloudA`.").terraform("provider"),
      accountId: s.string("The id again.").computed().terraform("id"),
    };
    const vocabulary = { "a cloud": { CloudA: "aws", CloudB: "azure" } };
    const lookups = { getAccountCloudA: { ...getAccountCloudA, fields } };
    const page = renderPages({ ...pkg, vocabulary, lookups }).get("getAccountCloudA") ?? "";
    const words = page.slice(page.indexOf("\n## Terms\n"));
    assert.deepEqual(words.split("\n").slice(5, -1), [
      "| `CloudA` | `aws` | the platform |",
      "| `getAccountCloudA` | `account_aws` | Terraform |",
      "| `cloud` | `provider` | Terraform |",
    ]);
  });

  it("has what is added to it: a section before the lookups, an example after the text of each, notes at the end", () => {
    const notes = new Map([["getAccountCloudA", "## Requests\n\nOne."]]);
    const examples = new Map([["getAccountCloudA", "## Example\n\nAn example."]]);
    const additions = { notes, examples, sections: ["## Requests", "Few."] };
    const first = renderReference(pkg, additions);
    assert.match(
      first,
      /## Requests\n\nFew\.\n\n## Lookups\n\n- \[getAccountCloudA\]\(\.\/thing\/getAccountCloudA\.md\)/,
    );
    const page = renderPages(pkg, additions).get("getAccountCloudA") ?? "";
    assert.match(page, /Looks up an account\.\n\n## Example\n\nAn example\.\n\n## Arguments\n/);
    assert.match(page, /\n\n## Requests\n\nOne\./);
  });

  it("has no such part where nothing is called differently", () => {
    const plain = { ...getAccountCloudA, terraform: "account_cloud_a" };
    assert.doesNotMatch(renderReference({ ...pkg, lookups: { getAccountCloudA: plain } }), /## Words/);
  });
});

describe("renderReference: the page of a lookup", () => {
  it("states the result without a match, or with several matches, if the lookup returns one object", () => {
    const pageOf = (doc: string) => {
      const lookups = { getAccountCloudA: { ...getAccountCloudA, doc } };
      return renderPages({ ...pkg, lookups }).get("getAccountCloudA") ?? "";
    };
    assert.match(pageOf("Account, found by its exact name."), /no object matches.*several objects match/);
    assert.doesNotMatch(pageOf("Accounts. If nothing matches, the list is empty."), /several objects match/);
  });
});

describe("renderReference: the page of a resource", () => {
  const part = s.object({
    size: s.number("Size.").integer(),
    color: s.string("Color.").optional().needed(),
    // A member of another type.
    shade: new Field({ ...s.string("Shade.").spec, unsupported: true }),
    weight: s.number("Weight.").computed(),
  });
  const Box = resource({
    name: "Box",
    terraform: "box",
    doc: "A box.",
    fields: {
      place: s.string("Place.").replaces(),
      label: s.string("Label."),
      lock: s.string("Lock.").optional().createOnly("make another one"),
      version: s
        .number("Version.")
        .integer()
        .optional()
        .rejectChange((before, after) => (after < before ? "never goes back" : undefined)),
      shelf: s
        .number("Shelf.")
        .integer()
        .optional()
        .replacesIf((before, after) => after < before),
      parts: s.list("Parts.", part).optional(),
      spare: s.object("Spare.", { part: s.object("Part.", { size: s.number("Size.") }, "BoxPart") }).optional(),
      madeAt: s.string("When it was made.").computed(),
    },
    imports: { forms: ["<place>/<label>", "<id>"], resolve: async () => undefined },
    nonReusable: ["label"],
    dataLoss: "what is in it",
    create: () => Promise.reject<never>(new Error("not here")),
    read: () => Promise.reject<never>(new Error("not here")),
    update: () => Promise.reject<never>(new Error("not here")),
    delete: () => Promise.reject<never>(new Error("not here")),
  });
  const pageOf = (more: object = {}): string => {
    const resources = { Box: { ...(Box as AnyResource), ...more } };
    return renderPages({ ...pkg, lookups: {}, resources } as LoadedPackage).get("Box") ?? "";
  };
  const sectionOf = (heading: string, more?: object): string =>
    new RegExp(`\n## ${heading}\n\n([\\s\\S]*?)(\n## |$)`).exec(pageOf(more))?.[1]?.trim() ?? "";

  it("has its sections in the order of a registry's pages", () => {
    assert.deepEqual(
      [...pageOf().matchAll(/^## (.*)$/gm)].map(([, heading]) => heading),
      ["Inputs", "Outputs", "Types", "Import", "Replacement and deletion"],
    );
  });

  it("has an anchor for each input and output and links to their types", () => {
    const rows = sectionOf("Inputs").split("\n");
    assert.ok(
      rows.includes(
        '| <a id="input-place" href="#input-place">`place`</a> | string, required | Place. Changing it replaces the resource. |',
      ),
    );
    assert.ok(
      rows.includes(
        '| <a id="input-parts" href="#input-parts">`parts`</a> | list of [BoxPart](#type-BoxPart) | Parts. |',
      ),
    );
    assert.match(sectionOf("Outputs"), /<a id="output-madeAt" href="#output-madeAt">`madeAt`<\/a> \| string \|/);
  });

  it("folds object types, each once, under the names of the SDKs", () => {
    const types = sectionOf("Types");
    assert.deepEqual(
      [...types.matchAll(/<details id="type-(\w+)">/g)].map(([, name]) => name),
      ["BoxPart", "BoxSpare"],
    );
    assert.match(types, /`size`<\/a> \| integer, required \|/);
    assert.match(types, /`color`<\/a> \| string, required \| Color\. \|/);
    assert.match(types, /`weight`.*\n.*`shade`<\/a> \| string \|.*\n\n/);
    assert.match(types, /`weight`<\/a> \| number, output \|/);
    assert.match(
      types,
      /<strong>BoxPart<\/strong>: type of <code>parts\[\]<\/code>, <code>spare\.part<\/code><\/summary>/,
    );
  });

  it("omits the import section if a resource has no import forms", () => {
    const page = pageOf({ imports: undefined });
    assert.match(page, /^## Inputs$/m);
    assert.doesNotMatch(page, /^## Import$/m);
  });

  it("states how to import the object, or why import is not supported", (test) => {
    const section = sectionOf("Import");
    assertWording(test, section);
    const once = { forms: ["the-box"], resolve: async () => undefined };
    assertWording(test, sectionOf("Import", { imports: once }));
    assertWording(test, sectionOf("Replacement and deletion", { existsOnce: true }));
    const never = { forms: [], unsupported: "no request returns it again", resolve: async () => undefined };
    assertWording(test, sectionOf("Import", { imports: never }));
  });

  it("names changes and removals by path, without members of an input that always replaces the resource", (test) => {
    const kept = s.string().optional().computed();
    const fields = {
      id: s.string().optional(),
      template: s.object({ id: s.string().replaces() }).optional(),
      rules: s.list(s.object({ port: s.number().replaces(), note: kept })).optional(),
      storage: s.object({ name: s.string().replaces() }).replaces(),
      network: s.object({ zone: kept }).optional(),
      mode: kept.resetsOnRemoval(),
      zone: s.string().optional().replaces(),
      timeouts: s.object({ create: s.string().optional() }).optional().noDiff(),
    };
    assertWording(test, sectionOf("Replacement and deletion", { fields, nonReusable: [] }));
  });

  it("states what a deletion removes if it does not delete an object", () => {
    const more = { deletion: "removes the label and keeps the box", dataLoss: undefined };
    assert.match(sectionOf("Replacement and deletion", more), /^- Deleting the resource removes the label and keeps/m);
  });

  it("promises neither removals nor replacements if no input has such an effect", () => {
    const timeouts = s.object({ create: s.string().optional() }).optional().noDiff();
    const section = sectionOf("Replacement and deletion", { fields: { id: s.string(), timeouts }, nonReusable: [] });
    assert.doesNotMatch(section, /Removing|replacing/);
    assert.match(section, /\*\*Deleting the resource permanently deletes what is in it/);
  });

  it("states which changes replace the resource or are rejected, and which data a deletion destroys", (test) => {
    assertWording(test, sectionOf("Replacement and deletion"));
    const only = sectionOf("Replacement and deletion", {
      update: undefined,
      deleteBeforeReplace: () => true,
      dataLoss: undefined,
    });
    assertWording(test, only);
    const unused = s.string().optional().replaces().noEffect("Not used");
    const told = sectionOf("Replacement and deletion", {
      fields: { place: s.string(), unused, made: s.string().computed().replaces() },
      dataLoss: undefined,
      nonReusable: [],
    });
    assertWording(test, told);
    const foreign = sectionOf("Replacement and deletion", { importOnly: () => "another system creates it" });
    assertWording(test, foreign);
  });
});
