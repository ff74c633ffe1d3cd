import type { Context } from "hono";
import { bodyOf, unwrapped } from "../../collection/collection.js";
import { choice, flag, list, type Members, object, takeMembers, text } from "../../collection/members.js";
import { CollectionRefusal } from "../../collection/refusal.js";
import type { Row } from "../../collection/rows.js";
import { hex } from "../../randomness.js";
import type { ClustersApp, ClustersEnv } from "../app.js";
import { validates } from "../cloudAccounts.js";
import { type Dependencies, MASK, metadataOf, placeOf, translated } from "../objectKinds.js";
import { notFound } from "../platformError.js";

const NAME = "auditTrails";
const KIND = "audit trail";
const needed = () => text({ required: true, min: 1 });

/** Audit sinks of one tenant: one log group, and Splunk collectors by name. */
const SINKS: Members = {
  metadata: object({ name: needed(), uid: text() }, { required: true }),
  spec: object({ auditDataSinks: list(object(undefined), { required: true }) }, { required: true }),
};
const LOG_GROUP: Members = {
  group: needed(),
  region: needed(),
  stream: text(),
  credentials: object(
    {
      credentialType: choice(["secret", "sts"], { default: "secret" }),
      partition: choice(["aws", "aws-us-gov", "aws-iso", "aws-iso-b"], { default: "aws" }),
      accessKey: text(),
      secretKey: text(),
      sts: object(undefined, { nullable: true }),
    },
    { required: true },
  ),
};
const COLLECTOR: Members = {
  hecUrl: text({ required: true, pattern: /^https:|^http:\/\/(localhost|127\.0\.0\.1)/ }),
  token: needed(),
  index: text(),
  source: text(),
  tlsConfig: object({
    caCertBase64: text(),
    insecureSkipVerify: flag({ default: false }),
    enabled: flag({ default: false }),
  }),
};
const SPLUNK: Members = { name: needed(), spec: object(COLLECTOR, { required: true }) };

/** Mask of the Splunk token. A request with the mask keeps the token. */
const TOKEN_MASK = "***";

/** Destinations of a tenant's audit log: one log group and one Splunk collector. */
export function auditTrailRoutes(app: ClustersApp, { objects, random }: Dependencies): void {
  objects.register({
    name: NAME,
    idMember: "uid",
    within: ["tenant"],
    complete: (input) => ({ uid: hex(random, 12), ...input }),
    onCreated: () => undefined,
  });
  const rowsOf = (c: Context<ClustersEnv>, sort: string): Row[] => {
    const place = placeOf(c);
    if (c.req.param("tenant") !== place.tenant) throw notFound("Specified tenant");
    return objects.at(NAME, place).filter((row) => row.sort === sort);
  };
  const groupOf = (c: Context<ClustersEnv>): Row => {
    const [row] = rowsOf(c, "cloudwatch");
    if (row === undefined) throw notFound("Specified data sink");
    return row;
  };
  const collectorOf = (c: Context<ClustersEnv>): Row => {
    const row = rowsOf(c, "splunk").find(({ uid }) => uid === c.req.param("uid"));
    if (row === undefined) throw notFound("Specified data sink");
    return row;
  };
  const readMembers = async (c: Context<ClustersEnv>, members: Members): Promise<Row> => {
    try {
      return takeMembers(members, unwrapped(await bodyOf(c), undefined), { unknownMembers: "ignore" });
    } catch (error) {
      throw error instanceof CollectionRefusal ? translated(error, KIND) : error;
    }
  };
  const createTrail = (c: Context<ClustersEnv>, members: Row): Response => {
    const row = { uid: hex(random, 12), ...members };
    objects.at(NAME, placeOf(c)).push(row);
    return c.json({ uid: row.uid }, 201);
  };
  const refuseSecond = (rows: readonly Row[]): void => {
    if (rows.length === 0) return;
    throw translated(new CollectionRefusal("conflict", "A sink of this type already exists.", { kind: KIND }), KIND);
  };

  const groups = "/v1/tenants/:tenant/assets/dataSinks";
  app.get(groups, (c) => {
    const { uid, metadata, spec } = groupOf(c);
    return c.json({ metadata: { ...(metadata as Row), uid }, spec: masked(spec as Row) });
  });
  app.post(groups, async (c) => {
    const { metadata, spec } = await readMembers(c, SINKS);
    refuseSecond(rowsOf(c, "cloudwatch"));
    return createTrail(c, { sort: "cloudwatch", metadata: named(metadata as Row), spec: checked(spec as Row) });
  });
  app.put(groups, async (c) => {
    const row = groupOf(c);
    const { metadata, spec } = await readMembers(c, SINKS);
    Object.assign(row, { metadata: named(metadata as Row), spec: checked(spec as Row) });
    return c.body(null, 204);
  });
  app.delete(groups, (c) => {
    objects.remove(NAME, String(groupOf(c).uid));
    return c.body(null, 204);
  });

  const collectors = "/v1/tenants/:tenant/datasinks/splunk";
  app.post(`${collectors}/validate`, validates);
  app.post("/v1/clouds/aws/cloudwatch/validate", validates);
  app.post(collectors, async (c) => {
    const { name, spec } = await readMembers(c, SPLUNK);
    const others = rowsOf(c, "splunk");
    refuseSecond(others.filter((row) => metadataOf(row).name === name));
    return createTrail(c, { sort: "splunk", metadata: { name }, spec });
  });
  app.get(`${collectors}/:uid`, (c) => {
    const { uid, metadata, spec } = collectorOf(c);
    return c.json({ metadata: { ...(metadata as Row), uid }, spec: { ...(spec as Row), token: TOKEN_MASK } });
  });
  app.put(`${collectors}/:uid`, async (c) => {
    const row = collectorOf(c);
    const { name, spec } = await readMembers(c, SPLUNK);
    const before = (row.spec as Row).token;
    const token = (spec as Row).token === TOKEN_MASK ? before : (spec as Row).token;
    Object.assign(row, { metadata: { name }, spec: { ...(spec as Row), token } });
    return c.body(null, 204);
  });
  app.delete(`${collectors}/:uid`, (c) => {
    objects.remove(NAME, String(collectorOf(c).uid));
    return c.body(null, 204);
  });
}

function named({ name }: Row): Row {
  return { name };
}

/** Validates entries of log groups; other entries are unchanged. */
function checked({ auditDataSinks }: Row): Row {
  const entries = (auditDataSinks as readonly Row[]).map((entry) => {
    if (entry.type !== "cloudwatch") return entry;
    try {
      const cloudWatch = takeMembers(LOG_GROUP, (entry.cloudWatch ?? {}) as Row, { unknownMembers: "ignore" });
      return { type: "cloudwatch", cloudWatch };
    } catch (error) {
      throw error instanceof CollectionRefusal ? translated(error, KIND) : error;
    }
  });
  return { auditDataSinks: entries };
}

function masked(spec: Row): Row {
  const view = structuredClone(spec) as { auditDataSinks: { cloudWatch?: { credentials?: Row } }[] };
  for (const { cloudWatch } of view.auditDataSinks) {
    const { credentials } = cloudWatch ?? {};
    if (credentials?.secretKey) credentials.secretKey = MASK;
    const sts = credentials?.sts as Row | null | undefined;
    if (sts?.externalId) sts.externalId = MASK;
  }
  return view;
}
