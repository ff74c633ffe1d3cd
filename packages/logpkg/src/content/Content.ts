import { HttpFailure, type WaitTimeout, writeJson } from "@tripod/http";
import { type InputsOf, type OutputsOf, PartialFailure, type ResourceContext, s } from "@tripod/kit";
import { allowed, timeoutFor, timeoutsField } from "@tripod/rest";
import { resource } from "../definitions.js";
import { unlessCertainlyGone } from "../gone.js";
import { isFailedJob, isForgottenJob } from "../jobs.js";
import type { LogPlatform } from "../platform.js";
import { folderId, isContentId } from "./contentFields.js";
import type { ContentItem } from "./contentLibrary.js";
import { definitionFault, definitionIn, isAnotherItem, namesIn, sameDefinition, shows } from "./definitionText.js";
import { finishDeletion } from "./deletion.js";
import { exportContent, finishImport, type ImportJob, leftOut, startImport } from "./transfer.js";

const fields = {
  parentId: folderId.doc(
    "Parent folder ID, 16 hexadecimal digits. `getPersonalFolder` returns your own. Changing it moves the item with all of its content.",
  ),
  config: s
    .json()
    .check(definitionFault)
    .semanticEquals(sameDefinition)
    .replacesIf(isAnotherItem)
    .doc(
      "Content (JSON export of the platform), with `type` and `name` at least. The comparison ignores JSON layout and members that the platform adds. Changing `name` replaces the content. Changing `type` requires another `name`, because names are unique in a folder.",
    ),
  timeouts: timeoutsField(["create", "read", "update", "delete"], {
    create: "10 minutes",
    read: "1 minute",
    update: "10 minutes",
    delete: "1 minute",
  }),
  // Not stable: an import with overwrite may change the ID.
  contentId: s
    .string()
    .optional()
    .computed()
    .terraform("id")
    .doc("ID of the content item, 16 hexadecimal digits.")
    .noEffect("Set by the platform. Remove it from the inputs")
    .check(() => "cannot be set: the platform assigns it. Remove it from the inputs"),
};

type Inputs = InputsOf<typeof fields>;
type Outputs = OutputsOf<typeof fields>;
type Context = ResourceContext<LogPlatform>;

