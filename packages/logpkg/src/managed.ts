import type { Fields, Resource } from "@tripod/kit";
import { type Managed, managed as managedObject, type Sound } from "@tripod/objects";
import type { LogPlatform } from "./platform.js";

/** Declares an object of the platform as a resource. */
export function managed<const Name extends string, F extends Fields, const T extends string>(
  definition: Managed<Name, F, LogPlatform> & Sound<NoInfer<F>, T>,
): Resource<Name, F, LogPlatform> {
  return managedObject<Name, F, LogPlatform>(definition);
}
