import type { LimitRule } from "@tripod/http";

const SOURCE = "https://docs.spectrocloud.com/api/introduction (rate limits)";
const ASSUMED = "not documented for this prefix; the common limit is assumed";

/**
 * Requests per second that the platform allows for a prefix. It rejects only bursts of more than five seconds' worth.
 */
const PREFIXES: readonly (readonly [name: string, match: RegExp, perSecond: number, source: string])[] = [
  ["kubeconfigs", /^\/v1\/spectroclusters\/[^/]+\/assets(\/|$)/, 10, SOURCE],
  ["clusters", /^\/v1\/spectroclusters(?!\/[^/]+\/assets)(\/|$)/, 50, SOURCE],
  ["cluster profiles", /^\/v1\/clusterprofiles(\/|$)/, 50, SOURCE],
  ["dashboard lists", /^\/v1\/dashboard(\/|$)/, 10, SOURCE],
  ["packs", /^\/v1\/packs(\/|$)/, 10, SOURCE],
  ["registries", /^\/v1\/registries(\/|$)/, 10, ASSUMED],
  ["cloud accounts", /^\/v1\/cloudaccounts(\/|$)/, 10, SOURCE],
  ["appliances", /^\/v1\/edgehosts(\/|$)/, 10, SOURCE],
  ["gateways", /^\/v1\/overlords(\/|$)/, 10, SOURCE],
  ["permissions", /^\/v1\/permissions(\/|$)/, 10, SOURCE],
  ["user assets", /^\/v1\/users(\/|$)/, 10, SOURCE],
  ["projects", /^\/v1\/projects(\/|$)/, 10, SOURCE],
  ["roles", /^\/v1\/roles(\/|$)/, 10, ASSUMED],
  ["teams", /^\/v1\/teams(\/|$)/, 10, ASSUMED],
  ["filters", /^\/v1\/filters(\/|$)/, 10, ASSUMED],
  ["cluster groups", /^\/v1\/clustergroups(\/|$)/, 10, ASSUMED],
  ["cluster templates", /^\/v1\/clusterTemplates(\/|$)/, 10, ASSUMED],
  ["cluster policies", /^\/v1\/spcPolicies(\/|$)/, 10, ASSUMED],
  ["tenant settings", /^\/v1\/tenants(\/|$)/, 10, ASSUMED],
  ["clouds", /^\/v1\/clouds(\/|$)/, 10, ASSUMED],
];

/** Rate limits of the platform per client address and prefix. Short bursts pass without delay. */
export const LIMITS: readonly LimitRule[] = PREFIXES.map(([name, match, perSecond, source]) => ({
  name,
  match,
  rate: { calls: 5 * perSecond, per: 5000 },
  scope: "host",
  source,
}));
