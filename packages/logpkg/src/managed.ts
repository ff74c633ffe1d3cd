import { type DefinitionsOf, definitionsFor } from "@tripod/objects";
import type { LogPlatform } from "./platform.js";

const definitions: DefinitionsOf<LogPlatform> = definitionsFor();

/** Declares an object of the platform as a resource. */
export const managed: DefinitionsOf<LogPlatform>["managed"] = definitions.managed;

/** Declares a setting of which an organisation has exactly one. */
export const singleton: DefinitionsOf<LogPlatform>["singleton"] = definitions.singleton;
