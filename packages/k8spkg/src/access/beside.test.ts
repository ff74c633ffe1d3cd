import { afterEach, describe, it } from "node:test";
import type { AnyResource } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import type { ClusterPlatform } from "../platform.js";
import { startBench } from "../resources.testing.js";
import { Team } from "./Team.js";
import { User } from "./User.js";

const { assertRejected } = createWording(import.meta.url);

const KINDS = [
  [Team, { name: "t" }, ["/v1/teams/:uid/projects", "/v1/teams/:uid/roles", "/v1/workspaces/teams/:uid/roles"]],
  [
    User,
    { email: "ann@example.com", firstName: "Ann", lastName: "Lee" },
    [
      "/v1/users/:uid/projects",
      "/v1/users/:uid/roles",
      "/v1/workspaces/users/:uid/roles",
      "/v1/users/:uid/resourceRoles",
    ],
  ],
] as const;

for (const [definition, inputs, paths] of KINDS) {
  const resource = definition as unknown as AnyResource<ClusterPlatform>;

  describe(`subresources of a ${resource.name}`, () => {
    const bench = useInSuite(startBench);
    afterEach(() => bench.clusters.faults.clear());

    for (const path of paths)
      it(`${path}: a response of another server removes no role`, async (test) => {
        const made = await bench.create(resource, inputs);
        for (const body of [{ ok: true }, []]) {
          bench.clusters.faults.add({ route: `GET ${path}`, fault: { kind: "answer", status: 200, body } });
          await assertRejected(test, bench.refresh(resource, made), { code: "unexpected-answer" });
          bench.clusters.faults.clear();
        }
        await bench.delete(resource, made);
      });
  });
}
