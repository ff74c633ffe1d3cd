import { join } from "node:path";
import { type JsonObject, type Plugin, startPlugin } from "@tripod/testkit";
import { ROOT } from "../../repository/root.js";

/** Starts the built provider of a package and configures it. */
export async function startBuilt(name: string, settings: JsonObject): Promise<Plugin> {
  const plugin = await startPlugin({ path: join(ROOT, "dist", "plugins", name, `pulumi-resource-${name}`) });
  await plugin.handshake();
  await plugin.call("Configure", { args: settings, acceptSecrets: true, acceptResources: true });
  return plugin;
}
