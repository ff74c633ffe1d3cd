import { BugError, type Fields, type Resource } from "@tripod/kit";
import type { ClusterPlatform } from "./platform.js";

/** Resource whose handlers take and return plain values. */
export type PlainResource<Name extends string = string> = Resource<Name, Fields, ClusterPlatform>;

/** Returns a resource as one whose handlers take plain values, for code that serves resources with any fields. */
export function asPlain<Name extends string, F extends Fields>(
  resource: Resource<Name, F, ClusterPlatform>,
): PlainResource<Name> {
  // TypeScript cannot compare inputs of the type parameter F with plain values. At run time they are the same objects.
  return resource as unknown as PlainResource<Name>;
}

/**
 * Returns a resource with some of its members replaced. `extend` receives the resource with handlers for plain values,
 * so that one wrapper serves resources with any fields.
 */
export function extendResource<Name extends string, F extends Fields>(
  resource: Resource<Name, F, ClusterPlatform>,
  extend: (plain: PlainResource<Name>) => Partial<PlainResource<Name>>,
): Resource<Name, F, ClusterPlatform> {
  return withFields<Name, F>({ ...asPlain(resource), ...extend(asPlain(resource)) });
}

/** Returns a resource with the type of its fields, after its handlers were composed from plain ones. */
export function withFields<Name extends string, F extends Fields>(
  resource: PlainResource<Name>,
): Resource<Name, F, ClusterPlatform> {
  // The reverse of {@link asPlain}.
  return resource as unknown as Resource<Name, F, ClusterPlatform>;
}

/** Returns the update handler of a resource that always has one. */
export function updateOf({ update }: Pick<PlainResource, "update">): NonNullable<PlainResource["update"]> {
  if (update === undefined) throw new BugError("the resource has no update handler");
  return update;
}
