import { unexpectedAnswer } from "@tripod/http";
import { s } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { projectId, region } from "../project.js";
import { resultId } from "../resultId.js";
import { readKubeconfig } from "./kubeconfig.js";

const secret = (doc: string) => s.string().computed().secret().doc(doc);

export const getMksKubeconfigV1 = lookup({
  name: "getMksKubeconfigV1",
  terraform: "mks_kubeconfig_v1",
  doc: "Brings the credentials of the administrator of a managed Kubernetes cluster. Everything in it is secret.",
  fields: {
    clusterId: s.string().notEmpty().doc("Identifier of the cluster."),
    projectId,
    region,
    id: resultId("Identifier of the result: that of the cluster."),
    rawConfig: secret("The kubeconfig, as the platform writes it."),
    server: secret("Address of the API."),
    clusterCaCert: secret("Certificate of the cluster's authority, in base64."),
    clientCert: secret("Certificate of the administrator, in base64."),
    clientKey: secret("Key of the administrator, in base64."),
  },
  async run({ clusterId, projectId, region }, { platform, ...context }) {
    const api = platform.service("kubernetes", projectId, region);
    const path = `/clusters/${encodeURIComponent(clusterId)}/kubeconfig`;
    const answer = await api.get({ operation: "Get kubeconfig", path }, context);
    const found = await readKubeconfig(answer.text);
    if ("missing" in found) throw unexpectedAnswer(answer, `a kubeconfig that lacks ${found.missing}`);
    return { id: clusterId, rawConfig: answer.text, ...found };
  },
});
