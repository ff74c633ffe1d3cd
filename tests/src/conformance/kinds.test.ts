import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { AnyResource } from "@tripod/kit";
import type { ResourceFixture } from "@tripod/testkit";
import { refused } from "./conformanceContext.js";
import { importId } from "./importId.js";
import { served } from "./session.js";
import { isSelected, managedOf, subjectsToTest, typeOf } from "./subjects.js";

const CLUSTERS = [
  "DbaasKafkaDatastoreV1",
  "DbaasMysqlDatastoreV1",
  "DbaasPostgresqlDatastoreV1",
  "DbaasRedisDatastoreV1",
];

/** Resources that also manage objects of another resource, each with the reason: they import the same objects. */
const ALSO: Readonly<Record<string, { readonly because: string; readonly of: readonly string[] }>> = {
  ClusterProfileImport: { because: "a profile out of a file is a profile", of: ["ClusterProfile"] },
  DbaasDatabaseV1: { because: "every engine", of: ["DbaasMysqlDatabaseV1", "DbaasPostgresqlDatabaseV1"] },
  DbaasDatastoreV1: { because: "every engine", of: CLUSTERS },
  DbaasExtensionV1: { because: "they differ by name alone", of: ["DbaasPostgresqlExtensionV1"] },
  DbaasFirewallV1: { because: "every cluster has a list of addresses", of: ["DbaasDatastoreV1", ...CLUSTERS] },
  IamGroupMembershipV1: { because: "every group has a list of users", of: ["IamGroupV1"] },
  IamOidcFederationGroupMappingsV1: { because: "every federation has a list of mappings", of: ["IamOidcFederationV1"] },
  IamSamlFederationGroupMappingsV1: { because: "every federation has a list of mappings", of: ["IamSamlFederationV1"] },
  PollingSource: {
    because: "several sorts of sources",
    of: ["CdnSource", "CloudtrailSource", "CloudwatchSource", "ElbSource", "ObjStoreAuditSource", "ObjStoreSource"],
  },
};

for (const subject of await subjectsToTest()) {
  const fixtures = managedOf(subject);
  const collections = new Set(fixtures.map(({ collection }) => collection));
  describe(`imports of ${subject.name}`, () => {
    const on = served(subject);
    for (const collection of collections) {
      const of = fixtures.filter((one) => one.collection === collection);
      for (const fixture of of) {
        // Resources of other kinds reject the object, and its resource rejects theirs.
        const others = of.filter(
          (other) => !areSame(other, fixture) && (isSelected(fixture.resource) || isSelected(other.resource)),
        );
        if (others.length === 0) continue;
        it(`${fixture.resource} of ${collection}: others refuse it by id and by name, and say what it is`, async () => {
          await on(fixture, async (trial) => {
            const stack = trial.stack();
            await stack.up(trial.program(trial.minimal()));
            for (const other of others) {
              const { imports } = subject.resources[other.resource] as AnyResource;
              for (const form of imports?.forms ?? []) {
                const id = importId(stack, form);
                if (id.includes("<")) continue;
                const type = typeOf(subject, other.resource);
                const error = await refused(trial.stack().import({ type, name: "it", id }));
                assert.match(
                  error,
                  /is of another kind, \S.*; use the resource for that kind/,
                  `${other.resource} ${id}`,
                );
              }
            }
          });
        });
      }
    }
  });
}

function areSame({ resource: one }: ResourceFixture, { resource: other }: ResourceFixture): boolean {
  return one === other || ALSO[one]?.of.includes(other) === true || ALSO[other]?.of.includes(one) === true;
}
