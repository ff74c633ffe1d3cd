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

/**
 * All that a plugin has said: to the engine's log, on its standard outputs, and in the error of a call. Properties of a
 * partial failure are state, where secrets carry marks: they are left out.
 */
export function saidBy(plugin, error) {
  const details = (error?.details ?? []).map(({ value }) => ({ ...value, properties: undefined }));
  const logs = plugin.logs.map(({ message }) => message);
  return [error?.message ?? "", JSON.stringify(details), ...logs, plugin.stdout, plugin.stderr].join("\n");
}
