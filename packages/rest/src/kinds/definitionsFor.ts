import type { Fields, Resource } from "@tripod/kit";
import type { Consistent, ConsistentPath, Input, Managed } from "../definition/groups.js";
import { type Entries, entries } from "./entries.js";
import { type Job, type JobPlatform, job } from "./job.js";
import { managed } from "./managed.js";
import { type Member, member } from "./member.js";
import { type ScopedSingleton, scopedSingleton } from "./scopedSingleton.js";
import { type Singleton, singleton } from "./singleton.js";

/** Functions with which a package declares the resources of its platform. */
export interface DefinitionsOf<P extends JobPlatform> {
  /** An object with an address. */
  managed<const Name extends string, F extends Fields, const T extends string, K = undefined>(
    definition: Managed<Name, F, P> & Consistent<NoInfer<F>, T, K>,
  ): Resource<Name, F, P>;
  /** A setting that exists once. */
  singleton<const Name extends string, F extends Fields>(
    definition: { readonly fields: F } & Singleton<Name, NoInfer<F>, P>,
  ): Resource<Name, F, P>;
  /** A setting that exists once in each of several scopes. */
  scopedSingleton<const Name extends string, F extends Fields>(
    definition: { readonly fields: F } & ScopedSingleton<Name, NoInfer<F>, P>,
  ): Resource<Name, F, P>;
  /** Entries in a list of another object. */
  entries<const Name extends string, F extends Fields, const K extends Input<F>>(
    definition: { readonly fields: F } & Entries<Name, NoInfer<F>, K, P>,
  ): Resource<Name, F, P>;
  /** An object that the platform creates by a job. */
  job<const Name extends string, F extends Fields, J, B>(
    definition: { readonly fields: F } & Job<Name, NoInfer<F>, P, J, B>,
  ): Resource<Name, F, P>;
  /** An object in a list of another object's document. */
  member<const Name extends string, F extends Fields, const T extends string>(
    definition: { readonly fields: F } & Member<Name, NoInfer<F>, P> & {
        readonly endpoint: ConsistentPath<NoInfer<F>, T>;
      },
  ): Resource<Name, F, P>;
}

/** Returns the definition functions for the platform of a package. */
export function definitionsFor<P extends JobPlatform>(): DefinitionsOf<P> {
  return { managed, singleton, scopedSingleton, entries, job, member };
}
