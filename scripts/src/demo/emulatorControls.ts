import type { RequestRecord } from "@tripod/emulators";
import { controlRoutes } from "../shared/emulatorControls.js";

/** Controls of an emulator that the demo uses. */
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
  const ask = controlRoutes(origin);
  const isLogin = (path: string) => path.startsWith("/identity/");
  return {
    counts: () => ask("GET", "/__objects") as Promise<Readonly<Record<string, number>>>,
    count: async (collection, which) => {
      const rows = (await ask("GET", `/__objects/${collection}`)) as readonly Record<string, unknown>[];
      return rows.filter((row) => Object.entries(which).every(([name, value]) => row[name] === value)).length;
    },
    change: async (instructions) => void (await ask("POST", "/__objects", instructions)),
    loseAnswer: async (route) =>
      void (await ask("POST", "/__faults", { route, times: 1, fault: { kind: "lost-answer" } })),
    forgetRequests: async () => void (await ask("DELETE", "/__requests")),
    requests: async () => {
      const { requests } = (await ask("GET", "/__requests")) as { readonly requests: readonly RequestRecord[] };
      // Each act is a separate process that repeats the requests that a limit rejected.
      const asked = requests.filter(({ path, status }) => !isLogin(path) && status !== 429);
      return { requests: asked.length, writes: asked.filter(({ method }) => !READS.includes(method)).length };
    },
  };
}
