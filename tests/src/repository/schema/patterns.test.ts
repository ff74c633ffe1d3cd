/** The provider checks the string formats of the platforms' references before it sends a request. */
import assert from "node:assert/strict";
import { it } from "node:test";
import { type Json, reveal } from "@tripod/testkit";
import { subjects } from "../../conformance/subjects.js";
import { complaintsOf } from "./emptyTexts.js";

const anything = (name: string): Json => (name === "#" ? 7 : "0000000000000001");

const LONG = "x".repeat(70);
const NAMES = ["a b.example.", "a..b.example.", "-bad-.example.", "http://foo.example/", `${LONG}.example.`];

/** Strings that each input rejects. */
const REFUSED: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  hostpkg: {
    "DomainsZoneV2.name": NAMES,
    "DomainsRrsetV2.name": NAMES,
    "DomainsDomainV1.name": NAMES,
    "DomainsRecordV1.name": NAMES,
    "PrivateDnsZoneV1.domain": NAMES,
    "PrivateDnsZoneV1.records[0].domain": NAMES,
    "DomainsZoneV2.projectId": ["12", "z0000000000000000000000000000001"],
    "MksClusterV1.projectId": ["12"],
    "CraasRegistryV1.name": ["Images", "1images", "-a", "a_b", "images-"],
    "MksClusterV1.name": ["a_b", "x".repeat(33)],
    "MksClusterV1.maintenanceWindowStart": ["25:00:00", "1:00"],
    "MksClusterV1.oidc.issuerUrl": ["http://sso.example"],
    "DedicatedServerV1.osHostName": ["-a", "a_b"],
    "DbaasPostgresqlLogicalReplicationSlotV1.name": ["a-b"],
    "IamUserV1.email": ["x"],
  },
  logpkg: {
    "Partition.name": ["a-b", "_a", "a b"],
    "Subdomain.subdomain": ["abc", "Abcd", "xn--abcd", "ab_cd", "abcd-"],
    "DataForwardingDestination.bucketName": ["a", "A-b", "-ab", "xn--abc", "abc-s3alias"],
    "LogSearch.name": ["a#b"],
    "LogSearch.queryParameters[0].name": ["a-b"],
    "LogSearch.queryParameters[0].description": ["a#b", "ä", "x".repeat(257)],
    "LogSearch.schedule.parameters[0].name": ["x".repeat(61)],
    "LogSearch.schedule.parameters[0].value": ["x".repeat(301)],
    "MetricsSearch.title": ["a#b", "a\\b", "ä"],
    "MetricsSearchV2.title": [" "],
    "MetricsSearchV2.description": ["x".repeat(8193)],
    "ScheduledView.indexName": ["a b", "a.b", "a\n"],
    "Monitor.name": ["a/b", " a", "a "],
    "MonitorFolder.name": ["a/b"],
    "Monitor.evaluationDelay": ["x", "5"],
    "User.email": ["x"],
    "IngestBudgetV2.scope": ["x"],
    "IngestBudgetV2.resetTime": ["24:00", "1:00"],
    "MutingSchedule.schedule.startDate": ["2024-1-1"],
    "Connection.url": ["x"],
    "Dashboard.theme": ["x"],
    "CseMatchList.items[0].expiration": ["tomorrow"],
  },
  k8spkg: {
    "User.email": ["x"],
    "Sso.domains[0]": ["x", "a_b.example"],
    "RegistrationToken.expiryDate": ["2027-02-31", "tomorrow"],
  },
};

/** Unusual strings that the platforms accept. */
const TAKEN: typeof REFUSED = {
  hostpkg: {
    "DomainsZoneV2.name": [
      "example.com",
      "Example.COM.",
      "münchen.example.",
      "xn--mnchen-3ya.example.",
      "a--b.example.",
    ],
    "DomainsRrsetV2.name": ["_sip._tcp.example.", "*.example.", `${"x".repeat(63)}.example.`],
    "DomainsZoneV2.projectId": ["0123456789abcdef0123456789abcdef", "01234567-89AB-cdef-0123-456789abcdef"],
  },
  logpkg: {
    "Partition.name": ["a_b", "1a"],
    "Monitor.name": ["a", "a b"],
    "MetricsSearch.title": ["cpu (p99) <= 80%, a.b/c_d"],
    "ScheduledView.indexName": ["a_b", "a-b", "a$1"],
  },
};

for (const subject of await subjects()) {
  const complaints = (key: string, text: string) => {
    const [, name = "", path = ""] = /^(\w+)\.(.+)$/.exec(key) ?? [];
    const resource = subject.resources[name] ?? assert.fail(`${name} is a resource`);
    const fixture = subject.fixtures.get(name) ?? assert.fail(`${name} has a fixture`);
    const program = reveal(fixture.full(anything)) as Record<string, unknown>;
    return complaintsOf(resource, program, path, text);
  };
  it(`${subject.name} rejects texts that the platform's reference excludes`, () => {
    const missed = Object.entries(REFUSED[subject.name] ?? {}).flatMap(([key, texts]) =>
      texts.filter((text) => complaints(key, text).length === 0).map((text) => `${key}: ${JSON.stringify(text)}`),
    );
    assert.deepEqual(missed, []);
  });
  it(`${subject.name} takes texts that only look odd`, () => {
    const refused = Object.entries(TAKEN[subject.name] ?? {}).flatMap(([key, texts]) =>
      texts.flatMap((text) => complaints(key, text).map((reason) => `${key}: ${JSON.stringify(text)} ${reason}`)),
    );
    assert.deepEqual(refused, []);
  });
}
