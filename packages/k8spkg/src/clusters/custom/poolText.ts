import { isMap } from "@tripod/kit/yaml";
import { readYamlAsWritten } from "../../yaml.js";

/** What the YAML of a machine pool says of it. */
export interface PoolText {
  /** Its name: that of the first document of machines. Undefined where there is none. */
  readonly name?: string;
  readonly isControlPlane: boolean;
}

const CONTROL_PLANE = "KubeadmControlPlane";

export function poolIn(text: string): PoolText {
  const documents = (readYamlAsWritten(text).documents ?? []).filter(({ contents }) => isMap(contents));
  const machines = documents.find((document) =>
    ["replicas", "template"].some((name) => document.hasIn(["spec", name])),
  );
  const name = machines?.getIn(["metadata", "name"]);
  return {
    ...(typeof name === "string" && name !== "" && { name }),
    isControlPlane: documents.some((document) => document.get("kind") === CONTROL_PLANE),
  };
}
