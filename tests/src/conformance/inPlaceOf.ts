import type { Plugin } from "@tripod/testkit";

/** Returns a plugin that forwards to the one that currently serves. */
export function inPlaceOf(serving: { readonly plugin: Plugin }): Plugin {
  return new Proxy(serving.plugin, { get: (_, name) => Reflect.get(serving.plugin, name) });
}
