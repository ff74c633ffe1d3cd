import { read } from "@tripod/http";
import { s } from "@tripod/kit";
import { inFolder, type Values } from "@tripod/objects";
import { folderId, limited } from "../content/contentFields.js";
import { treeApi } from "../dialects.js";
import type { LogPlatform } from "../platform.js";

/** What differs between the kinds of the three libraries of this build: monitors, SLOs, muting schedules. */
export interface LibraryKind {
  /** Last part of the address: `monitors`. */
  readonly library: "monitors" | "slos" | "mutingSchedules";
  /** The `type` of a body that makes one; with `Update` behind it, of one that changes one. */
  readonly type: string;
  /** What `contentType` says of it. */
  readonly contentType: string;
}

/** Members of answers that a change must not, or need not, carry. */
const SHOWN_ONLY = [
  "id",
  "type",
  "createdAt",
  "createdBy",
  "modifiedAt",
  "modifiedBy",
  "isSystem",
  "isMutable",
  "isLocked",
  "permissions",
  "children",
  "status",
];

/** Where objects of a library are and how they travel. Their version is in their body: an update sends the one it read. */
export function inLibrary({ library, type, contentType }: LibraryKind) {
  const path = `v1/${library}`;
  return {
    at: inFolder({
      path,
      dialect: (platform: LogPlatform) => treeApi(platform, [library], `${path}/root`),
      input: "parentId",
      children: `${path}/{parentId}`,
      top: async ({ platform, ...context }) => {
        const request = { operation: "Get root folder", path: `${path}/root`, tags: [library], share: ROOT_SHARED_FOR };
        return read(await platform.api.send(request, context)).string("id");
      },
    }),
    wire: {
      isKind: (raw: Values) =>
        typeof raw.contentType !== "string" || raw.contentType.toLowerCase() === contentType.toLowerCase(),
      otherKind: (raw: Values) => String(raw.contentType),
    },
    create: { path: `${path}?parentId={parentId}` },
    list: { rows: "short" },
    /** The move into another folder, and the update of all else. */
    moves: {
      method: "POST",
      path: `${path}/{id}/move?parentId={parentId}`,
      sends: ["parentId"],
      body: () => null,
      answersObject: true,
    },
    writes: { body: "whole", without: SHOWN_ONLY, adds: { type: `${type}Update` } },
  } as const;
}

/** The folder at the top is always the same; its answer is shared by all that are made at a time, in milliseconds. */
const ROOT_SHARED_FOR = 30_000;

/** A name in a library. */
export const itemName = (most: number) =>
  s
    .string()
    .check((value) => {
      if (value === "") return "must not be empty";
      if (value.length > most) return `must have at most ${most} characters; it has ${value.length}`;
      if (value.includes("/")) return "must not hold a slash, which parts folders";
      return value.trim() === value ? undefined : "must not begin or end with a space";
    })
    .autoNamed({ maxLength: most });

/** A text that can only be one: it is there because other tools want it. */
function constant(value: string, what: string) {
  return s
    .string()
    .values({ [value]: "" })
    .default(value)
    .coded({ decode: () => value })
    .doc(`${what} It can only be \`${value}\`, and need not be given.`);
}

const WHY = "The platform decides it; it is accepted and not sent";

/** What all objects of a library have. */
export function libraryFields({ type, contentType }: LibraryKind) {
  return {
    parentId: folderId
      .optional()
      .computed()
      .doc("Identifier of the folder in which it stands, 16 hexadecimal digits; the folder at the top without it."),
    contentType: constant(contentType, "What the library calls it."),
    type: constant(type, "What requests call it."),
    createdAt: s.string().optional().computed().stable().ignored(WHY).doc("When it was made, in RFC 3339."),
    createdBy: s.string().optional().computed().stable().ignored(WHY).doc("Identifier of the user who made it."),
    modifiedAt: s.string().optional().computed().ignored(WHY).doc("When it was last changed, in RFC 3339."),
    modifiedBy: s.string().optional().computed().ignored(WHY).doc("Identifier of the user who last changed it."),
    isSystem: s.boolean().optional().computed().ignored(WHY).doc("Whether it belongs to the platform."),
    isMutable: s.boolean().optional().computed().ignored(WHY).doc("Whether it can be changed."),
    version: s
      .number()
      .integer()
      .optional()
      .computed()
      .ignored(WHY)
      .doc("Number of its version; each change raises it."),
  };
}

/** Whether it is locked, where programs may say so. */
export const isLocked = s
  .boolean()
  .optional()
  .computed()
  .ignored(WHY)
  .doc("Whether it is locked, so that it cannot be changed in the user interface.");

/** An input of older tools. */
export const postRequestMap = s
  .map(s.string())
  .optional()
  .ignored("It means nothing to the platform; it is accepted and not sent")
  .doc("Accepted and not used.");

/** What folders of a library have of their own. */
export const folderFields = {
  name: itemName(255).doc("Name of the folder, 1 to 255 characters without a slash, unique in its folder."),
  description: limited(4096).doc("What the folder is for, at most 4096 characters; may be empty."),
  isLocked,
  postRequestMap,
};
