/** Asserts for every definition that no replacement deletes data before it creates the new object. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type AnyResource, diffInputs, lossOf, type ValueObject } from "@tripod/kit";
import { type ResourceFixture, reveal } from "@tripod/testkit";
import { selectedFixtures, subjects } from "./subjects.js";

/** Parent inputs of an object. */
const PLACES = new Set([
  ...["projectId", "region", "parentId", "parentFolderId", "folderId", "collectorId", "contentId"],
  ...["clusterId", "datastoreId", "databaseId", "routerId", "zoneId", "domainId", "groupId", "federationId", "userId"],
]);

/** Resources whose names are unique across parents according to the platforms' references. */
const WIDE: Readonly<Record<string, string>> = {
  CraasRegistryV1: "a name belongs to one registry of the whole platform",
  DomainsZoneV2: "a zone exists once in the whole DNS",
  O365AuditSource: "two sources of one workload make both useless, wherever they are",
  GlobalRouterVpcNetworkV1: "a network is connected once to a router",
  GlobalRouterDedicatedNetworkV1: "a VLAN is connected once in a zone",
};

const of = (name: string): string => name;
const plain = (values: unknown): ValueObject => reveal(values as never) as ValueObject;

/** Returns another value of the same type. */
function another(value: unknown): unknown {
  if (typeof value === "boolean") return !value;
  return typeof value === "number" ? value + 1 : `${String(value ?? "")}9`;
}

/** Returns the effect of a change of one input. */
function changed(
  { resource, fixture }: { resource: AnyResource; fixture: ResourceFixture },
  name: string,
  value: unknown,
) {
  const before = plain(fixture.full(of));
  const { [name]: after } = plain({ [name]: value });
  const changes = after === undefined ? before : { ...before, [name]: after };
  return diffInputs(resource, before, changes, { resourceName: "it", state: before });
}

for (const subject of await subjects()) {
  describe(`replacements of ${subject.name}`, () => {
    for (const fixture of selectedFixtures(subject)) {
      const resource = subject.resources[fixture.resource] as AnyResource;
      const { nonReusable = [], containsData } = fixture.facts;
      it(`${fixture.resource}: leave something behind`, () => {
        let tried = 0;
        for (const [name, value] of Object.entries(fixture.changes(of))) {
          const diff = changed({ resource, fixture }, name, value);
          assert.deepEqual(diff.refused, [], `${name} is refused`);
          if (diff.replaces.length === 0) continue;
          const isWide = WIDE[fixture.resource] !== undefined;
          if (PLACES.has(name) && !isWide)
            assert.equal(diff.deleteBeforeReplace, false, `the old one goes first although ${name} is another`);
          if (nonReusable.length > 0) {
            assert.ok(nonReusable.includes(name), `a change of ${name} needs a name that can never be used again`);
            assert.equal(diff.deleteBeforeReplace, false, "a spent name is not free after the delete");
          }
          assert.equal(
            lossOf(resource, diff) !== undefined,
            containsData === true,
            `what is lost with a change of ${name}`,
          );
        }
        for (const name of containsData === true ? (fixture.facts.replaces ?? []) : []) {
          const value = fixture.changes(of)[name] ?? another(plain(fixture.full(of))[name]);
          const { replaces, refused, deleteBeforeReplace } = changed({ resource, fixture }, name, value);
          assert.ok(replaces.length === 0 || !deleteBeforeReplace, `what it holds is lost for another ${name}`);
          // Rejections explain how to keep the data, and with which inputs a second object could coexist.
          const ways = refused.filter(
            ({ reason }) => !/To keep .* add another resource with a different /.test(reason),
          );
          assert.deepEqual(ways, []);
          tried += replaces.length + refused.length;
        }
        assert.ok(
          containsData !== true || (fixture.facts.replaces ?? []).length === 0 || tried > 0,
          "nothing of it replaces",
        );
        for (const [name, value] of Object.entries(fixture.rejectedChanges?.(of) ?? {})) {
          const { replaces, refused } = changed({ resource, fixture }, name, value);
          // The definition itself rejects some changes: the conformance test "refused" covers those.
          const others = refused.filter(({ path }) => path.split(/[.[]/)[0] !== name);
          assert.deepEqual([replaces, others], [[], []], name);
        }
      });
    }
  });
}
