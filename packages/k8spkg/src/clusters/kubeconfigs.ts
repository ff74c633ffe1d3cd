import { type CallContext, HttpFailure } from "@tripod/http";
import { isMissing } from "@tripod/rest";
import type { Api } from "../api.js";

/** Permission for the admin kubeconfig. */
export const ADMIN_PERMISSION = "cluster.adminKubeconfigDownload";

/** Kubeconfig in YAML, empty if the cluster does not have one yet; or `refused` if the user lacks the permission. */
export type Kubeconfig = { readonly text: string } | "refused";

/** Client of kubeconfigs. */
export interface Kubeconfigs {
  user(clusterId: string, context: CallContext): Promise<Kubeconfig>;
  /** Needs {@link ADMIN_PERMISSION}. */
  admin(clusterId: string, context: CallContext): Promise<Kubeconfig>;
}

/** Error code for a missing kubeconfig. */
const MISSING_CODE = "ResourceNotFound";

/** Creates the client of the kubeconfigs of one scope. */
export function createKubeconfigs(api: Api): Kubeconfigs {
  const file = async (
    clusterId: string,
    name: string,
    operation: string,
    context: CallContext,
  ): Promise<Kubeconfig> => {
    const path = `/v1/spectroclusters/${encodeURIComponent(clusterId)}/assets/${name}`;
    const headers = { Accept: "application/octet-stream" };
    try {
      // Not cached: the text is a secret.
      const answer = await api.send({ operation, path, headers, cache: "never" }, context);
      // A web page is not a kubeconfig. Parsing it as JSON throws an error that describes it.
      if (answer.text.trimStart().startsWith("<")) answer.json();
      return { text: decodeKubeconfig(answer.text) };
    } catch (error) {
      if (!(error instanceof HttpFailure)) throw error;
      if (isMissing(error, MISSING_CODE)) return { text: "" };
      if (error.status === 403) return "refused";
      throw error;
    }
  };
  return {
    user: (clusterId, context) => file(clusterId, "kubeconfigclient", "Get kubeconfig", context),
    admin: (clusterId, context) => file(clusterId, "adminKubeconfig", "Get admin kubeconfig", context),
  };
}

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/**
 * Decodes a kubeconfig, which the platform sends in plain YAML or in base64. A kubeconfig contains colons, so that
 * plain YAML is never valid base64.
 */
function decodeKubeconfig(text: string): string {
  const joined = text.replace(/[\r\n]/g, "");
  return joined.length % 4 === 0 && BASE64.test(joined) ? Buffer.from(joined, "base64").toString("utf8") : text;
}
