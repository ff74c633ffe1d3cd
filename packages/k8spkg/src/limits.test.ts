import assert from "node:assert/strict";
import { it } from "node:test";
import { LIMITS } from "./limits.js";

const UID = "64f0a1b2c3d4e5f601020304";

/** Paths that lookups and resources use, with the allowed requests per five seconds. */
const ADDRESSES: Readonly<Record<string, number>> = {
  "/v1/dashboard/projects/metadata": 50,
  "/v1/dashboard/edgehosts/search": 50,
  [`/v1/edgehosts/${UID}`]: 50,
  "/v1/dashboard/appProfiles": 50,
  "/v1/users/assets/locations": 50,
  "/v1/cloudaccounts/aws": 50,
  "/v1/dashboard/spectroclusters/search": 50,
  [`/v1/spectroclusters/${UID}`]: 250,
  [`/v1/spectroclusters/${UID}/assets/adminKubeconfig`]: 50,
  [`/v1/dashboard/spectroclusters/${UID}/overview`]: 50,
  "/v1/dashboard/spcPolicies": 50,
  [`/v1/spcPolicies/maintenance/${UID}`]: 50,
  "/v1/dashboard/clusterTemplates": 50,
  [`/v1/clusterTemplates/${UID}`]: 50,
  "/v1/clustergroups/hostCluster/metadata": 50,
  "/v1/dashboard/clusterprofiles/metadata": 50,
  [`/v1/clusterprofiles/${UID}/packs/cni/manifests`]: 250,
  "/v1/packs/search": 50,
  "/v1/packs": 50,
  [`/v1/packs/cni/registries/${UID}`]: 50,
  "/v1/registries/metadata": 50,
  "/v1/permissions": 50,
  [`/v1/overlords/${UID}`]: 50,
  [`/v1/projects/${UID}/alerts/ClusterHealth`]: 50,
  [`/v1/filters/tag/${UID}`]: 50,
  [`/v1/tenants/${UID}/macros`]: 50,
  "/v1/clouds/aws/account/validate": 50,
  "/v1/roles": 50,
  "/v1/teams": 50,
};

for (const [path, calls] of Object.entries(ADDRESSES)) {
  it(`${path} has one limit`, () => {
    const rules = LIMITS.filter(({ match }) => match?.test(path) === true);
    assert.deepEqual(
      rules.map(({ rate }) => rate),
      [{ calls, per: 5000 }],
    );
    assert.equal(rules[0]?.scope, "host");
  });
}

it("every limit is used and names its source", () => {
  for (const { name, match, source } of LIMITS) {
    assert.ok(
      Object.keys(ADDRESSES).some((path) => match?.test(path)),
      name,
    );
    assert.match(source, /^https:|^not documented/);
  }
});
