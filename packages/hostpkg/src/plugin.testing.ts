import { fileURLToPath } from "node:url";
import { type HostingPlatform, startHosting } from "@tripod/emulators";
import { engine, type Plugin, type Stack, secret, startPlugin } from "@tripod/testkit";
import { failureOf } from "./resources.testing.js";

const PLUGIN = fileURLToPath(new URL("../../../dist/plugins/hostpkg/pulumi-resource-hostpkg", import.meta.url));

/** Emulator without status delays, and the built provider executable. */
export interface PluginBench {
  readonly platform: HostingPlatform;
  readonly plugin: Plugin;
  /** Returns a new empty stack. */
  newStack(): Stack;
  close(): Promise<void>;
}

/** Starts an emulator, and the built provider executable as a process. */
export async function startPluginBench(): Promise<PluginBench> {
  const platform = await startHosting({ statePace: 0 });
  const plugin = await startPlugin({ path: PLUGIN });
  const { password, ...rest } = platform.settings;
  const config = { ...rest, password: secret(password) };
  let stacks = 0;
  return {
    platform,
    plugin,
    newStack: () => {
      stacks += 1;
      return engine(plugin).stack({ package: "hostpkg", name: `stack${stacks}`, config });
    },
    close: async () => {
      await plugin.stop();
      await platform.close();
    },
  };
}

/** Returns the error message of a failing operation. */
export async function messageOf(work: Promise<unknown>): Promise<string> {
  return (await failureOf(work)).message;
}
