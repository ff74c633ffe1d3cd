import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** Timeouts in minutes of a package's tests and of conformance tests with a mutant: endless loops are noticed. */
export const MAX_MINUTES = { tests: 5, conformance: 10 } as const;

/** Changes of compiled code, and the resources whose conformance tests may notice them. */
interface Mutant {
  readonly changes: readonly {
    readonly file: string;
    readonly at: number;
    readonly find: string;
    readonly put: string;
  }[];
  readonly resources: readonly string[];
}

/** Runs conformance tests on changed code. */
export interface ConformanceRunner {
  /** Reports whether a conformance test of these resources fails. A test that hangs or ends the process fails. */
  fails(mutant: Mutant): Promise<boolean>;
  close(): void;
}

/** Number of mutants that one process tries. Each leaves its code in memory. */
const MUTANTS_PER_PROCESS = 20;

/** Returns a runner of conformance tests on changed code. Its process is reused for several changes. */
export function startConformance(copy: string): ConformanceRunner {
  let child: ChildProcess | undefined;
  let count = 0;
  const start = async () => {
    count = 0;
    const started = fork(join(copy, "tests", "dist", "conformance", "mutantMain.js"), {
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    child = started;
    const ended = once(started, "exit").then(([code]) => {
      throw new Error(`the conformance tests cannot be started: exit code ${code}`);
    });
    await Promise.race([once(started, "message"), ended]);
    ended.catch(() => undefined);
    return started;
  };
  const stop = () => {
    child?.kill("SIGKILL");
    child = undefined;
  };
  return {
    close: stop,
    fails: async (mutant) => {
      if (mutant.resources.length === 0) return false;
      if (count >= MUTANTS_PER_PROCESS) stop();
      const own = child ?? (await start());
      count += 1;
      const failure = await new Promise<string | null>((resolve) => {
        const limit = setTimeout(() => resolve("it hangs"), MAX_MINUTES.conformance * 60_000);
        const done = (message: { readonly failure: string | null }) => {
          clearTimeout(limit);
          own.off("exit", ended);
          resolve(message.failure);
        };
        const ended = () => {
          clearTimeout(limit);
          own.off("message", done);
          resolve("the process ended");
        };
        own.once("message", done);
        own.once("exit", ended);
        own.send(mutant);
      });
      if (failure !== null && !/: /.test(failure)) stop();
      return failure !== null;
    },
  };
}

/** Reports whether one of these test files fails. The first failure ends the others. */
export async function oneFails(
  copy: string,
  files: readonly string[],
  minutes: number,
  env: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  const left = [...files];
  let isNoticed = false;
  const running = new Set<ChildProcess>();
  const notice = () => {
    isNoticed = true;
    for (const { pid } of running) if (pid !== undefined) end(pid);
  };
  const limit = setTimeout(() => {
    console.info(`        not ended after ${minutes} min, which counts as noticed:`);
    notice();
  }, minutes * 60_000);
  const worker = async () => {
    for (let file = left.shift(); file !== undefined && !isNoticed; file = left.shift()) {
      const test = spawn(process.execPath, ["--test-reporter=tap", file], {
        cwd: copy,
        stdio: ["ignore", "pipe", "ignore"],
        detached: true,
        env: { ...process.env, TMPDIR: join(copy, "..", "tmp"), ...env },
      });
      running.add(test);
      createInterface({ input: test.stdout }).on("line", (line) => /^ *not ok /.test(line) && notice());
      const [status] = await once(test, "close");
      running.delete(test);
      if (status !== 0) notice();
    }
  };
  await Promise.all([worker(), worker()]);
  clearTimeout(limit);
  return isNoticed;
}

/** Ends a process and the ones that it started. */
function end(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // The process has already ended.
  }
}
