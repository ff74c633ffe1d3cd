import type { Fields, Resource } from "@tripod/kit";
import { type Managed, managed as managedObject } from "@tripod/objects";
import type { LogPlatform } from "./platform.js";

/** Declares an object of the platform as a resource. */
export function managed<const Name extends string, F extends Fields>(
  definition: Managed<Name, F, LogPlatform>,
): Resource<Name, F, LogPlatform> {
  return managedObject(definition);
}
