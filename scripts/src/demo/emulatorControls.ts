// Controls of an emulator over HTTP, as any user has them.

export interface EmulatorControls {
  /** Returns the number of objects of each kind. */
  counts(): Promise<Readonly<Record<string, number>>>;
  /** Returns the number of objects with these members. */
  count(collection: string, which: Readonly<Record<string, unknown>>): Promise<number>;
  /** Applies changes of another client. */
  change(instructions: readonly object[]): Promise<void>;
  /** Makes the emulator process the next request of this kind without sending its response. */
  loseAnswer(route: string): Promise<void>;
  forgetRequests(): Promise<void>;
  /** Returns the number of requests since then, without logins and those that a limit rejected. */
  requests(): Promise<{ readonly requests: number; readonly writes: number }>;
}

const READS = ["GET", "HEAD"];

/** Returns the controls of the emulator at an address. */
export function controlsOf(origin: string): EmulatorControls {
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`The emulator answered ${method} ${path} with ${answer.status}: ${text}`);
    return text === "" ? undefined : JSON.parse(text);
  };
  const isLogin = (path: string) => path.startsWith("/identity/");
  return {
    counts: () => ask("GET", "/__objects"),
    count: async (collection, which) => {
      const rows: Record<string, unknown>[] = await ask("GET", `/__objects/${collection}`);
      return rows.filter((row) => Object.entries(which).every(([name, value]) => row[name] === value)).length;
    },
    change: (instructions) => ask("POST", "/__objects", instructions),
    loseAnswer: (route) => ask("POST", "/__faults", { route, times: 1, fault: { kind: "lost-answer" } }),
    forgetRequests: () => ask("DELETE", "/__requests"),
    requests: async () => {
      const { requests }: { requests: { method: string; path: string; status: number }[] } = await ask(
        "GET",
        "/__requests",
      );
      // Each act is a separate process that repeats the requests that a limit rejected.
      const asked = requests.filter(({ path, status }) => !isLogin(path) && status !== 429);
      return { requests: asked.length, writes: asked.filter(({ method }) => !READS.includes(method)).length };
    },
  };
}
