import { unexpectedAnswer } from "@tripod/http";
import { s } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { projectId, region } from "../project.js";
import { resultId } from "../resultId.js";
import { plainId } from "../uuid.js";
import { readKubeconfig } from "./kubeconfig.js";

const secret = (doc: string) => s.string(doc).computed().secret();

export const getMksKubeconfigV1 = lookup({
  name: "getMksKubeconfigV1",
  terraform: "mks_kubeconfig_v1",
  doc: "Kubeconfig of a cluster in Selectel Managed Kubernetes (MKS), with the credentials of the cluster administrator. All results are secret.",
  fields: {
    clusterId: s.string("Cluster ID (`MksClusterV1`).").notEmpty(),
    projectId: projectId.doc(
      "Project ID of the cluster, with or without dashes; both forms are equal. The result contains the value of the argument.",
    ),
    region: region.doc("Pool (region) of the cluster, such as `ru-3`."),
    id: resultId("Result ID: the cluster ID."),
    rawConfig: secret("Kubeconfig (YAML), as in the API response."),
    server: secret("Kubernetes API server URL."),
    clusterCaCert: secret(
      "Cluster CA certificate (Base64): the value of `certificate-authority-data` in the kubeconfig.",
    ),
    clientCert: secret(
      "Client certificate of the administrator (Base64): the value of `client-certificate-data` in the kubeconfig.",
    ),
    clientKey: secret("Client key of the administrator (Base64): the value of `client-key-data` in the kubeconfig."),
  },
  async run({ clusterId, projectId, region }, { platform, ...context }) {
    const api = platform.service("kubernetes", projectId, region);
    const path = `/clusters/${encodeURIComponent(plainId(clusterId))}/kubeconfig`;
    const answer = await api.get({ operation: "Get kubeconfig", path }, context);
    const found = await readKubeconfig(answer.text);
    if ("missing" in found) throw unexpectedAnswer(answer, `a kubeconfig that lacks ${found.missing}`);
    return { id: clusterId, rawConfig: answer.text, ...found };
  },
});
