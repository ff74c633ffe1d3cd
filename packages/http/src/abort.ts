import { setMaxListeners } from "node:events";

/** Part of `AbortSignal` that this package uses. */
export interface Signal {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(type: "abort", listener: () => void, options?: { readonly once?: boolean }): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/**
 * Signal that ends a call or a timer, and its controller. A call has several timers; an `AbortController` with its
 * event target and its event costs many times as much.
 */
export class Stop implements Signal {
  aborted = false;
  reason: unknown;
  private readonly listeners = new Set<() => void>();

  abort(reason: unknown): void {
    if (this.aborted) return;
    this.aborted = true;
    this.reason = reason;
    for (const listener of this.listeners) listener();
    this.listeners.clear();
  }

  addEventListener(_type: "abort", listener: () => void): void {
    this.listeners.add(listener);
  }

  removeEventListener(_type: "abort", listener: () => void): void {
    this.listeners.delete(listener);
  }

  throwIfAborted(): void {
    if (this.aborted) throw this.reason;
  }
}

/** Returns an `AbortSignal` that is aborted with the signal, for callers outside of this package. */
export function abortSignalOf(signal: Signal): AbortSignal {
  if (signal instanceof AbortSignal) return signal;
  const controller = new AbortController();
  onAbort(signal, () => controller.abort(signal.reason));
  return controller.signal;
}

/**
 * Runs `then` once when the signal is aborted, or immediately if it already is. Returns a function that removes the
 * listener.
 *
 * One operation may make hundreds of concurrent calls with one signal. Node's warning about many listeners, which is
 * meant to find leaks, is therefore disabled for the signal.
 */
export function onAbort(signal: Signal, then: () => void): () => void {
  if (signal.aborted) {
    then();
    return () => undefined;
  }
  if (signal instanceof EventTarget) setMaxListeners(0, signal);
  signal.addEventListener("abort", then, { once: true });
  return () => signal.removeEventListener("abort", then);
}

/** Reason of an abort that no caller inspects. Without a reason, `AbortController` creates an error with a stack. */
export const OVER = "over";