/** Content item. Not declared with `managed`, because the platform imports, exports and deletes content by jobs. */
export const Content = resource({
  name: "Content",
  terraform: "content",
  doc: "Content item of the Sumo Logic content library, imported from JSON: searches, dashboards, lookup tables, or a folder with all of its content. Import, export and delete run as jobs, and the provider waits for them.",
  dataLoss: "all content of a folder and all rows of a lookup table",
  fields,
  imports: {
    forms: ["<contentId>"],
    resolve: async (importId, context) => {
      const fault = isContentId(importId);
      if (fault !== undefined) context.fail("", `the import ID ${fault}`);
      return { id: importId.toUpperCase(), prior: { contentId: importId.toUpperCase() } };
    },
  },
  unlistable:
    "any item of the content library can be content, and items with a resource of their own are listed as that resource. Import other content by its ID",
  // Names are unique in a folder.
  deleteBeforeReplace: (before, after) =>
    before.parentId?.toUpperCase() === after.parentId?.toUpperCase() &&
    definitionIn(before.config ?? "").name === definitionIn(after.config ?? "").name,
  async create(inputs, context) {
    const there = await context.platform.contentLibrary.childrenOf(inputs.parentId, context);
    let job: ImportJob;
    try {
      job = await startImport(inputs.parentId, definitionIn(inputs.config), false, context);
    } catch (error) {
      if (!(error instanceof HttpFailure) || error.outcome !== "unknown") throw error;
      const id = await madeMeanwhile(there, inputs, context);
      if (id === undefined) throw error.amend({ nextStep: LOST });
      return { id, state: { contentId: id } };
    }
    const contentId = await imported(job, inputs, patienceFor("create", inputs, context), context).catch(
      (error: unknown) => {
        throw isFailedJob(error) ? error : unfinished(identityOf(job), {}, error);
      },
    );
    await demandWhole(job, contentId, contentId, inputs, context);
    return { id: contentId, state: { contentId } };
  },
  async read(id, prior, context) {
    const patience = patienceFor("read", prior, context);
    const contentId = await located(id, prior, patience, context);
    const { contentLibrary } = context.platform;
    const item = contentId === undefined ? undefined : await contentLibrary.get(contentId, context);
    const live = item === undefined ? undefined : await exportContent(item.id, patience, context);
    if (contentId === undefined || item === undefined || live === undefined) {
      await contentLibrary.personalFolder(context);
      return undefined;
    }
    const { config } = prior;
    return {
      parentId: item.parentId === "" ? (prior.parentId ?? "") : item.parentId,
      config: config !== undefined && shows(live, config) ? config : writeJson(live),
      timeouts: prior.timeouts,
      contentId,
    };
  },
  canonicalId: ({ contentId }) => contentId,
  async update(id, inputs, prior, context) {
    const patience = patienceFor("update", inputs, context);
    const known = await located(id, prior, patience, context);
    const item = known === undefined ? undefined : await context.platform.contentLibrary.get(known, context);
    if (known === undefined || item === undefined)
      return context.fail("", "the content no longer exists. Run `pulumi refresh` to remove it from state");
    // An import finds its target by folder and name, so it would overwrite another item.
    if (!namesIn(inputs.config).includes(item.name))
      return context.fail(
        "",
        "the content was renamed outside of your program. Run `pulumi refresh`, then `pulumi up`",
      );
    const isElsewhere = !isIn(item, inputs.parentId);
    if (isElsewhere) await moveInto(inputs.parentId, known, context);
    const isWhole = definitionIn(inputs.config).children === undefined;
    const isAsBefore = sameDefinition(prior.config ?? "", inputs.config);
    if (isAsBefore && (isElsewhere || (prior.contentId === undefined && isWhole))) return { contentId: known };
    try {
      const job = await startImport(inputs.parentId, definitionIn(inputs.config), true, context);
      const contentId = (await finishImport(job, patience, context)) ?? known;
      await demandWhole(job, id, contentId, inputs, context);
      return { contentId };
    } catch (error) {
      if (!isElsewhere || error instanceof PartialFailure) throw error;
      throw unfinished(id, { ...prior, parentId: inputs.parentId, contentId: known }, error);
    }
  },
  async delete(id, prior, context) {
    const patience = patienceFor("delete", prior, context);
    const contentId = await located(id, prior, patience, context);
    if (contentId === undefined) return;
    const path = `v2/content/${encodeURIComponent(contentId)}/delete`;
    const request = { operation: "Delete content", method: "DELETE" as const, path, tags: ["content"] };
    const started = await unlessCertainlyGone(
      context.platform.api.send({ ...request, idempotency: "idempotent" }, context),
      context,
    );
    if (started !== undefined) await finishDeletion(contentId, started, patience, context);
  },
});

/** Default timeouts of the platform's jobs, in milliseconds. */
const PATIENCE = { create: 10 * 60_000, read: 60_000, update: 10 * 60_000, delete: 60_000 };

function patienceFor(
  operation: keyof typeof PATIENCE,
  values: Partial<Inputs | Outputs>,
  { timeoutMs: option }: Context,
): WaitTimeout {
  const said = { input: timeoutFor(values, operation), option, usual: PATIENCE[operation] };
  return allowed(operation, said, fields);
}

const LOST =
  "Check whether the folder contains the content. If it does, import it by its ID, or delete it there; then run `pulumi up` again";

/** Delays before the checks whether an import with a lost response created the content, in milliseconds. */
const LOOKS = [0, 1_000, 2_000, 4_000, 8_000];

/**
 * Returns the ID of the content that an import with a lost response created: it has the name, this user created it, and
 * it is new in the folder.
 */
