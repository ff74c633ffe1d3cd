import { list, object, text, whole } from "../../collection/members.js";
import { CollectionRefusal } from "../../collection/refusal.js";
import type { TenantSetting } from "./settings.js";

/** Initial limits of a tenant by kind; no resource of the package sets the last three. */
const LIMITS = {
  alert: 100,
  apiKey: 20,
  appdeployment: 100,
  appprofile: 100,
  certificate: 20,
  cloudaccount: 200,
  clustergroup: 100,
  clusterprofile: 200,
  edgehost: 200,
  edgetoken: 200,
  filter: 100,
  location: 100,
  macro: 200,
  privategateway: 50,
  project: 50,
  registry: 50,
  role: 100,
  spectrocluster: 10_000,
  sshkey: 300,
  team: 100,
  user: 300,
  workspace: 50,
  systemadmin: 5,
  spcpolicy: 100,
  clustertemplate: 100,
};

const LARGE = ["edgehost", "spectrocluster"];

/** Maximum number of objects of each kind in a tenant. A write changes the limits that it names. */
export const RESOURCE_LIMITS: TenantSetting = {
  name: "resourceLimits",
  id: "default-resource-limit-id",
  kind: "resource limit",
  initial: LIMITS,
  documents: [
    {
      path: "resourceLimits",
      method: "PATCH",
      members: {
        resources: list(object({ kind: text({ required: true }), limit: whole({ required: true, min: 1 }) }), {
          required: true,
        }),
      },
      show: (stored) => ({
        resources: Object.entries(stored).map(([kind, limit]) => ({
          kind,
          label: kind,
          limit,
          maxLimit: mostOf(kind),
        })),
      }),
      apply: (stored, { resources }) => {
        for (const { kind, limit } of resources as readonly { kind: string; limit: number }[]) {
          if (!Object.hasOwn(stored, kind))
            throw new CollectionRefusal("invalid", `There is no limit of kind ${kind}.`);
          if (limit > mostOf(kind)) throw new CollectionRefusal("invalid", `${limit} is more than ${mostOf(kind)}.`);
          stored[kind] = limit;
        }
      },
    },
  ],
};

function mostOf(kind: string): number {
  return LARGE.includes(kind) ? 50_000 : 10_000;
}
