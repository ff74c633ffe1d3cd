import { choice, flag, list, type Members, object, text } from "../collection/members.js";
import { isRow, type Row } from "../collection/rows.js";
import type { ClustersApp, ClustersContext } from "./app.js";
import { cloudStackRoutes } from "./cloudStackProperties.js";
import { CUSTOM_CLOUDS } from "./made/customCloud.js";
import { addObjectKind, type Dependencies, MASK, SORT } from "./objectKinds.js";
import { pageOf } from "./paging.js";
import { invalid } from "./platformError.js";
import { readBody } from "./requestBody.js";
import type { CloudAccountKind } from "./seed.js";

const SECRET = text({ min: 1 });
const anyObject = () => object(undefined, { nullable: true });

/** Members of the accounts of each cloud, and those that a read by uid masks. */
const KINDS: Readonly<Record<CloudAccountKind, { members: Members; masked: readonly string[] }>> = {
  aws: {
    members: {
      credentialType: choice(["secret", "sts", "pod-identity"], { default: "secret" }),
      partition: choice(["aws", "aws-us-gov", "aws-iso", "aws-iso-b"], { default: "aws" }),
      accessKey: text(),
      secretKey: SECRET,
      sts: anyObject(),
      podIdentity: anyObject(),
      policyARNs: list(text(), { nullable: true }),
    },
    masked: ["secretKey", "sts.externalId"],
  },
  azure: {
    members: {
      tenantId: text({ required: true }),
      clientId: text({ required: true }),
      clientSecret: SECRET,
      tenantName: text(),
      azureEnvironment: text({ default: "AzurePublicCloud" }),
      settings: anyObject(),
      tls: anyObject(),
    },
    masked: ["clientSecret"],
  },
  "apache-cloudstack": {
    members: {
      apiUrl: text({ required: true }),
      apiKey: SECRET,
      secretKey: SECRET,
      domain: text({ default: "" }),
      insecure: flag({ default: false }),
    },
    masked: ["apiKey", "secretKey"],
  },
  gcp: { members: { jsonCredentials: SECRET }, masked: ["jsonCredentials"] },
  vsphere: {
    members: {
      vcenterServer: text({ required: true }),
      username: text({ required: true }),
      password: SECRET,
      insecure: flag({ default: false }),
    },
    masked: ["password"],
  },
  maas: {
    members: {
      apiEndpoint: text({ required: true }),
      apiKey: SECRET,
      preferredSubnets: list(text(), { nullable: true }),
    },
    masked: ["apiKey"],
  },
};

/** Prefix of credentials that the cloud rejects. */
const UNKNOWN_CREDENTIAL = /^unknown-/;

/** Cloud accounts, one list for each kind of cloud. The lists contain credentials in plain text, as on the platform. */
export function cloudAccountRoutes(app: ClustersApp, dependencies: Dependencies): void {
  const handles = Object.entries(KINDS).map(([kind, { members, masked }]) =>
    addObjectKind(app, dependencies, {
      name: `cloudAccounts.${kind}`,
      kind: "cloud account",
      path: `/v1/cloudaccounts/${kind}`,
      scope: "context",
      spec: members,
      masked,
      serverMembers: () => ({ status: { state: "active" } }),
      show: ({ metadata, ...row }) => ({ apiVersion: "v1", kind, metadata, ...row }),
    }),
  );
  const custom = addObjectKind(app, dependencies, {
    name: "cloudAccounts.custom",
    kind: "cloud account",
    path: "/v1/cloudaccounts/cloudTypes/:cloud",
    sorts: "cloud",
    scope: "context",
    spec: { credentials: object(undefined, { required: true }) },
    unique: ({ metadata, [SORT]: cloud }) => JSON.stringify([cloud, (metadata as Row).name]),
    check: (input) => {
      if (!CUSTOM_CLOUDS.includes(String(input[SORT])))
        throw invalid(`Cloud type ${String(input[SORT])} is not a custom one`);
    },
    serverMembers: () => ({ status: { state: "active" } }),
    show: ({ metadata, spec, status, [SORT]: cloud }) => ({
      kind: cloud,
      metadata,
      spec: masked(spec as Row),
      status,
      [SORT]: cloud,
    }),
  });
  app.get("/v1/clouds/cloudTypes", (c) =>
    c.json({
      cloudTypes: [
        ...Object.keys(KINDS).map((name) => ({ name, isCustom: false, cloudCategory: "cloud" })),
        ...CUSTOM_CLOUDS.map((name) => ({ name, isCustom: true, cloudCategory: "datacenter" })),
      ],
    }),
  );
  app.get("/v1/cloudaccounts/summary", (c) => {
    const all = [...handles, custom].flatMap((handle) => {
      const call = handle.call(c);
      return handle.rows(call).map((row) => handle.show(row, "one", call));
    });
    const { items, listmeta } = pageOf(all, c.req.query());
    return c.json({ items: items.map(({ spec: _, ...summary }) => summary), listmeta });
  });
  const cloudStacks = handles[Object.keys(KINDS).indexOf("apache-cloudstack")];
  if (cloudStacks !== undefined) {
    cloudStackRoutes(app, (c) => {
      const call = cloudStacks.call(c);
      return cloudStacks.rows(call).some(({ uid }) => uid === c.req.param("account"));
    });
  }
  app.post("/v1/clouds/aws/account/validate", validates);
  app.post("/v1/clouds/azure/account/validate", validates);
  for (const kind of ["apache-cloudstack", "vsphere", "maas"])
    app.post(`/v1/overlords/${kind}/:gateway/account/validate`, validates);
}

/** Credentials of custom clouds have arbitrary names. Responses mask all of them. */
function masked({ credentials, ...spec }: Row): Row {
  const names = Object.keys((credentials ?? {}) as Row);
  return { ...spec, credentials: Object.fromEntries(names.map((name) => [name, MASK])) };
}

/** Reports whether the cloud accepts the credentials. */
export async function validates(c: ClustersContext): Promise<Response> {
  if (textsIn(await readBody(c)).some((credential) => UNKNOWN_CREDENTIAL.test(credential)))
    throw invalid("The cloud does not accept these credentials");
  return c.body(null, 204);
}

function textsIn(value: Row): readonly string[] {
  return Object.values(value).flatMap((member) =>
    typeof member === "string" ? [member] : isRow(member) ? textsIn(member) : [],
  );
}
