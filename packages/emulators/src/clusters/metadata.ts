import type { SeedObject } from "./seed.js";
import type { Owned } from "./world.js";

/** `metadata` of an object on the wire. */
export interface Metadata {
  name: string;
  uid: string;
  creationTimestamp: string;
  lastModifiedTimestamp: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
}

// Every seeded object has the same two times: no rule of the platform depends on them, and responses are reproducible.
export const TIMESTAMPS = {
  creationTimestamp: "2026-02-11T08:15:30.120Z",
  lastModifiedTimestamp: "2026-03-02T17:40:05.000Z",
};

/** The annotations `scope` and `projectUid` contain an object's owner. */
export function metadataOf(object: Owned<SeedObject>, annotations: Record<string, string> = {}): Metadata {
  const { name, uid, labels, owner, description } = object;
  return {
    name,
    uid,
    ...TIMESTAMPS,
    labels,
    annotations: {
      ...(description === undefined ? {} : { description }),
      scope: owner.scope,
      ...(owner.scope === "project" ? { projectUid: owner.project.uid } : {}),
      ...annotations,
    },
  };
}

/** Members that only a dashboard row has: the project by name. */
export function projectMetaOf(object: Owned<SeedObject>): { projectMeta?: { name: string; uid: string } } {
  return object.owner.scope === "project" ? { projectMeta: { ...object.owner.project } } : {};
}
