import type { ResourceFixture } from "@tripod/testkit";
import { DomainsDomainV1Fixture } from "./DomainsDomainV1.fixture.js";

export const DomainsRecordV1Fixture: ResourceFixture = {
  resource: "DomainsRecordV1",
  facts: { replaces: ["domainId", "type"] },
  dependencies: { domain: DomainsDomainV1Fixture },
  collection: "legacyDns.records",
  minimal: (of) => ({
    domainId: of("domain"),
    name: "www.fixture-legacy.example",
    type: "A",
    ttl: 300,
    content: "192.0.2.10",
  }),
  full: (of) => ({
    domainId: of("domain"),
    name: "_sip._tcp.fixture-legacy.example",
    type: "SRV",
    ttl: 300,
    priority: 10,
    weight: 0,
    port: 5060,
    target: "sip.fixture-legacy.example",
  }),
  changes: () => ({
    name: "_sips._tcp.fixture-legacy.example",
    ttl: 600,
    priority: 0,
    weight: 5,
    port: 5061,
    target: "sips.fixture-legacy.example",
  }),
  nestedChanges: () => [
    { type: "A", content: "192.0.2.10", priority: undefined, weight: undefined, port: undefined, target: undefined },
  ],
  // Records of this type do not have these members.
  immutable: Object.fromEntries(
    ["content", "email", "tag", "flag", "value", "algorithm", "fingerprintType", "fingerprint"].map((name) => [
      name,
      "records of this type do not have this member",
    ]),
  ),
  drift: { patch: { weight: 7 }, shows: ["weight"] },
};
