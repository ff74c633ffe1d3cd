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
    .doc(`${what} Fixed value: \`${value}\`. You do not need to set it.`);
}

const WHY = "Set by the platform; no effect as an input";

/** What all objects of a library have. */
export function libraryFields({ type, contentType }: LibraryKind) {
  return {
    parentId: folderId.optional().computed().doc("Parent folder ID, 16 hexadecimal digits. Default: the root folder."),
    contentType: constant(contentType, "Library content type of the object."),
    type: constant(type, "Library content type of the object in API requests."),
    createdAt: s.string().optional().computed().stable().ignored(WHY).doc("Creation time of the object (RFC 3339)."),
    createdBy: s
      .string()
      .optional()
      .computed()
      .stable()
      .ignored(WHY)
      .doc("Creator ID: ID of the user who created the object."),
    modifiedAt: s.string().optional().computed().ignored(WHY).doc("Modification time of the object (RFC 3339)."),
    modifiedBy: s
      .string()
      .optional()
      .computed()
      .ignored(WHY)
      .doc("Editor ID: ID of the user who last changed the object."),
    isSystem: s
      .boolean()
      .optional()
      .computed()
      .ignored(WHY)
      .doc("Whether the object is a system object of the platform."),
    isMutable: s.boolean().optional().computed().ignored(WHY).doc("Whether the object is mutable."),
    version: s
      .number()
      .integer()
      .optional()
      .computed()
      .ignored(WHY)
      .doc("Version of the object. Each change increments the version."),
  };
}

/** Whether it is locked, where programs may say so. */
export const isLocked = s
  .boolean()
  .optional()
  .computed()
  .ignored(WHY)
  .doc("Whether the object is locked: it cannot be changed in the user interface.");

/** An input of older tools. */
export const postRequestMap = s
  .map(s.string())
  .optional()
  .ignored("No effect; accepted for compatibility")
  .doc("No effect. Accepted for compatibility.");

/** What folders of a library have of their own. */
export const folderFields = {
  name: itemName(255).doc("Name of the folder, 1–255 characters without a slash, unique in the parent folder."),
  description: limited(4096).doc("Description of the folder, at most 4096 characters. May be empty."),
  isLocked,
  postRequestMap,
};
