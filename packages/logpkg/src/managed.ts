import { type DefinitionsOf, definitionsFor } from "@tripod/rest";
import type { LogPlatform } from "./platform.js";

const definitions: DefinitionsOf<LogPlatform> = definitionsFor();

/** Declares a resource for objects of the platform. */
export const managed: DefinitionsOf<LogPlatform>["managed"] = definitions.managed;

/** Declares a resource for a setting that exists exactly once per organization. */
export const singleton: DefinitionsOf<LogPlatform>["singleton"] = definitions.singleton;

/** Declares a resource for objects that the platform creates by a job. */
export const job: DefinitionsOf<LogPlatform>["job"] = definitions.job;
