import { s } from "@tripod/kit";
import { isObject, memberAt, type Values } from "@tripod/rest";
import { uid } from "../../uid.js";
import { type ClusterChange, type ClusterStepContext, feature } from "../feature.js";
import { liveProfiles } from "./attachedProfiles.js";
import { decodeVariables, duplicateProfileProblem } from "./clusterProfiles.js";
import { type Profile, variables } from "./profileFields.js";
import { setVariables } from "./updateProfiles.js";

interface Template {
  readonly id: string;
  readonly clusterProfiles?: readonly Profile[] | undefined;
}

/** Cluster template that supplies the profiles of a cluster. */
export const clusterTemplate = feature({
  fields: {
    clusterTemplate: s
      .object(
        "Cluster template that the cluster follows. Mutually exclusive with `clusterProfiles`. The preview rejects adding or removing the template of an existing cluster.",
        {
          id: uid()
            .doc("Cluster template ID (`id` of `ClusterConfigTemplate` or `getClusterConfigTemplate`).")
            .replaces(),
          name: s.string("Cluster template name.").computed(),
          clusterProfiles: s
            .set(
              "Template profile variables: variable values for profiles of the template, one element per profile. Removed variables keep their current value on the platform.",
              s.object({
                id: uid().doc("ID of a cluster profile of the template."),
                variables: variables.keptOnRemoval(),
              }),
            )
            .keyBy(({ id }) => id)
            .optional()
            .keptOnRemoval()
            .check(duplicateProfileProblem),
        },
      )
      .optional()
      .wire(null),
  },
  decoders: { clusterTemplate: decodeTemplate },
  rules: [
    ({ clusterTemplate: template, clusterProfiles }, { recorded, unknown, fail }) => {
      if (template !== undefined && clusterProfiles !== undefined)
        fail("clusterTemplate", "must not be set together with clusterProfiles");
      const isTaken =
        template === undefined && recorded.clusterTemplate !== undefined && !unknown.has("clusterTemplate");
      const isNew = template !== undefined && recorded.name !== undefined && recorded.clusterTemplate === undefined;
      if (isTaken || isNew)
        fail("clusterTemplate", "cannot be added to or removed from an existing cluster. Create another cluster");
    },
  ],
  steps: [
    {
      sends: ["clusterTemplate"],
      run: async ({ inputs }: ClusterChange, on: ClusterStepContext) => {
        const { clusterProfiles = [] } = (inputs.clusterTemplate ?? {}) as Template;
        const withVariables = clusterProfiles.filter((one) => Object.keys(one.variables ?? {}).length > 0);
        if (withVariables.length > 0) await setVariables(withVariables, on);
      },
    },
  ],
});

/** Decodes the template. A cluster keeps its template, so a response that omits it changes nothing. */
function decodeTemplate(live: Values, { clusterTemplate: recorded, name }: Values): Values | undefined {
  const id = memberAt(live, "spec.clusterTemplate.uid") || memberAt(recorded, "id");
  if (typeof id !== "string" || id === "") return undefined;
  const isImport = recorded === undefined && name === undefined;
  const setProfiles = isObject(recorded) ? (recorded as unknown as Template).clusterProfiles : undefined;
  const desired = isImport ? (liveProfiles(live) ?? []).map(({ uid }) => ({ id: uid })) : setProfiles;
  const profiles = desired?.map((profile) => {
    const values = decodeVariables(live, profile, isImport);
    return { id: profile.id, ...(values !== undefined && { variables: values }) };
  });
  const template = String(memberAt(live, "parts.template.metadata.name") ?? memberAt(recorded, "name") ?? "");
  return { id, name: template, ...(profiles !== undefined && { clusterProfiles: profiles }) };
}

/** Returns the profiles for the create request: those of the template if there is one, otherwise `clusterProfiles`. */
export function profilesToCreate({ clusterTemplate: template, clusterProfiles }: Values): readonly Profile[] {
  const setProfiles = isObject(template) ? (template as unknown as Template).clusterProfiles : clusterProfiles;
  return (setProfiles ?? []) as readonly Profile[];
}
