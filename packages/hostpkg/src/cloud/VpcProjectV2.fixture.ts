import type { ResourceFixture } from "@tripod/testkit";
import { REGION } from "../places.fixture.js";

const cores = (value: number) => [
  { resourceName: "compute_cores", resourceQuotas: [{ region: REGION, zone: `${REGION}a`, value }] },
];

export const VpcProjectV2Fixture: ResourceFixture = {
  resource: "VpcProjectV2",
  constantOutputs: { "allQuotas[].resourceName": "is the name of a member in the response" },
  facts: {},
  collection: "resell.projects",
  minimal: () => ({ name: "fixture" }),
  full: () => ({
    name: "fixture",
    customUrl: "fixture.selvpc.example",
    theme: { color: "00ffee", logo: "https://www.example.com/logo.png" },
    quotas: cores(20),
  }),
  changes: () => ({
    name: "other fixture",
    customUrl: "other.selvpc.example",
    theme: { color: "ff0000" },
    quotas: cores(10),
  }),
  nestedChanges: () => [
    { "quotas[0].resourceName": "compute_ram" },
    { "quotas[0].resourceQuotas[0].region": "ru-1", "quotas[0].resourceQuotas[0].zone": "ru-1a" },
  ],
  drift: { patch: { name: "renamed by hand" }, shows: ["name"] },
  // An import lists all quotas, including those of a project whose inputs have no quotas.
  writeOnly: ["quotas"],
  keptIfUnlisted: ["quotas"],
  // The create request, then separate requests for the panel theme and for the quotas of each region.
  requests: { create: 5, update: 3 },
  skip: {
    "concurrent change": "an update sends only differing values, so that concurrent changes of other clients remain",
  },
};
