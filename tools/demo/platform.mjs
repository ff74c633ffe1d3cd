// Controls of an emulator over HTTP, as any user has them.

/**
 * @typedef {object} Platform
 * @property {() => Promise<Record<string, number>>} counts how many objects there are of each kind
 * @property {(collection: string, which: Record<string, unknown>) => Promise<number>} count how many are like this
 * @property {(instructions: object[]) => Promise<void>} change applies changes of another client
 * @property {(route: string) => Promise<void>} loseAnswer the next request of this kind is processed, and its response is lost
 * @property {() => Promise<void>} forgetRequests
 * @property {() => Promise<{ requests: number, writes: number }>} requests what arrived since; logins do not count, nor what a limit refused
 */

const READS = ["GET", "HEAD"];

/** @returns {Platform} */
export function buttonsOf(origin) {
  const ask = async (method, path, body) => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`The emulator answered ${method} ${path} with ${answer.status}: ${text}`);
    return text === "" ? undefined : JSON.parse(text);
  };
  const isLogin = (path) => path.startsWith("/identity/");
  return {
    counts: () => ask("GET", "/__objects"),
    count: async (collection, which) => {
      const rows = await ask("GET", `/__objects/${collection}`);
      return rows.filter((row) => Object.entries(which).every(([name, value]) => row[name] === value)).length;
    },
    change: (instructions) => ask("POST", "/__objects", instructions),
    loseAnswer: (route) => ask("POST", "/__faults", { route, times: 1, fault: { kind: "lost-answer" } }),
    forgetRequests: () => ask("DELETE", "/__requests"),
    requests: async () => {
      const { requests } = await ask("GET", "/__requests");
      // Each act is a process of its own, which knows of no other one's requests: what a limit refused is sent again.
      const asked = requests.filter(({ path, status }) => !isLogin(path) && status !== 429);
      return { requests: asked.length, writes: asked.filter(({ method }) => !READS.includes(method)).length };
    },
  };
}
