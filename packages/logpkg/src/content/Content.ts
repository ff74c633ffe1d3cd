import { HttpFailure, writeJson } from "@tripod/http";
import { type InputsOf, PartialFailure, s } from "@tripod/kit";
import {
  hashesOf,
  type Ids,
  idOutput,
  idsIn,
  type JobContext,
  MAX_IDS,
  missingError,
  partialFailure,
  timeoutsField,
} from "@tripod/rest";
import { unlessCertainlyGone } from "../gone.js";
import { job } from "../managed.js";
import type { LogPlatform } from "../platform.js";
import { isGone } from "../platformError.js";
import { folderId, isContentId, sameId, spelledId } from "./contentFields.js";
import type { ContentItem } from "./contentLibrary.js";
import { definitionFault, definitionIn, isAnotherItem, namesIn, sameDefinition, shows } from "./definitionText.js";
import { finishDeletion } from "./deletion.js";
import { exportContent, finishImport, type ImportJob, leftOut, startImport } from "./transfer.js";

const fields = {
  parentId: folderId.doc(
    "Parent folder ID, 16 hexadecimal digits. `getPersonalFolder` returns your own. Changing it moves the item with all of its content.",
  ),
  config: s
    .json(
      "Content (JSON export of the platform), with `type` and `name` at least. The comparison ignores JSON layout and members that the platform adds. Changing `name` replaces the content. Changing `type` requires another `name`, because names are unique in a folder.",
    )
    .check(definitionFault)
    .semanticEquals(sameDefinition)
    .replacesIf(isAnotherItem),
  timeouts: timeoutsField(["create", "read", "update", "delete"], {
    create: "10 minutes",
    read: "1 minute",
    update: "10 minutes",
    delete: "1 minute",
  }),
  // Not stable: an import with overwrite may change the ID.
  contentId: idOutput("content item").terraform("id").doc("ID of the content item, 16 hexadecimal digits."),
};

type Inputs = InputsOf<typeof fields>;
type Context = JobContext<LogPlatform>;

/** Content item, which the platform imports, exports and deletes by jobs. */
export const Content = job({
  name: "Content",
  kind: "content",
  terraform: "content",
  doc: "Content item of the Sumo Logic content library, imported from JSON: searches, dashboards, lookup tables, or a folder with all of its content. Import, export and delete run as jobs, and the provider waits for them.",
  dataLoss: "all content of a folder and all rows of a lookup table",
  fields,
  identity: { check: isContentId, spell: spelledId },
  unlistable:
    "any item of the content library can be content, and items with a resource of their own are listed as that resource. Import other content by its ID",
  // Names are unique in a folder.
  deleteBeforeReplace: (oldValues, newValues) =>
    oldValues.parentId?.toUpperCase() === newValues.parentId?.toUpperCase() &&
    definitionIn(oldValues.config ?? "").name === definitionIn(newValues.config ?? "").name,
  create: {
    start: ({ parentId, config }, on) =>
      withTakenName(startImport(parentId, definitionIn(config), false, on), { parentId, config }, on),
    lost: {
      nextStep:
        "Check whether the folder contains the content. If it does, import it by its ID, or delete it there; then run `pulumi up` again",
      baseline: async ({ parentId }, { platform, ...on }) => {
        const children = await platform.contentLibrary.childrenOf(parentId, on).catch(refusingFolder(parentId));
        return new Set(children.map(({ id }) => id)) as Ids;
      },
      record: (before) =>
        before instanceof Set && before.size <= MAX_IDS ? { before: hashesOf([...before]) } : undefined,
      recall: ({ before }) => idsIn(before) ?? EVERY_ID,
      find: createdMeanwhile,
    },
    reference: {
      prefix: "import-job:",
      encode: ({ folderId, jobId }) => `${folderId}:${jobId}`,
      decode: (text) => {
        const [folderId = "", ...rest] = text.split(":");
        return { folderId, jobId: rest.join(":") };
      },
    },
    wait: (job, { config = "" }: Partial<Inputs>, on) =>
      withTakenName(imported(job, config, on), { parentId: job.folderId, config }, on),
    complete: async ({ id, job, inputs }, on) => {
      await assertWhole(job, { resourceId: id, contentId: id }, inputs, on);
      return { contentId: id };
    },
    forgotten: ({ folderId }) =>
      `The platform no longer knows the job that imports the content, so the content is treated as not created. If the folder ${folderId} contains it, import it by its ID, or delete it there, before the next \`pulumi up\`.`,
  },
  async read({ id: contentId, state }, on) {
    const item = await on.platform.contentLibrary.get(contentId, on);
    const live = item && (await exportContent(item.id, on.waitTimeout(TIMEOUTS_MS.read), on));
    if (item === undefined || live === undefined) return undefined;
    const { config } = state;
    return {
      parentId: item.parentId === "" ? (state.parentId ?? "") : item.parentId,
      config: config !== undefined && shows(live, config) ? config : writeJson(live),
      timeouts: state.timeouts,
      contentId,
    };
  },
  healthCheck: ({ platform, ...on }) => platform.contentLibrary.personalFolder(on),
  async update({ id: oldId, resourceId, inputs, state }, on) {
    const item = (await on.platform.contentLibrary.get(oldId, on)) ?? on.missing();
    // An import finds its target by folder and name, so it would overwrite another item.
    if (!namesIn(inputs.config).includes(item.name))
      return on.fail("", "the content was renamed outside of your program. Run `pulumi refresh`, then `pulumi up`");
    const isElsewhere = !isIn(item, inputs.parentId);
    if (isElsewhere)
      await moveInto(inputs.parentId, oldId, on).catch(async (error: unknown) => {
        if ((await on.platform.contentLibrary.get(oldId, on)) === undefined) on.missing();
        return refusingFolder(inputs.parentId)(error);
      });
    const isWhole = definitionIn(inputs.config).children === undefined;
    const isAsBefore = sameDefinition(state.config ?? "", inputs.config);
    if (isAsBefore && (isElsewhere || (state.contentId === undefined && isWhole))) return { contentId: oldId };
    try {
      const job = await startImport(inputs.parentId, definitionIn(inputs.config), true, on);
      const finished = finishImport(job, on.waitTimeout(TIMEOUTS_MS.update), on);
      const contentId = (await withTakenName(finished, inputs, on, oldId)) ?? oldId;
      await assertWhole(job, { resourceId, contentId }, inputs, on);
      return { contentId };
    } catch (error) {
      if (!isElsewhere || error instanceof PartialFailure) throw error;
      throw partialFailure(resourceId, { ...state, parentId: inputs.parentId, contentId: oldId }, error);
    }
  },
  async delete({ id }, on) {
    const path = `v2/content/${encodeURIComponent(id)}/delete`;
    const request = { operation: "Delete content", method: "DELETE" as const, path, tags: ["content"] };
    const started = await unlessCertainlyGone(on.platform.api.send({ ...request, idempotency: "idempotent" }, on), on);
    if (started !== undefined) await finishDeletion(id, started, on.waitTimeout(TIMEOUTS_MS.delete), on);
    else if ((await on.platform.contentLibrary.get(id, on)) !== undefined)
      on.fail("", "the platform reports that the content does not exist, but still returns it. Run the program again");
  },
});

