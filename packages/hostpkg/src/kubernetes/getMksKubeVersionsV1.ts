import { s } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { projectId, region } from "../project.js";
import { listId, resultId } from "../resultId.js";
import { KUBE_VERSIONS, offersOf } from "./offers.js";
import { compareVersions, parseVersion } from "./versions.js";

export const getMksKubeVersionsV1 = lookup({
  name: "getMksKubeVersionsV1",
  terraform: "mks_kube_versions_v1",
  doc: "Lists the versions of Kubernetes that managed clusters can have.",
  fields: {
    projectId,
    region,
    id: resultId("Identifier of the result, made from the versions."),
    versions: s.list(s.string()).computed().doc("The versions, such as `1.31.4`, in the platform's order."),
    defaultVersion: s.string().computed().doc("The version that the platform recommends; empty when it names none."),
    latestVersion: s.string().computed().doc("The highest version, patches counted; empty when there is none."),
  },
  async run({ projectId, region }, { platform, ...context }) {
    const rows = await offersOf(platform, { projectId, region }, KUBE_VERSIONS, context);
    const versions = rows.map((row) => row.string("version"));
    const known = versions.flatMap((text) => {
      const version = parseVersion(text);
      return version === undefined ? [] : [{ text, version }];
    });
    const recommended = rows.filter((row) => row.optionalBoolean("is_default") === true);
    return {
      id: listId(versions),
      versions,
      defaultVersion: recommended.at(-1)?.string("version") ?? "",
      latestVersion: known.sort((a, b) => compareVersions(a.version, b.version)).at(-1)?.text ?? "",
    };
  },
});
