const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Runs a demo, and ends the process with status 1 if it fails. A signal of the user aborts the demo's own signal, so that the demo
 * removes its processes and files. Further signals have no effect: npm forwards a signal that the terminal has sent already.
 */
export async function runDemo(demo: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const stop = new AbortController();
  for (const name of SIGNALS) {
    process.on(name, () => {
      if (stop.signal.aborted) return;
      console.error("demo: stopping after the current step");
      stop.abort(new Error(`stopped by ${name}; its processes and files are removed`));
    });
  }
  try {
    await demo(stop.signal);
  } catch (error) {
    console.error(`demo: ${(error as Error).message}`);
    // Ends a build of the engine that is still running.
    process.exit(1);
  }
  for (const name of SIGNALS) process.removeAllListeners(name);
}
