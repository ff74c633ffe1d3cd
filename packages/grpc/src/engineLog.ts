import { connect } from "./client.js";
import type { MessageInit } from "./codec.js";
import { type LogRequest, LogSeverity } from "./generated/messages.js";
import { Engine } from "./generated/tables.js";
import { Status, StatusError } from "./status.js";

/** Options of the log to the engine. */
export interface EngineLogOptions {
  /**
   * Maximum number of queued messages while the engine is slow. Further ones are dropped and their number is reported.
   * Default: 1000.
   */
  readonly maxQueued?: number | undefined;
  /**
   * Milliseconds that the engine may take for one message before it is considered stopped. Default: 5000. Time during
   * which this process is suspended does not count.
   */
  readonly timeoutMs?: number | undefined;
}

/** Messages for the user, through the engine's `Engine/Log`, in order. Losing one never disturbs the caller. */
export interface EngineLog {
  /**
   * Queues a message. Severities are in `LogSeverity`. Debug messages of one resource that wait together are sent as
   * the lines of one message: each request logs one, and the engine discards them unless the user asks for them. After
   * one they gather for {@link GATHER_MS}. Never throws.
   */
  log(entry: MessageInit<LogRequest>): void;
  /** Resolves when everything queued so far has been delivered or is lost. Never rejects. */
  flush(): Promise<void>;
  /** Drops queued messages and the connection. */
  close(): void;
}

/** Statuses after which the engine is considered stopped: every queued message would wait as long without success. */
const GONE: ReadonlySet<number> = new Set([Status.Unavailable, Status.DeadlineExceeded, Status.Cancelled]);

/** Maximum number of debug lines in one message. */
const MAX_MERGED_LINES = 100;

/** Parts of the timeout of a message. A suspension of this process uses up at most one of them. */
const TIMEOUT_PARTS = 5;

/**
 * Time that debug messages wait for others after one was sent, in milliseconds. Other messages and {@link
 * EngineLog.flush} end the wait.
 */
const GATHER_MS = 100;

function isDebug({ severity, ephemeral = false }: MessageInit<LogRequest>): boolean {
  return severity === LogSeverity.DEBUG && !ephemeral;
}

/** Creates the log of the engine at `HOST:PORT`; connects with the first message. */
export function engineLog(address: string, options: EngineLogOptions = {}): EngineLog {
  const { maxQueued = 1000, timeoutMs = 5000 } = options;
  const client = connect(address, Engine);
  let queue: MessageInit<LogRequest>[] = [];
  let lost = 0;
  let sending: Promise<void> | undefined;
  let closed = false;
  let flushing = 0;
  /** Ends the wait for further debug messages. */
  let endGathering: (() => void) | undefined;

  return {
    log(entry) {
      if (closed) return;
      if (queue.length >= maxQueued) lost++;
      else queue.push(entry);
      sending ??= sendAll();
      if (!isDebug(entry) || queue.length >= Math.min(maxQueued, MAX_MERGED_LINES)) endGathering?.();
    },
    async flush() {
      flushing += 1;
      endGathering?.();
      await sending;
      flushing -= 1;
    },
    close() {
      closed = true;
      queue = [];
      endGathering?.();
      client.close();
    },
  };

  /** Sends one message at a time, because the engine may reorder concurrent ones. */
  async function sendAll(): Promise<void> {
    const late = new AbortController();
    for (let entry = next(); entry !== undefined; entry = next()) {
      let parts = 0;
      const timer = setInterval(() => ++parts === TIMEOUT_PARTS && late.abort(), timeoutMs / TIMEOUT_PARTS).unref();
      try {
        await client.unary("Log", entry, late);
      } catch (error) {
        if (late.signal.aborted || (error instanceof StatusError && GONE.has(error.code))) queue = [];
      } finally {
        clearInterval(timer);
      }
      if (isDebug(entry)) await gather();
    }
    sending = undefined;
  }

  /**
   * Waits for debug messages that follow one. Returns immediately if any other message waits, or a caller of `flush`.
   */
  async function gather(): Promise<void> {
    if (closed || flushing > 0 || queue.length >= MAX_MERGED_LINES || !queue.every(isDebug)) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, GATHER_MS).unref();
      endGathering = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    endGathering = undefined;
  }

  function next(): MessageInit<LogRequest> | undefined {
    const entry = queue.shift();
    if (entry !== undefined) return withFollowing(entry);
    if (lost === 0 || closed) return undefined;
    const message = `${lost} log messages were lost because the engine was slow to take them.`;
    lost = 0;
    return { severity: LogSeverity.WARNING, message };
  }

  /**
   * Returns the message with the debug messages of the same resource that follow it, and removes those from the queue.
   */
  function withFollowing(entry: MessageInit<LogRequest>): MessageInit<LogRequest> {
    const isMergeable = (other: MessageInit<LogRequest>): boolean => isDebug(other) && other.urn === entry.urn;
    const end = isMergeable(entry) ? queue.findIndex((following) => !isMergeable(following)) : 0;
    const merged = queue.splice(0, Math.min(end === -1 ? queue.length : end, MAX_MERGED_LINES - 1));
    if (merged.length === 0) return entry;
    return { ...entry, message: [entry, ...merged].map(({ message = "" }) => message).join("\n") };
  }
}
