import type { Clock } from "@tripod/http";
import type { Package } from "@tripod/kit";
import type { PlatformOptions } from "@tripod/platforms";
import type { Plugin, Specimen } from "@tripod/testkit";
import type { Change } from "./changedPlugin.js";

/** Starts providers of one package, and removes what that needed. */
export interface ProviderStarter {
  start(): Promise<Plugin>;
  close(): Promise<void>;
}

/** A package whose providers are started. */
export interface StartedPackage {
  readonly name: string;
  readonly pkg: Package;
  readonly specimens: ReadonlyMap<string, Specimen>;
}

/** How the providers and emulators of a test run: in the process of the test, or as processes and servers of their own. */
export interface Form {
  readonly clock: Pick<Clock, "now" | "sleep">;
  /** What every emulator of this form is started with. */
  readonly platform: PlatformOptions;
  /** Returns a starter of providers in which these texts of the compiled code are changed. */
  providers(started: StartedPackage, changes: readonly Change[]): ProviderStarter;
}
