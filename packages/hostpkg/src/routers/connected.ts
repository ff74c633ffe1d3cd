import { s } from "@tripod/kit";
import { type StatusRules, timeoutsField } from "@tripod/rest";
import { objectId } from "../uuid.js";
import { isAddress, isPrefix, samePrefix } from "./addresses.js";

/** Statuses of all objects of the global router. */
export const STATES: StatusRules = {
  at: "status",
  values: {
    CREATING: "transient",
    UPDATING: "transient",
    DELETING: "transient",
    ERROR: "failed",
    IMMUTABLE: "degraded",
  },
  default: "stable",
  backoff: { first: 100, longest: 10_000 },
};

/** The API reference does not state that equal objects are rejected, so the provider never retries a create. */
export const isEnforced = false;

/** Update step: only name and tags can be changed. */
export const UPDATE = [{ method: "PUT", body: "changes" }] as const;

const MAX_TAGS = 150;

/** Inputs of all objects of the global router. */
export const ownFields = {
  name: s.string("Name of the object in Global Router. Several objects can have the same name.").notEmpty().autoName(),
  tags: s
    .set(
      `Tags (texts) of the object in Global Router, at most ${MAX_TAGS}. Default: none. Removing the input removes all tags. The list is complete: a refresh shows tags that another client added, and the next update removes them.`,
      s.string().notEmpty(),
    )
    .optional()
    // The platform rejects duplicates, so they are removed.
    .codec({ encode: (tags) => [...new Set(tags)] })
    .semanticEquals(sameTags)
    .check((tags) => (new Set(tags).size > MAX_TAGS ? `must be at most ${MAX_TAGS} tags` : undefined)),
  timeouts: timeoutsField(["create", "update", "delete"], "5 minutes"),
};

/** Outputs of all objects of the global router. */
export const shownFields = {
  status: s
    .string("Status: `ACTIVE`, `CREATING`, `UPDATING`, `DELETING`, `ERROR` or `IMMUTABLE` (cannot be changed).")
    .computed(),
  accountId: s.string("Account number of the owner.").computed().stable(),
  createdAt: s
    .string("Creation time (UTC, ISO 8601 without offset), such as `2026-02-11T08:31:00.412757`.")
    .computed()
    .stable(),
  updatedAt: s
    .string(
      "Update time: time of the last change (UTC, ISO 8601 without offset), such as `2026-02-11T08:31:00.412757`. Empty if never changed.",
    )
    .computed(),
};

/** Returns a field for an ID that the platform assigns. */
export const computedText = (doc: string) => s.string(doc).computed().stable();

/** Returns a field for the ID of a parent. */
export const belongsTo = (doc: string) => objectId(doc).replaces();

/** Returns a field for an IPv4 address. */
export const address = () =>
  s.string().check((value) => (isAddress(value) ? undefined : "must be an IPv4 address such as 10.24.8.1"));

/** Returns a field for an IPv4 CIDR block. */
export const prefix = () =>
  s
    .string()
    .replaces()
    .semanticEquals(samePrefix)
    .check((value) => (isPrefix(value) ? undefined : "must be an IPv4 CIDR block such as 10.24.8.0/24"));

function sameTags(before: readonly unknown[], after: readonly unknown[]): boolean {
  const [oldTags, newTags] = [new Set(before), new Set(after)];
  return oldTags.size === newTags.size && [...oldTags].every((tag) => newTags.has(tag));
}
