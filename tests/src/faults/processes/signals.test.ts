/** Signals while the platform processes a write: an object that was created is never reported as not created. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { type Fault, startLogs } from "@tripod/emulators";
import { EngineError, GrpcCode } from "@tripod/testkit";
import { until } from "../../until.js";
import { objectOf } from "../configured.js";
import { startBuilt } from "./builtPlugin.js";

const BOUND_MS = 60_000;
const COLLECTOR = 101234567;
const CREATE = "POST /api/v1/collectors/:collectorId/sources";
const NAME = "interrupted";
const INPUTS = {
  collectorId: COLLECTOR,
  contentType: "CloudACdnBucket",
  name: NAME,
  authentication: { type: "ObjStoreBucketAuthentication", accessKey: "KEYID", secretKey: "planted-secret" },
  path: { type: "ObjStoreBucketPathExpression", bucketName: "logs", pathExpression: "dist/*" },
};

/** Number of signals, and the milliseconds between two of them. */
const SIGNALS = 3;
const BETWEEN_MS = 100;

/** Point of a request at which the platform waits until a test opens it. */
interface Gate {
  readonly wait: () => Promise<void>;
  open(): void;
  readonly isReached: () => boolean;
}

function createGate(): Gate {
  let isReached = false;
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const wait = (): Promise<void> => {
    isReached = true;
    return opened;
  };
  return { wait, open, isReached: () => isReached };
}

/** Points at which the platform waits during the signals. `opens` states when it continues. */
const PHASES: Readonly<
  Record<string, { fault(gate: Gate): Fault; readonly opens: "after signals" | "after the call" }>
> = {
  "before the create": { fault: ({ wait }) => ({ kind: "call", before: wait }), opens: "after signals" },
  "before the response": { fault: ({ wait }) => ({ kind: "call", after: wait }), opens: "after signals" },
  "before a lost response": {
    fault: ({ wait }) => ({ kind: "together", faults: [{ kind: "call", after: wait }, { kind: "lost-answer" }] }),
    opens: "after signals",
  },
  "longer than the provider waits, before the create": {
    fault: ({ wait }) => ({ kind: "call", before: wait }),
    opens: "after the call",
  },
  "longer than the provider waits, before the response": {
    fault: ({ wait }) => ({ kind: "call", after: wait }),
    opens: "after the call",
  },
};

/** Creates a source, sends signals during the create, and reports the outcome. */
async function interruptedCreate(signal: NodeJS.Signals, { fault, opens }: (typeof PHASES)[string]) {
  const logs = await startLogs({ limits: false });
  const { accessId, accessKey, baseUrl } = logs.settings;
  const plugin = await startBuilt("logpkg", { accessId, accessKey, baseUrl });
  const gate = createGate();
  try {
    logs.faults.add({ route: CREATE, fault: fault(gate), times: 1 });
    const created = plugin.call("Create", { ...objectOf("logpkg", "CdnSource"), properties: INPUTS }).then(
      () => undefined,
      (error: unknown) => (error instanceof EngineError ? error : assert.fail(String(error))),
    );
    await until(gate.isReached, "the create request");
    for (let count = 0; count < SIGNALS; count += 1) {
      plugin.signal(signal);
      await sleep(BETWEEN_MS);
    }
    if (opens === "after signals") gate.open();
    const error = await created;
    const exit = await plugin.exited;
    gate.open();
    await until(() => logs.requests.inFlight === 0, "the end of all requests");
    const exists = logs.control.sources(COLLECTOR).some(({ name }) => name === NAME);
    return { error, exit, exists };
  } finally {
    gate.open();
    await plugin.stop();
    await logs.close();
  }
}

describe("create during signals", { concurrency: 5 }, () => {
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
    for (const [title, phase] of Object.entries(PHASES)) {
      it(`reports its object (${signal} ${title})`, { timeout: BOUND_MS }, async (t) => {
        const { error, exit, exists } = await interruptedCreate(signal, phase);
        t.diagnostic(`${exists ? "exists" : "does not exist"}, status ${error?.code}`);
        const isReported = error === undefined || error.details.length > 0 || error.code === GrpcCode.UNKNOWN;
        assert.ok(!exists || isReported, `status ${error?.code}: ${error?.message}`);
        assert.deepEqual(exit, { code: 0, signal: null });
      });
    }
  }
});
