import { read } from "@tripod/http";
import { s } from "@tripod/kit";
import { inFolder, type Values } from "@tripod/rest";
import { folderId } from "../content/contentFields.js";
import { treeApi } from "../dialects.js";
import type { LogPlatform } from "../platform.js";
import { textOf } from "../texts.js";

/** Parameters of the object types in the three libraries: monitors, SLOs, muting schedules. */
export interface LibraryKind {
  /** Last segment of the API path: `monitors`. */
  readonly library: "monitors" | "slos" | "mutingSchedules";
  /** Value of `type` in a create request. An update request appends `Update`. */
  readonly type: string;
  /** Value of `contentType` in responses. */
  readonly contentType: string;
}

/** Members of responses that an update request omits. Only a move changes the folder. */
const SHOWN_ONLY = [
  "id",
  "type",
  "contentType",
  "parentId",
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

/**
 * Returns endpoint, wire format and update steps of a library's objects. The version is in the body: an update sends
 * the version that it read.
 */
export function inLibrary({ library, type, contentType }: LibraryKind) {
  const path = `v1/${library}`;
  return {
    endpoint: inFolder({
      path,
      // An update replaces the object: a member that it omits gets its default. An empty text is a value.
      dialect: (platform: LogPlatform) => ({
        ...treeApi(platform, [library], `${path}/root`),
        clearWith: "omit" as const,
      }),
      input: "parentId",
      children: `${path}/{parentId}`,
      top: async ({ platform, ...context }) => {
        const request = { operation: "Get root folder", path: `${path}/root`, tags: [library], cache: ROOT_SHARED_FOR };
        return read(await platform.api.send(request, context)).string("id");
      },
    }),
    wire: {
      isKind: (raw: Values) =>
        typeof raw.contentType !== "string" || raw.contentType.toLowerCase() === contentType.toLowerCase(),
      otherKind: ({ contentType }: Values) => (contentType === "Folder" ? FOLDERS[library] : String(contentType)),
    },
    create: { path: `${path}?parentId={parentId}` },
    list: { rows: "partial" },
    /** Update steps: the move into another folder, and the update of all other inputs. */
    moves: {
      method: "POST",
      path: `${path}/{id}/move?parentId={parentId}`,
      sends: ["parentId"],
      body: () => null,
      returnsObject: true,
    },
    writes: { body: "full", omit: SHOWN_ONLY, constants: { type: `${type}Update` } },
  } as const;
}

/** Resources of the folders in each library. */
const FOLDERS = { monitors: "MonitorFolder", slos: "SloFolder", mutingSchedules: "a folder, which has no resource" };

/** Time for which the root folder's ID is reused, in milliseconds. It never changes. */
const ROOT_SHARED_FOR = 30_000;

/** Returns the field of an object's name in a library. */
export const itemName = (most: number) =>
  s
    .string()
    .check((value) => {
      if (value === "") return "must not be empty";
      if (value.length > most) return `must have at most ${most} characters, got ${value.length}`;
      if (value.includes("/")) return "must not contain a slash, which separates folders";
      return value.trim() === value ? undefined : "must not begin or end with a space";
    })
    .autoName({ maxLength: most });

/** Returns a field with one fixed value, for compatibility with other tools. */
function constant(value: string, what: string) {
  return s
    .string(`${what}`)
    .values({ [value]: "type of this resource" })
    .default(value)
    .codec({ decode: () => value });
}

const WHY = "Set by the platform; no effect as an input";

/** Returns the fields that all objects of a library share. */
export function libraryFields({ type, contentType }: LibraryKind) {
  return {
    parentId: folderId.optional().computed().doc("Parent folder ID, 16 hexadecimal digits. Default: the root folder."),
    contentType: constant(contentType, "Library content type of the object."),
    type: constant(type, "Library content type of the object in API requests."),
    createdAt: s.string("Creation time of the object (RFC 3339).").optional().computed().stable().noEffect(WHY),
    createdBy: s
      .string("Creator ID: ID of the user who created the object.")
      .optional()
      .computed()
      .stable()
      .noEffect(WHY),
    modifiedAt: s.string("Modification time of the object (RFC 3339).").optional().computed().noEffect(WHY),
    modifiedBy: s.string("Editor ID: ID of the user who last changed the object.").optional().computed().noEffect(WHY),
    isSystem: s.boolean("Whether the object is a system object of the platform.").optional().computed().noEffect(WHY),
    isMutable: s.boolean("Whether the object is mutable.").optional().computed().noEffect(WHY),
    version: s
      .number("Version of the object. Each change increments the version.")
      .integer()
      .optional()
      .computed()
      .noEffect(WHY),
  };
}

/** Field of the lock state, which only the platform sets. */
export const isLocked = s
  .boolean("Whether the object is locked against changes in the user interface.")
  .optional()
  .computed()
  .noEffect(WHY);

/** Field for compatibility with earlier tools. */
export const postRequestMap = s
  .map("Post-request map of the object. No effect.", s.string())
  .optional()
  .noEffect("No effect; accepted for compatibility", "Accepted for compatibility");

/** Fields of folders in a library. */
export const folderFields = {
  name: itemName(255).doc("Name of the folder, 1–255 characters without a slash, unique in the parent folder."),
  description: textOf(0, 4096).doc("Description of the folder, at most 4096 characters. May be empty."),
  isLocked,
  postRequestMap,
};
