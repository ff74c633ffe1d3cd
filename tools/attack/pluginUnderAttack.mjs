import { join } from "node:path";
import { startPlugin } from "../../packages/testkit/dist/index.js";
import { ROOT } from "../build.mjs";

/**
 * A built plugin, configured.
 *
 * @param {string} name
 * @param {object} settings
 */
export async function pluginUnderAttack(name, settings) {
  const plugin = await startPlugin({ path: join(ROOT, "dist", "plugins", name, `pulumi-resource-${name}`) });
  await plugin.handshake();
  await plugin.call("Configure", { args: settings, acceptSecrets: true, acceptResources: true });
  return plugin;
}

/** Who the engine says a call is about. */
export function about(pkg, type, name = "it") {
  const token = `${pkg}:index/${type[0].toLowerCase()}${type.slice(1)}:${type}`;
  return { urn: `urn:pulumi:dev::attack::${token}::${name}`, name, type: token };
}
