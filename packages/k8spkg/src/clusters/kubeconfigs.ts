import { type CallContext, HttpFailure } from "@tripod/http";
import type { Api } from "../api.js";

/** Permission that the administrator's kubeconfig needs. */
export const ADMIN_PERMISSION = "cluster.adminKubeconfigDownload";

/** The kubeconfigs of clusters, as YAML text; empty while a cluster has none. */
export interface Kubeconfigs {
  user(clusterId: string, context: CallContext): Promise<string>;
  /** `refused` when the user of the API key has no {@link ADMIN_PERMISSION}. */
  admin(clusterId: string, context: CallContext): Promise<string | "refused">;
}

/** Makes the client of the kubeconfigs that one scope sees. */
export function createKubeconfigs(api: Api): Kubeconfigs {
  const file = async (clusterId: string, name: string, operation: string, context: CallContext): Promise<string> => {
    const path = `/v1/spectroclusters/${encodeURIComponent(clusterId)}/assets/${name}`;
    const headers = { Accept: "application/octet-stream" };
    try {
      // Never kept: the text is a secret.
      const { text } = await api.send({ operation, path, headers, share: "never" }, context);
      return decoded(text);
    } catch (error) {
      if (error instanceof HttpFailure && error.code === "not-found" && error.platformCode !== undefined) return "";
      throw error;
    }
  };
  return {
    user: (clusterId, context) => file(clusterId, "kubeconfigclient", "Get kubeconfig", context),
    admin: async (clusterId, context) => {
      try {
        return await file(clusterId, "adminKubeconfig", "Get admin kubeconfig", context);
      } catch (error) {
        if (error instanceof HttpFailure && error.status === 403) return "refused";
        throw error;
      }
    },
  };
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** The platform sends the YAML as it is, or in base64. YAML of this kind holds colons, so it is never base64. */
function decoded(text: string): string {
  const joined = text.replace(/[\r\n]/g, "");
  return BASE64.test(joined) ? Buffer.from(joined, "base64").toString("utf8") : text;
}
