import type { Plugin } from "@tripod/testkit";

/** A plugin that stands for whichever serves at the moment. */
export function inPlaceOf(serving: { readonly plugin: Plugin }): Plugin {
  return new Proxy(serving.plugin, { get: (_, name) => Reflect.get(serving.plugin, name) });
}
