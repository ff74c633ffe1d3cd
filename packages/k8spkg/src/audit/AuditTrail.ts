import { HttpFailure } from "@tripod/http";
import { NotFoundError, type ResourceContext, type RuleContext } from "@tripod/kit";
import type { Values } from "@tripod/rest";
import { checkCredentialType } from "../credentials.js";
import { asPlain, type PlainResource, updateOf, withFields } from "../extendResource.js";
import { managed } from "../managed.js";
import type { ClusterPlatform } from "../platform.js";
import { cloudwatch, common, KEYS, splunk } from "./auditFields.js";
import { COLLECTORS, collectors, deleteLogGroup, logGroups, SINKS } from "./sinkApi.js";

const commonOptions = {
  name: "AuditTrail",
  kind: "audit trail",
  doc: "Audit trail: export of tenant audit events to Amazon CloudWatch Logs of AWS (`CloudA`) or to a Splunk HTTP Event Collector (HEC). A tenant has at most one of each type. The platform validates the credentials before each create and update.",
} as const;

const fields = { ...common, cloudwatch, splunk };

const inCloudA = managed({
  ...commonOptions,
  endpoint: {
    path: SINKS,
    itemPath: SINKS,
    dialect: logGroups,
    scopeInputs: ["type"],
    scopeDefaults: () => ({ type: "cloudwatch" }),
  },
  wire: { createdAt: null },
  fields: { ...common, cloudwatch },
  read: "list",
  update: [{ body: "full", returnsObject: false }],
  delete: { run: async (_, { id, context }) => deleteLogGroup(context.platform, id, context) },
});

const inSplunk = managed({
  ...commonOptions,
  endpoint: { path: COLLECTORS, dialect: collectors, scopeInputs: ["type"], scopeDefaults: () => ({ type: "splunk" }) },
  identity: { key: null, unique: ["name"], onLostResponse: "fail" },
  wire: { createdAt: null },
  fields: { ...common, splunk },
  update: [{ body: "full", returnsObject: false }],
  list: {
    unlistable: "the platform lists no Splunk collectors; import one as splunk:UID, which its web application shows",
  },
});

type On = ResourceContext<ClusterPlatform>;

const FORMS = ["<id>", "cloudwatch", "splunk:<id>"];
const [cloudTrail, splunkTrail] = [asPlain(inCloudA), asPlain(inSplunk)];
const { deleteBeforeReplace: _, ...shared } = cloudTrail;

/** Delegates to the resource of the type in the inputs. */
export const AuditTrail = withFields<"AuditTrail", typeof fields>({
  ...shared,
  fields: { ...inCloudA.fields, ...inSplunk.fields, ...fields },
  rules: [checkTrail, checkCredentialType("cloudwatch", KEYS, "secret")],
  imports: { forms: FORMS, resolve: resolveTrail },
  // The log group is listed, and collectors are not.
  unlistable: inSplunk.unlistable,
  create: createTrail,
  findCreated: async (pending, inputs, on) => trailOf(inputs).findCreated?.(pending, inputs, on),
  read: async (id, state, on) => trailOf(state).read(id, state, on),
  update: async (id, inputs, state, on) => updateOf(trailOf(inputs))(id, inputs, state, on),
  delete: async (id, state, on) => trailOf(state).delete(id, state, on),
});

/** State of an earlier version may lack the type, which follows from its members. */
function trailOf({ type, splunk: collector }: Values): PlainResource<"AuditTrail"> {
  const isSplunk = type === undefined ? collector !== undefined : type === "splunk";
  return isSplunk ? splunkTrail : cloudTrail;
}

/** Creates a trail. A tenant has at most one of each type, so that the type names the existing one after a conflict. */
async function createTrail(inputs: Values, on: On) {
  const trail = trailOf(inputs);
  try {
    return await trail.create(inputs, on);
  } catch (error) {
    if (!(error instanceof HttpFailure) || error.code !== "conflict") throw error;
    const form = trail === splunkTrail ? "splunk:<id> with the ID that the web application shows" : "cloudwatch";
    throw error.amend({
      likelyCause: `the tenant already has an audit trail of the type ${String(inputs.type)}`,
      nextStep: `Import it as ${form}, or delete it`,
    });
  }
}

/** A UID can belong to either type. A tenant has at most one log group, which can be imported by its type. */
async function resolveTrail(importId: string, on: On) {
  const [, requestedType, id = importId] = /^(?:(splunk):)?(.+)$/.exec(importId) ?? [];
  for (const type of ["splunk", "cloudwatch"]) {
    if (requestedType !== undefined && requestedType !== type) continue;
    const trail = trailOf({ type });
    const uid = type === "cloudwatch" && id === "cloudwatch" ? await findLogGroup(on) : id;
    if (uid === undefined || (type === "splunk" && id === "cloudwatch")) continue;
    if ((await trail.read(uid, { type }, on)) !== undefined) return { id: uid, state: { type } };
  }
  throw new NotFoundError([
    { path: "", reason: `there is no audit trail ${JSON.stringify(importId)}; write ${FORMS.join(" or ")}` },
  ]);
}

async function findLogGroup(on: On): Promise<string | undefined> {
  for await (const page of logGroups(on.platform).rows(SINKS, on))
    for (const row of page) return row.string("metadata.uid");
  return undefined;
}

/** Rule: a trail has the input of its type and not that of the other one. */
function checkTrail(inputs: Values, { unknown, fail }: Pick<RuleContext, "unknown" | "fail">): void {
  const { type } = inputs;
  if (type !== "cloudwatch" && type !== "splunk") return;
  const other = type === "cloudwatch" ? "splunk" : "cloudwatch";
  if (inputs[type] === undefined && !unknown.has(type)) fail(type, `is required with the type ${type}`);
  if (inputs[other] !== undefined || unknown.has(other)) fail(other, `is for the type ${other}`);
}
