import type { RequestRecord } from "@tripod/emulators";

/** Requests that an emulator has recorded. */
export interface SeenRequests {
  readonly requests: readonly RequestRecord[];
  readonly inFlight: number;
  readonly peakInFlight: number;
}

/** Controls of a running emulator. They throw if the emulator rejects a request. */
export interface EmulatorControls {
  /** Returns the requests since the start, or since they were forgotten. */
  requests(): Promise<SeenRequests>;
  forgetRequests(): Promise<unknown>;
  addFault(rule: object): Promise<unknown>;
  /** Changes objects as another client does. */
  change(instructions: object): Promise<unknown>;
  /** Returns the number of objects of each kind. */
  counts(): Promise<Readonly<Record<string, number>>>;
  /** Returns the objects of a kind. */
  objects(collection: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
}

/** Returns the controls of the emulator at an address, by the control routes that every user has. */
export function controlsOf(origin: string): EmulatorControls {
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(new URL(path, origin), {
      method,
      ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`the emulator answered ${method} ${path} with ${response.status}: ${text}`);
    return (text === "" ? undefined : JSON.parse(text)) as T;
  };
  return {
    requests: () => ask("GET", "/__requests"),
    forgetRequests: () => ask("DELETE", "/__requests"),
    addFault: (rule) => ask("POST", "/__faults", rule),
    change: (instructions) => ask("POST", "/__objects", instructions),
    counts: () => ask("GET", "/__objects"),
    objects: (collection) => ask("GET", `/__objects/${collection}`),
  };
}
