import { s } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { projectId, region } from "../project.js";
import { listId, resultId } from "../resultId.js";
import { KUBE_VERSIONS, offersOf } from "./offers.js";
import { compareVersions, parseVersion } from "./versions.js";

export const getMksKubeVersionsV1 = lookup({
  name: "getMksKubeVersionsV1",
  terraform: "mks_kube_versions_v1",
  doc: "Kubernetes versions that clusters of Selectel Managed Kubernetes (MKS) support.",
  fields: {
    projectId,
    region,
    id: resultId("Result ID, derived from the versions."),
    versions: s.list("Kubernetes versions, such as `1.31.4`, in the order of the API response.", s.string()).computed(),
    defaultVersion: s.string("Default version of Kubernetes. Empty if the platform has no default version.").computed(),
    latestVersion: s
      .string(
        "Latest version of Kubernetes: the highest version, patch level included. Empty if no versions are available.",
      )
      .computed(),
  },
  async run({ projectId, region }, { platform, ...context }) {
    const rows = await offersOf(platform, { projectId, region }, KUBE_VERSIONS, context);
    // Skip rows without a version.
    const named = rows.filter((row) => row.peekText("version") !== "");
    if (named.length === 0 && rows.length > 0) rows[0]?.string("version");
    const versions = named.map((row) => row.peekText("version"));
    const parsed = versions.flatMap((text) => {
      const version = parseVersion(text);
      // A build or prerelease is never the latest version, because the order of builds is unknown.
      return version === undefined || version.suffix !== undefined ? [] : [{ text, version }];
    });
    const recommended = named.filter((row) => row.peekText("is_default") === "true");
    return {
      id: listId(versions),
      versions,
      defaultVersion: recommended.at(-1)?.peekText("version") ?? "",
      latestVersion: parsed.sort((a, b) => compareVersions(a.version, b.version)).at(-1)?.text ?? "",
    };
  },
});
