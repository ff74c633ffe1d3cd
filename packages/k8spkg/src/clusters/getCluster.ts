import { s } from "@tripod/kit";
import { contextOf, idOf, nameOf } from "../arguments.js";
import { lookup } from "../definitions.js";
import { CONTEXTS_OF_RUNNING, scopeOf } from "../scope.js";
import { gone, isSame, selectById, selectByName } from "../select.js";
import { ADMIN_PERMISSION, type Kubeconfig } from "./kubeconfigs.js";

const ORDINARY = ["cluster", "clusters"] as const;
const VIRTUAL = ["virtual cluster", "virtual clusters"] as const;

export const getCluster = lookup({
  name: "getCluster",
  terraform: "cluster",
  doc: "Looks up a cluster by its exact name, with its state, health and kubeconfigs. A cluster that is being deleted is found until it is gone. Where several clusters share a name, the error lists their ids.",
  fields: {
    name: nameOf("the cluster"),
    context: contextOf("the cluster", CONTEXTS_OF_RUNNING),
    id: idOf("the cluster", " among clusters with the name `name`"),
    virtual: s.boolean().default(false).doc("Whether the cluster is a virtual one, inside of another cluster."),
    kubeconfigs: s
      .boolean()
      .default(true)
      .terraform(null)
      .doc(
        "Whether to read the kubeconfigs. Without them, they are empty texts, and neither the permissions nor the requests that they need are needed.",
      ),
    kubeConfig: s
      .string()
      .secret()
      .computed()
      .doc(
        "Kubeconfig for users, in YAML; empty while the cluster has none, and, with a warning, where the user of the API key may not read it.",
      ),
    adminKubeConfig: s
      .string()
      .secret()
      .computed()
      .doc(
        `Kubeconfig for administrators, in YAML; empty while the cluster has none, and, with a warning, where the user of the API key has no permission \`${ADMIN_PERMISSION}\`.`,
      ),
    clusterTimezone: s
      .string()
      .computed()
      .doc("Time zone in which its maintenance is scheduled, by its IANA name; empty when it has none."),
    health: s.string().computed().doc("Its health, such as `Healthy`; empty while it has not reported."),
    state: s.string().computed().doc("What it is doing, such as `Running` or `Provisioning`."),
  },
  async run({ name, context: level, id, virtual, kubeconfigs }, { platform, fail, log, ...context }) {
    const scope = scopeOf(level);
    const clusters = platform.clusters(scope);
    const files = platform.kubeconfigs(scope);
    const objects = virtual ? clusters.virtual : clusters.ordinary;
    const selection = { kind: virtual ? VIRTUAL : ORDINARY, place: platform.placeOf(scope), name };
    const known = id === undefined ? undefined : await selectById(objects, id, selection, context);
    if (known !== undefined && known.isVirtual !== virtual) {
      const kind = virtual ? "no virtual cluster" : "a virtual cluster";
      return fail("virtual", `${JSON.stringify(name)} (${known.id}) is ${kind}; set virtual to ${!virtual}`);
    }
    const found = known ?? (await selectByName(objects, selection, context));
    const [cluster, health, userFile, adminFile] = await Promise.all([
      known ?? objects.byId(found.id, context),
      clusters.health(found.id, context),
      kubeconfigs ? files.user(found.id, context) : NO_FILE,
      kubeconfigs ? files.admin(found.id, context) : NO_FILE,
    ]);
    if (cluster === undefined || !isSame(cluster, found)) return gone(found, selection);
    const textOf = (file: Kubeconfig, output: string, lacks: string): string => {
      if (file !== "refused") return file.text;
      log(
        "warning",
        `getCluster: ${output} is empty: the user of the API key ${lacks} of the cluster ${JSON.stringify(name)}. Ask for the permission, or set kubeconfigs: false`,
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
