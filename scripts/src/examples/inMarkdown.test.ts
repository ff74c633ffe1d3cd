import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ROOT } from "../shared/folders.js";
import { definitionsIn, programsByDefinition, shownPrograms } from "./inMarkdown.js";
import { type ExampleFixture, examplesOf } from "./program.js";

describe("definitionsIn", () => {
  it("finds resources and lookups in YAML, TypeScript and Python", () => {
    assert.deepEqual(definitionsIn("type: logpkg:RoleV2"), ["logpkg:RoleV2"]);
    assert.deepEqual(definitionsIn("function: logpkg:getRole"), ["logpkg:getRole"]);
    assert.deepEqual(definitionsIn("new logpkg.Role(name)"), ["logpkg:Role"]);
    assert.deepEqual(definitionsIn("logpkg.getRoleV2Output({})"), ["logpkg:getRoleV2"]);
    assert.deepEqual(definitionsIn("logpkg.get_role_v2_output(id=1)"), ["logpkg:getRoleV2"]);
  });

  it("ignores settings and the path of a plugin", () => {
    assert.deepEqual(definitionsIn("path: ../../dist/plugins/logpkg\nlogpkg:accessId: x"), []);
  });
});

describe("programsByDefinition", () => {
  it("names the folders of all languages, and those of the same package only", async () => {
    const programs = await programsByDefinition(ROOT);
    const zone = programs.get("hostpkg:DomainsZoneV2") ?? [];
    for (const folder of ["hostpkg-site-dns-typescript", "hostpkg-site-dns-yaml"])
      assert.ok(zone.includes(folder), folder);
    assert.ok(programs.get("logpkg:HttpSource")?.includes("logpkg-onboarding-python"));
    const roles = programs.get("k8spkg:Role") ?? [];
    assert.ok(roles.includes("k8spkg-people-yaml"));
    assert.deepEqual(
      roles.filter((folder) => folder.startsWith("logpkg")),
      [],
    );
  });
});

describe("shownPrograms", () => {
  const schema = {
    functions: {},
    resources: { "x:index/thing:Thing": { description: "A thing.\n```yaml\na: 1\n```\n" } },
  };

  it("links the programs that use a definition below its example", () => {
    const shown = shownPrograms(schema, () => ["x-yaml"], "https://example.com/r").get("Thing") ?? "";
    assert.match(
      shown,
      /\}\}\n\nComplete programs that use `Thing`: \[x-yaml\]\(https:\/\/example\.com\/r\/tree\/main\/examples\/x-yaml\)\.$/,
    );
  });

  it("has no line on programs for a definition that no program uses", () => {
    assert.doesNotMatch(shownPrograms(schema, () => [], "").get("Thing") ?? "", /programs/);
  });
});

describe("examplesOf", () => {
  const cluster: ExampleFixture = { resource: "Cluster", minimal: () => ({ name: "c" }) };
  const nodes: ExampleFixture = {
    resource: "Nodes",
    dependencies: { cluster },
    minimal: (of) => ({ clusterId: of("cluster") }),
  };
  const namesOf = (fixtures: readonly ExampleFixture[], resource: string) =>
    examplesOf(new Map(fixtures.map((one) => [one.resource, one])))
      .get(resource)
      ?.map(({ name }) => name);

  it("shows the inputs of the example, with the objects that only these refer to", () => {
    const team = { resource: "Team", minimal: () => ({ name: "t" }) };
    const example: ExampleFixture["example"] = {
      dependencies: { team },
      inputs: (of) => ({ clusterId: of("cluster"), teamId: of("team") }),
    };
    assert.deepEqual(namesOf([{ ...nodes, example }], "Nodes"), ["Cluster", "Team", "Nodes"]);
    assert.deepEqual(namesOf([nodes], "Nodes"), ["Cluster", "Nodes"]);
  });

  it("shows the example of the resource that contains this resource", () => {
    const shown = { ...cluster, example: { shownBy: "Nodes" } };
    assert.deepEqual(namesOf([shown, nodes], "Cluster"), ["Cluster", "Nodes"]);
  });

  it("fails if the other example is missing or does not contain this resource", () => {
    const alone = { resource: "Nodes", minimal: () => ({}) };
    const shown = { ...cluster, example: { shownBy: "Nodes" } };
    for (const fixtures of [[shown], [shown, alone]]) {
      assert.throws(() => namesOf(fixtures, "Cluster"), /^TypeError: Cluster: the example of Nodes does not contain/);
    }
  });
});