/** Returns a handler of errors: a folder that does not exist is an error of `parentId`. */
const refusingFolder =
  (parentId: string) =>
  (error: unknown): never => {
    const isMissing = error instanceof HttpFailure && isGone(error);
    throw isMissing ? missingError([{ name: "parentId", label: "folder" }], { parentId }, error) : error;
  };

/** Default timeouts of the platform's jobs, in milliseconds. */
const TIMEOUTS_MS = { create: 10 * 60_000, read: 60_000, update: 10 * 60_000, delete: 60_000 };

/** A state without its evidence proves nothing: every item may have existed before the import. */
const EVERY_ID: Ids = { has: () => true };

/**
 * Finds the content that an import with a lost response created: it has the name, this user created it, and it is new
 * in the folder.
 */
async function createdMeanwhile({ parentId, config }: Inputs, before: Ids, on: Context) {
  const { contentLibrary } = on.platform;
  const me = (await contentLibrary.personalFolder(on)).createdBy;
  return async (): Promise<string | undefined> => {
    const found = (await contentLibrary.childrenOf(parentId, on)).find(
      ({ id, name, createdBy }) => namesIn(config).includes(name) && createdBy === me && !before.has(id),
    );
    return found?.id;
  };
}

/**
 * Waits for an import without overwrite and returns the content ID. If the platform does not return the ID, the item
 * with the name is the imported one.
 */
async function imported(job: ImportJob, config: string, on: Context): Promise<string> {
  const told = await finishImport(job, on.waitTimeout(TIMEOUTS_MS[on.operation]), on);
  if (told !== undefined) return told;
  const children = await on.platform.contentLibrary.childrenOf(job.folderId, on);
  const found = children.find(({ name }) => namesIn(config).includes(name));
  return (
    found?.id ??
    on.fail(
      "",
      "the platform reports a successful import, but the folder does not contain the content. Check the folder in the content library, then run `pulumi up` again",
    )
  );
}

/** Platform code of an import into a folder that contains another item with the name. */
const NAME_TAKEN = "content:duplicate_content";

/**
 * Resolves as `running` does. If the import failed because the name is taken, the error names the item that has it,
 * unless that is the content itself (`ownId`): then the content of a folder has the conflict.
 */
async function withTakenName<T>(
  running: Promise<T>,
  { parentId, config }: Pick<Inputs, "parentId" | "config">,
  on: Context,
  ownId?: string,
): Promise<T> {
  try {
    return await running;
  } catch (error) {
    if (!(error instanceof HttpFailure) || error.platformCode !== NAME_TAKEN) throw error;
    const children = await on.platform.contentLibrary.childrenOf(parentId, on).catch(() => []);
    const item = children.find(({ name }) => namesIn(config).includes(name));
    if (item === undefined || (ownId !== undefined && sameId(item.id, ownId))) throw error;
    throw error.amend({
      likelyCause: `the folder contains another item with the name ${JSON.stringify(item.name)}: ${item.itemType} ${item.id}`,
      nextStep: `Import it as ${item.id}, or give the content another \`name\` in config`,
    });
  }
}

/** Throws a {@link PartialFailure} if a folder was imported without some of its items. */
async function assertWhole(
  job: ImportJob,
  { resourceId, contentId }: { readonly resourceId: string; readonly contentId: string },
  { config }: Inputs,
  on: Context,
): Promise<void> {
  if (definitionIn(config).children === undefined) return;
  const reasons = await leftOut(job, on).catch((error: unknown) => {
    throw partialFailure(resourceId, { contentId }, error);
  });
  if (reasons.length > 0) throw new PartialFailure({ id: resourceId, state: { contentId }, reasons });
}

function isIn(item: ContentItem, parentId: string): boolean {
  return item.parentId === "" || sameId(item.parentId, parentId);
}

/** Moves an item into another folder. The ID and all content of the item stay. */
async function moveInto(folderId: string, contentId: string, context: Context): Promise<void> {
  const path = `v2/content/${encodeURIComponent(contentId)}/move`;
  const query = { destinationFolderId: spelledId(folderId) };
  const request = { operation: "Move content", method: "POST" as const, path, query, tags: ["content"] };
  await context.platform.api.send({ ...request, idempotency: "idempotent" }, context);
}
