/** Returns the kubeconfig of a cluster. */
export function kubeconfigOf(name: string, id: string, user: string): string {
  return `apiVersion: v1
kind: Config
clusters:
- name: ${name}
  cluster:
    server: https://${id}.cluster.example.test:6443
contexts:
- name: ${name}
  context: {cluster: ${name}, user: ${user}}
current-context: ${name}
users:
- name: ${user}
  user: {token: planted-${user}-${id}}
`;
}
