import { isMap } from "@tripod/kit/yaml";
import { parseYaml } from "../../yaml.js";

/** Properties of a machine pool that are set in its YAML. */
export interface PoolManifest {
  /** Name in the first document of machines. Undefined if there is no such document. */
  readonly name?: string;
  readonly isControlPlane: boolean;
}

const CONTROL_PLANE = "KubeadmControlPlane";

export function parsePoolManifest(text: string): PoolManifest {
  const documents = (parseYaml(text).documents ?? []).filter(({ contents }) => isMap(contents));
  const machines = documents.find((document) =>
    ["replicas", "template"].some((name) => document.hasIn(["spec", name])),
  );
  const name = machines?.getIn(["metadata", "name"]);
  return {
    ...(typeof name === "string" && name !== "" && { name }),
    isControlPlane: documents.some((document) => document.get("kind") === CONTROL_PLANE),
  };
}
