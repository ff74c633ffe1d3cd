import type { Plugin } from "@tripod/testkit";

/** Calls of an engine before the first step of each run; they name a stack but do not depend on it. */
const BEFORE_STEPS = ["CheckConfig", "DiffConfig"];
const OF_A_STACK = new Set(["urn", "name", "id"]);

/**
 * Wraps a plugin and caches the responses of the handshake and of equal settings: two thirds of the calls of a test
 * would repeat earlier ones. Each run configures the plugin again, as engines do.
 */
export function askedOnce(plugin: Plugin): Plugin {
  const answers = new Map<string, Promise<unknown>>();
  const once = <T>(key: string, ask: () => Promise<T>): Promise<T> => {
    const pending = answers.get(key) as Promise<T> | undefined;
    if (pending !== undefined) return pending;
    const answer = ask();
    answers.set(key, answer);
    answer.catch(() => answers.delete(key));
    return answer;
  };
  const own: Pick<Plugin, "handshake" | "getPluginInfo" | "call"> = {
    handshake: (fields) => once(`Handshake ${JSON.stringify(fields)}`, () => plugin.handshake(fields)),
    getPluginInfo: () => once("GetPluginInfo", () => plugin.getPluginInfo()),
    call: (method, request, limits) => {
      if (!BEFORE_STEPS.includes(method)) return plugin.call(method, request, limits);
      const settings = Object.entries(request).filter(([name]) => !OF_A_STACK.has(name));
      return once(`${method} ${JSON.stringify(settings)}`, () => plugin.call(method, request, limits));
    },
  };
  return Object.assign(Object.create(plugin) as Plugin, own);
}
