import type { CollectionHandle } from "../collection/collection.js";
import { choice, flag, type Members, object, takeMembers, text } from "../collection/members.js";
import type { Row } from "../collection/rows.js";
import type { ClustersApp, ClustersEnv } from "./app.js";
import { validates } from "./cloudAccounts.js";
import { lookThrough } from "./lookThrough.js";
import { addObjectKind, type ClustersCall, type Dependencies, metadataOf, ownerOf, SORT } from "./objectKinds.js";
import { pageOf } from "./paging.js";

const PATH = "/v1/registries/oci";

const anyObject = () => object(undefined, { nullable: true });
const BOTH: Members = {
  endpoint: text({ required: true, min: 1 }),
  baseContentPath: text(),
  providerType: choice(["helm", "zarf", "pack"], { default: "helm" }),
  isSyncSupported: flag({ default: false }),
  containsSpectroManifest: flag({ default: false }),
};

/** Members of registries by authentication method. */
const SORTS: Readonly<Record<string, Members>> = {
  ecr: {
    ...BOTH,
    isPrivate: flag({ default: false }),
    credentials: object(
      {
        credentialType: choice(["secret", "sts"], { required: true }),
        accessKey: text(),
        secretKey: text(),
        sts: anyObject(),
      },
      { required: true },
    ),
    tls: anyObject(),
  },
  basic: {
    ...BOTH,
    basePath: text(),
    auth: object(
      { type: choice(["noAuth", "basic"], { required: true }), username: text(), password: text(), tls: anyObject() },
      { required: true },
    ),
  },
};

/** OCI registries: one list without credentials, and a path for each type. */
export function ociRegistries(app: ClustersApp, dependencies: Dependencies): CollectionHandle<ClustersEnv> {
  const handle = addObjectKind(app, dependencies, {
    name: "registries.oci",
    kind: "oci registry",
    path: PATH,
    at: { createPath: `${PATH}/:type`, onePath: PATH, afterId: "/:type" },
    sorts: "type",
    scope: "context",
    list: false,
    spec: Object.fromEntries(
      Object.values(SORTS).flatMap((members) => Object.keys(members).map((name) => [name, ANY])),
    ),
    masked: ["credentials.secretKey", "auth.password"],
    check: (input) => {
      const spec = input.spec as Row;
      const parsed = takeMembers(SORTS[String(input[SORT])] ?? {}, spec, { unknownMembers: "ignore" }, "spec");
      for (const member of Object.keys(spec)) delete spec[member];
      Object.assign(spec, parsed);
    },
    show: ({ metadata, spec, ...row }, call) => ({
      kind: row[SORT],
      metadata,
      spec,
      status: { syncStatus: syncOf({ metadata, spec }, call) },
    }),
  });
  app.get(`${PATH}/summary`, (c) => {
    const call = handle.call(c);
    const { items, listmeta } = pageOf(handle.rows(call), c.req.query());
    return c.json({ items: items.map((row) => summaryOf(row, call)), listmeta });
  });
  app.post(`${PATH}/:type/validate`, validates);
  app.get(
    `${PATH}/:id/:type/sync/status`,
    handle.answer((call) => call.context.json(syncOf(handle.find(call), call))),
  );
  return handle;
}

const ANY = { type: "any" } as const;

function summaryOf(row: Row, call: ClustersCall): Row {
  const { endpoint, providerType, isPrivate = false } = row.spec as Row;
  const { uid } = row;
  return {
    metadata: { ...metadataOf(row), uid },
    spec: { endpoint, isPrivate, providerType, registryType: row[SORT], scope: ownerOf(row)[0] },
    status: { sync: syncOf(row, call) },
  };
}

/** Returns the synchronization status of a registry; undefined without synchronization. */
function syncOf(row: Row, call: ClustersCall): Row {
  return (row.spec as Row).isSyncSupported === true ? lookThrough(row, call) : { isSyncSupported: false };
}

/** Returns the initial members of a `basic` registry. */
export function seededSpec(endpoint: string, isPrivate: boolean): Row {
  const signsIn = isPrivate ? { type: "basic", username: "bot", password: "seeded" } : { type: "noAuth" };
  const auth = { ...signsIn, tls: { enabled: true, insecureSkipVerify: false } };
  return { endpoint, providerType: "helm", isSyncSupported: false, containsSpectroManifest: false, auth };
}