async function madeMeanwhile(
  before: readonly ContentItem[],
  { parentId, config }: Inputs,
  context: Context,
): Promise<string | undefined> {
  const { contentLibrary, clock } = context.platform;
  const me = (await contentLibrary.personalFolder(context)).createdBy;
  for (const pause of LOOKS) {
    if (pause > 0) await clock.sleep(pause, context.signal);
    const found = (await contentLibrary.childrenOf(parentId, context)).find(
      ({ id, name, createdBy }) =>
        namesIn(config).includes(name) && createdBy === me && !before.some((one) => one.id === id),
    );
    if (found !== undefined) return found.id;
  }
  return undefined;
}

/**
 * Waits for an import without overwrite and returns the content ID. If the platform does not return the ID, the item
 * with the name is the imported one.
 */
async function imported(
  job: ImportJob,
  { config }: Pick<Inputs, "config">,
  patience: WaitTimeout,
  context: Context,
): Promise<string> {
  const told = await finishImport(job, patience, context);
  if (told !== undefined) return told;
  const children = await context.platform.contentLibrary.childrenOf(job.folderId, context);
  const found = children.find(({ name }) => namesIn(config).includes(name));
  return (
    found?.id ??
    context.fail(
      "",
      "the platform reports a successful import, but the folder does not contain the content. Check the folder in the content library, then run `pulumi up` again",
    )
  );
}

/** Throws a {@link PartialFailure} if a folder was imported without some of its items. */
async function demandWhole(
  job: ImportJob,
  id: string,
  contentId: string,
  { config }: Inputs,
  context: Context,
): Promise<void> {
  if (definitionIn(config).children === undefined) return;
  const reasons = await leftOut(job, context).catch((error: unknown) => {
    throw unfinished(id, { contentId }, error);
  });
  if (reasons.length > 0) throw new PartialFailure({ id, state: { contentId }, reasons });
}

function isIn(item: ContentItem, parentId: string): boolean {
  return item.parentId === "" || item.parentId.toUpperCase() === parentId.toUpperCase();
}

/** Moves an item into another folder. The ID and all content of the item stay. */
async function moveInto(folderId: string, contentId: string, context: Context): Promise<void> {
  const path = `v2/content/${encodeURIComponent(contentId)}/move`;
  const query = { destinationFolderId: folderId };
  const request = { operation: "Move content", method: "POST" as const, path, query, tags: ["content"] };
  await context.platform.api.send({ ...request, idempotency: "idempotent" }, context);
}

const JOB = "import-job:";

/** Returns the temporary resource ID of content whose ID is unknown: the folder and the import job. */
function identityOf({ folderId, jobId }: ImportJob): string {
  return `${JOB}${folderId}:${jobId}`;
}

/** Returns the content ID. If the create ended early, the import job returns it. Undefined if nothing was created. */
async function located(
  id: string,
  prior: Partial<Outputs>,
  patience: WaitTimeout,
  context: Context,
): Promise<string | undefined> {
  if (prior.contentId !== undefined) return prior.contentId;
  if (!id.startsWith(JOB)) return id;
  const [folder = "", ...rest] = id.slice(JOB.length).split(":");
  const job = { folderId: folder, jobId: rest.join(":") };
  try {
    return await imported(job, { config: prior.config ?? "" }, patience, context);
  } catch (error) {
    if (isFailedJob(error)) return undefined;
    if (!isForgottenJob(error)) throw error;
    context.log(
      "warning",
      `The platform no longer knows the job that imports the content, so the content is treated as not created. If the folder ${folder} contains it, import it by its ID, or delete it there, before the next \`pulumi up\`.`,
    );
    return undefined;
  }
}

/** Returns the failure that records the started import, so that the next run continues with it. */
function unfinished(id: string, state: object, cause: unknown): PartialFailure {
  const reason = cause instanceof Error ? cause.message : "the wait for the import ended early";
  return new PartialFailure({ id, state, reasons: [reason] }, { cause });
}
