/** Sends a request to a control route of an emulator. Returns the response. */
export type AskEmulator = (method: string, path: string, body?: object) => Promise<unknown>;

/** Returns the control routes of the emulator at an address, as any user has them. They throw if the emulator rejects a request. */
export function controlRoutes(origin: string): AskEmulator {
  return async (method, path, body) => {
    const response = await fetch(new URL(path, origin), {
      method,
      ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`the emulator answered ${method} ${path} with ${response.status}: ${text}`);
    return text === "" ? undefined : JSON.parse(text);
  };
}
