import type { ClustersApp, ClustersContext } from "./app.js";
import { type Cluster, clusterOf } from "./clusters.js";
import { forbidden, notFound } from "./platformError.js";
import { stableUid } from "./world.js";

/** Kubeconfigs of clusters: YAML, for some clusters in Base64. */
export function kubeconfigRoutes(app: ClustersApp): void {
  app.get("/v1/spectroclusters/:uid/assets/kubeconfigclient", (c) => {
    const cluster = clusterOf(c.var.caller, c.req.param("uid"));
    return userFile(c, cluster, "Kube config client");
  });

  // Path of the user's kubeconfig before `kubeconfigclient`.
  app.get("/v1/spectroclusters/:uid/assets/kubeconfig", (c) => {
    const cluster = clusterOf(c.var.caller, c.req.param("uid"));
    return userFile(c, cluster, "Kube config");
  });

  app.get("/v1/spectroclusters/:uid/assets/adminKubeconfig", (c) =>
    seededFile(c, clusterOf(c.var.caller, c.req.param("uid")), "adminKubeconfig"),
  );
}

/** Returns the kubeconfig of a seeded cluster. */
export function seededFile(
  c: ClustersContext,
  cluster: Cluster,
  asset: "adminKubeconfig" | "kubeconfigclient",
): Response {
  if (asset === "kubeconfigclient") return userFile(c, cluster, "Kube config client");
  if (cluster.adminKubeconfig === "forbidden") throw forbidden();
  if (cluster.adminKubeconfig === "absent") throw notFound("Admin kube config");
  return file(c, cluster, kubeconfig(cluster, "admin"));
}

function userFile(c: ClustersContext, cluster: Cluster, what: string): Response {
  if (cluster.kubeconfig === "absent") throw notFound(what);
  const text = kubeconfig(cluster, "dev");
  return file(c, cluster, cluster.kubeconfig === "base64" ? Buffer.from(text).toString("base64") : text);
}

function file(c: ClustersContext, { name }: Cluster, body: string): Response {
  return c.body(body, 200, {
    "Content-Type": "application/octet-stream",
    "Content-Disposition": `attachment; filename=${name}.kubeconfig`,
  });
}

function kubeconfig({ name, uid }: Cluster, user: string): string {
  return `apiVersion: v1
kind: Config
clusters:
- name: ${name}
  cluster:
    server: https://${uid}.cluster.example.test:6443
    certificate-authority-data: PENBPg==
contexts:
- name: ${name}
  context: {cluster: ${name}, user: ${user}}
current-context: ${name}
users:
- name: ${user}
  user: {token: ${user}-${stableUid(uid, user)}}
`;
}
