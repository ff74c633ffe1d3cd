import { s } from "@tripod/kit";
import { contextOf, idBesideName, nameOf } from "../arguments.js";
import { lookup } from "../definitions.js";
import { CONTEXTS_OF_RUNNING, scopeOf } from "../scope.js";
import { isSame, selectById, selectByName, throwDeleted } from "../select.js";
import { ADMIN_PERMISSION, type Kubeconfig } from "./kubeconfigs.js";

const ORDINARY = ["cluster", "clusters"] as const;
const VIRTUAL = ["virtual cluster", "virtual clusters"] as const;

export const getCluster = lookup({
  name: "getCluster",
  terraform: "cluster",
  doc: "Cluster, found by its exact name, with state, health and kubeconfigs. A cluster in deletion is found until it no longer exists. If several clusters share the name, the error lists their IDs.",
  fields: {
    name: nameOf("the cluster"),
    context: contextOf("the cluster", CONTEXTS_OF_RUNNING),
    id: idBesideName("the cluster"),
    virtual: s.boolean("Whether the cluster is a virtual cluster.").default(false),
    kubeconfigs: s
      .boolean(
        "Whether to read the kubeconfigs. With `false`, both outputs are empty, and the lookup needs neither their requests nor their permissions.",
      )
      .default(true)
      .terraform(null),
    kubeConfig: s
      .string(
        "Kubeconfig (YAML) with non-admin credentials. Empty if the cluster has no kubeconfig yet or, with a warning, if the user of the API key lacks the permission.",
      )
      .secret()
      .computed(),
    adminKubeConfig: s
      .string(
        `Admin kubeconfig (YAML) with cluster-admin credentials. Empty if the cluster has no kubeconfig yet or, with a warning, if the user of the API key lacks the permission \`${ADMIN_PERMISSION}\`.`,
      )
      .secret()
      .computed(),
    clusterTimezone: s
      .string(
        "Cluster time zone (IANA) of scheduled operations, such as `Europe/Berlin`; empty if the cluster has no time zone.",
      )
      .computed(),
    health: s.string("Cluster health, such as `Healthy`. Empty until the cluster reports it.").computed(),
    state: s.string("Cluster state, such as `Running` or `Provisioning`.").computed(),
  },
  async run({ name, context: level, id, virtual, kubeconfigs }, { platform, fail, log, ...context }) {
    const scope = scopeOf(level);
    const clusters = platform.clusters(scope);
    const files = platform.kubeconfigs(scope);
    const objects = virtual ? clusters.virtual : clusters.nonVirtual;
    const selection = { kind: virtual ? VIRTUAL : ORDINARY, scopeName: platform.nameOfScope(scope), name };
    const byId = id === undefined ? undefined : await selectById(objects, id, selection, context);
    if (byId !== undefined && byId.isVirtual !== virtual) {
      const kind = virtual ? "no virtual cluster" : "a virtual cluster";
      return fail("virtual", `${JSON.stringify(name)} (${byId.id}) is ${kind}; set virtual to ${!virtual}`);
    }
    const found = byId ?? (await selectByName(objects, selection, context));
    const [cluster, health, userFile, adminFile] = await Promise.all([
      byId ?? objects.byId(found.id, context),
      clusters.health(found.id, context),
      kubeconfigs ? files.user(found.id, context) : NO_FILE,
      kubeconfigs ? files.admin(found.id, context) : NO_FILE,
    ]);
    if (cluster === undefined || !isSame(cluster, found)) return throwDeleted(found, selection);
    const textOf = (file: Kubeconfig, output: string, problem: string): string => {
      if (file !== "refused") return file.text;
      log(
        "warning",
        `getCluster: ${output} is empty: the user of the API key ${problem} of the cluster ${JSON.stringify(name)}. Ask for the permission, or set kubeconfigs: false`,
      );
      return "";
    };
    return {
      id: cluster.id,
      state: cluster.state,
      clusterTimezone: cluster.timezone,
      health,
      kubeConfig: textOf(userFile, "kubeConfig", "may not read the kubeconfig"),
      adminKubeConfig: textOf(
        adminFile,
        "adminKubeConfig",
        `has no permission ${ADMIN_PERMISSION} for the admin kubeconfig`,
      ),
    };
  },
});

const NO_FILE: Kubeconfig = { text: "" };
