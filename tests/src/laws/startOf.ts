import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { filesOf, type Plugin, startPlugin, writeFiles } from "@tripod/testkit";
import type { Subject } from "./subjects.js";

/** Starts a subject's plugin, or one that was made of it, in a folder with the files that its specimens name. */
export async function startOf({ specimens, plugin: usual }: Subject, path = usual): Promise<Plugin> {
  if (filesOf(specimens.values()).size === 0) return startPlugin({ path });
  const cwd = await mkdtemp(join(tmpdir(), "specimens-"));
  await writeFiles(specimens.values(), cwd);
  const plugin = await startPlugin({ path, cwd });
  void plugin.exited.then(() => rm(cwd, { recursive: true, force: true }));
  return plugin;
}

/** A plugin that stands for whichever serves at the moment. */
export function inPlaceOf(serving: { readonly plugin: Plugin }): Plugin {
  return new Proxy(serving.plugin, { get: (_, name) => Reflect.get(serving.plugin, name) });
}
