import type { Fields, Resource } from "@tripod/kit";
import type { Input, Managed, Sound } from "../definition/groups.js";
import { type Entries, entries } from "./entries.js";
import { managed } from "./managed.js";
import { type Singleton, singleton } from "./singleton.js";

/** The ways in which a package declares resources of its platform. */
export interface DefinitionsOf<P> {
  /** An object with an address of its own. */
  managed<const Name extends string, F extends Fields, const T extends string>(
    definition: Managed<Name, F, P> & Sound<NoInfer<F>, T>,
  ): Resource<Name, F, P>;
  /** A setting that exists once. */
  singleton<const Name extends string, F extends Fields>(
    definition: { readonly fields: F } & Singleton<Name, NoInfer<F>, P>,
  ): Resource<Name, F, P>;
  /** Somebody else's list. */
  entries<const Name extends string, F extends Fields, const K extends Input<F>>(
    definition: { readonly fields: F } & Entries<Name, NoInfer<F>, K, P>,
  ): Resource<Name, F, P>;
}

/** The families of definitions, for the platform of a package. */
export function definitionsFor<P>(): DefinitionsOf<P> {
  return { managed, singleton, entries };
}
