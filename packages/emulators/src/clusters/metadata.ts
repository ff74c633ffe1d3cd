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

// Every seeded object shows the same two instants: no rule of the platform depends on them, and answers stay repeatable.
export const TIMESTAMPS = {
  creationTimestamp: "2026-02-11T08:15:30.120Z",
  lastModifiedTimestamp: "2026-03-02T17:40:05.000Z",
};

/** The platform tells an object's owner in the annotations `scope` and `projectUid`. */
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

/** Parts of an object that only a dashboard row has: the project by name. */
export function projectMetaOf(object: Owned<SeedObject>): { projectMeta?: { name: string; uid: string } } {
  return object.owner.scope === "project" ? { projectMeta: { ...object.owner.project } } : {};
}
