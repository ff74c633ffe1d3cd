/** Browser of the machine, controlled over a pipe without additional software. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { findOnPath } from "@tripod/authoring/commands/processes";

/** Maximum time until a condition in a page is true, far above what a slow machine needs. */
const BOUND_MS = 120_000;

const PROGRAMS = ["chromium", "chromium-browser", "google-chrome"];

/** Returns the browser of this machine, if it has one. */
export async function findBrowser(): Promise<string | undefined> {
  for (const name of PROGRAMS) {
    const found = await findOnPath(name, process.env);
    if (found !== undefined) return found;
  }
  return undefined;
}

export interface Page {
  /** Opens an address and waits until the page has loaded. */
  open(url: string): Promise<void>;
  /** Returns the value of an expression in the page, after a promise has resolved. */
  value(expression: string): Promise<unknown>;
  /** Waits until an expression in the page is true. */
  until(condition: string): Promise<void>;
  /** Sets the size of the window and the preferred color scheme. */
  look(width: number, colors: "light" | "dark"): Promise<void>;
  /** Takes a screenshot of the window as PNG. */
  picture(): Promise<Buffer>;
}

export interface Browser extends Page {
  close(): Promise<void>;
}

type Message = { readonly id?: number; readonly method?: string; readonly result?: object; readonly error?: object };

/** Starts a browser with one empty page and a profile of its own. */
export async function startBrowser(program: string): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), "browser-"));
  const flags = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
  ];
  const child = spawn(program, [...flags, "--remote-debugging-pipe", `--user-data-dir=${profile}`, "about:blank"], {
    stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
  });
  const send = connect(child);
  const { targetInfos } = (await send("Target.getTargets", {})) as {
    targetInfos: { targetId: string; type: string }[];
  };
  const targetId = targetInfos.find(({ type }) => type === "page")?.targetId;
  const { sessionId } = (await send("Target.attachToTarget", { targetId, flatten: true })) as { sessionId: string };
  const ask = (method: string, params: object = {}) => send(method, params, sessionId);
  await ask("Page.enable");
  const value = async (expression: string): Promise<unknown> => {
    const params = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = (await ask("Runtime.evaluate", params)) as {
      result: { value?: unknown };
      exceptionDetails?: { exception?: { description?: string } };
    };
    if (exceptionDetails !== undefined) throw new Error(exceptionDetails.exception?.description ?? expression);
    return result.value;
  };
  const until = async (condition: string): Promise<void> => {
    const start = performance.now();
    // While the browser changes to another page, nothing can be evaluated.
    while ((await value(condition).catch(() => false)) !== true) {
      if (performance.now() - start > BOUND_MS) throw new Error(`timed out waiting for ${condition}`);
      await sleep(50);
    }
  };
  return {
    value,
    until,
    open: async (url) => {
      await ask("Page.navigate", { url });
      // The root element of the site shows that the page's script has run.
      const ready = "document.readyState === 'complete' && document.querySelector('#app')?.__vue_app__ !== undefined";
      await until(ready);
      await value("new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100)))");
    },
    look: async (width, colors) => {
      const size = { width, height: 900, deviceScaleFactor: 1, mobile: width < 600 };
      await ask("Emulation.setDeviceMetricsOverride", size);
      await ask("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: colors }] });
    },
    picture: async () => {
      const { data } = (await ask("Page.captureScreenshot", { format: "png" })) as { data: string };
      return Buffer.from(data, "base64");
    },
    close: async () => {
      const ended = new Promise((resolve) => child.once("close", resolve));
      await send("Browser.close", {}).catch(() => child.kill());
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** Requests over the browser's pipe: JSON that ends with a zero byte. */
function connect(child: ChildProcess): (method: string, params: object, sessionId?: string) => Promise<object> {
  const [to, from] = [child.stdio[3] as Writable, child.stdio[4] as Readable];
  const waiting = new Map<number, { done: (result: object) => void; failed: (error: Error) => void }>();
  let rest = "";
  let last = 0;
  from.setEncoding("utf8").on("data", (chunk: string) => {
    const messages = (rest + chunk).split("\0");
    rest = messages.pop() ?? "";
    for (const text of messages) {
      const { id, result, error } = JSON.parse(text) as Message;
      const one = id === undefined ? undefined : waiting.get(id);
      if (id === undefined || one === undefined) continue;
      waiting.delete(id);
      if (error !== undefined) one.failed(new Error(JSON.stringify(error)));
      else one.done(result ?? {});
    }
  });
  const end = () => {
    for (const { failed } of waiting.values()) failed(new Error("the browser ended"));
    waiting.clear();
  };
  child.once("close", end).once("error", end);
  return (method, params, sessionId) =>
    new Promise((done, failed) => {
      last++;
      waiting.set(last, { done, failed });
      to.write(`${JSON.stringify({ id: last, method, params, ...(sessionId === undefined ? {} : { sessionId }) })}\0`);
    });
}
