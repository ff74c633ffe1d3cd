import type { PlatformOptions } from "@tripod/emulators";
import type { Clock } from "@tripod/http";
import type { Package } from "@tripod/kit";
import type { Plugin, ResourceFixture } from "@tripod/testkit";
import type { Change } from "./changedPlugin.js";

/** Starts providers of one package, and removes their files. */
export interface ProviderStarter {
  start(): Promise<Plugin>;
  close(): Promise<void>;
}

/** Package whose providers are started. */
export interface StartedPackage {
  readonly name: string;
  readonly pkg: Package;
  readonly fixtures: ReadonlyMap<string, ResourceFixture>;
}

/** Form in which the providers and emulators of a test run: in the process of the test, or as processes and servers. */
export interface Form {
  readonly clock: Pick<Clock, "now" | "sleep">;
  /** Options with which every emulator of this form starts. */
  readonly platform: PlatformOptions;
  /** Returns a starter of providers with these changes of the compiled code. */
  providers(started: StartedPackage, changes: readonly Change[]): ProviderStarter;
}
