// Stories of the demo by package: the program, a change by another client, a typing error, and a lost response.
// All of them use seeded objects of the emulator.

type Texts = Readonly<Record<string, string>>;

export interface Story {
  /** Description of the program's objects. */
  readonly makes: string;
  /** Returns the configuration of the stack. */
  given(settings: Readonly<Record<string, unknown>>): { readonly config: Texts; readonly secrets: Texts };
  /** Instructions for `POST /__objects`. */
  readonly outside: { readonly says: string; readonly does: readonly object[] };
  readonly typo: { readonly says: string; readonly find: string; readonly put: string };
  readonly lost: {
    readonly says: string;
    readonly name: string;
    readonly yaml: string;
    readonly route: string;
    readonly collection: string;
    readonly which: Readonly<Record<string, unknown>>;
  };
}

export const STORIES: Readonly<Record<string, Story>> = {
  hostpkg: {
    makes: "a zone with its records, and a database with its user",
    given: ({ projectId, region }) => ({
      config: {
        projectId: String(projectId),
        region: String(region),
        subnetId: "5b1e9f1c-6f0a-4c7e-9d6b-0a4f3c2d1e90",
      },
      secrets: { password: "Bread-and-butter-7" },
    }),
    outside: {
      says: "another client sets the A records' time to live to 60, and deletes the MX records",
      does: [
        { collection: "dns.rrsets", which: { name: "bakery.example.", type: "A" }, patch: { ttl: 60 } },
        { collection: "dns.rrsets", which: { name: "bakery.example.", type: "MX" }, remove: true },
      ],
    },
    typo: { says: "a typing error: 192.0.2.300", find: "192.0.2.11", put: "192.0.2.300" },
    lost: {
      says: "a record set more, and the answer to its creation gets lost",
      name: "shop",
      yaml: `
  shop:
    type: hostpkg:DomainsRrsetV2
    properties:
      zoneId: \${zone.id}
      projectId: \${projectId}
      name: shop.bakery.example.
      type: CNAME
      ttl: 300
      records: [{ content: bakery.example. }]
`,
      route: "POST /domains/v2/zones/*/rrset",
      collection: "dns.rrsets",
      which: { name: "shop.bakery.example." },
    },
  },
  logpkg: {
    makes: "a collector with two sources, and a role",
    given: () => ({ config: {}, secrets: {} }),
    outside: {
      says: "another client changes the category of the application's source, and deletes the source of the devices",
      does: [
        { collection: "sources", which: { name: "application" }, patch: { category: "elsewhere" } },
        { collection: "sources", which: { name: "devices" }, remove: true },
      ],
    },
    typo: { says: "a typing error: `Al` for `All`", find: "selectionType: All", put: "selectionType: Al" },
    lost: {
      says: "a source more, and the answer to its creation gets lost",
      name: "kiosk",
      yaml: `
  kiosk:
    type: logpkg:HttpSource
    properties:
      collectorId: \${collector.id}
      name: kiosk
      category: prod/bakery/kiosk
`,
      route: "POST /api/v1/collectors/*/sources",
      collection: "sources",
      which: { name: "kiosk" },
    },
  },
};
