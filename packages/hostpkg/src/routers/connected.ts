import { s } from "@tripod/kit";
import { type States, timeoutsField } from "@tripod/objects";
import { isAddress, isPrefix, samePrefix } from "./addresses.js";

/** The states that all objects of the global router go through. */
export const STATES: States = {
  at: "status",
  are: { CREATING: "passes", UPDATING: "passes", DELETING: "passes", ERROR: "failed", IMMUTABLE: "restricted" },
  others: "done",
  pauses: { first: 100, longest: 10_000 },
};

/** The platform's reference states no refusal of equal objects, so no create of one is sent again. */
export const isEnforced = false;

/** Name and tags are all that can be changed. */
export const UPDATE = [{ method: "PUT", body: "changes" }] as const;

const MOST_TAGS = 150;

/** What every object of the global router has that a program says. */
export const ownFields = {
  name: s
    .string()
    .notEmpty()
    .autoNamed()
    .doc("Name of the object. Default: generated from the resource name and kept."),
  tags: s
    .set(s.string().notEmpty())
    .optional()
    // What a program says twice counts once; the platform refuses it.
    .coded({ encode: (tags) => [...new Set(tags)] })
    .sameAs(sameTags)
    .check((tags) => (new Set(tags).size > MOST_TAGS ? `must be at most ${MOST_TAGS} tags` : undefined))
    .doc(`Tags, at most ${MOST_TAGS}.`),
  timeouts: timeoutsField(["create", "update", "delete"], "5 minutes"),
};

/** What the platform says of every object of the global router. */
export const shownFields = {
  status: s
    .string()
    .computed()
    .doc("Status: `ACTIVE`, `CREATING`, `UPDATING`, `DELETING`, `ERROR` or `IMMUTABLE` (cannot be changed)."),
  accountId: s.string().computed().stable().doc("Account number of the owner."),
  createdAt: s
    .string()
    .computed()
    .stable()
    .doc("Creation time (UTC, ISO 8601 without offset), such as `2026-02-11T08:31:00.412757`."),
  updatedAt: s
    .string()
    .computed()
    .doc("Update time (UTC, ISO 8601 without offset). Empty if the object was never updated."),
};

/** An identifier that the platform gave to it. */
export const given = (doc: string) => s.string().computed().stable().doc(doc);

/** An identifier of what it belongs to. */
export const belongsTo = (doc: string) => s.string().notEmpty().replaces().doc(doc);

/** A text that is an IPv4 address. */
export const address = () =>
  s.string().check((value) => (isAddress(value) ? undefined : "must be an IPv4 address such as 10.24.8.1"));

/** A network in CIDR form. */
export const prefix = () =>
  s
    .string()
    .replaces()
    .sameAs(samePrefix)
    .check((value) => (isPrefix(value) ? undefined : "must be an IPv4 network such as 10.24.8.0/24"));

function sameTags(before: readonly unknown[], after: readonly unknown[]): boolean {
  const [known, wanted] = [new Set(before), new Set(after)];
  return known.size === wanted.size && [...known].every((tag) => wanted.has(tag));
}
