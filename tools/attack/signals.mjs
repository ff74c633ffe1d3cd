// Signals, and an engine that goes away, while the platform is at a write: what it did must not be reported as not done.

import { setTimeout as sleep } from "node:timers/promises";
import { startLogs } from "../../packages/emulators/dist/index.js";
import { about, pluginUnderAttack } from "./pluginUnderAttack.mjs";

export const title = "signals during writes";

const COLLECTOR = 101234567;
const OK = 0;
const UNKNOWN = 2;

/** @param {{ quick: boolean }} options */
export async function attack({ quick }) {
  const signals = quick ? ["SIGTERM"] : ["SIGTERM", "SIGINT", "SIGHUP"];
  const moments = quick ? [50] : [0, 50, 800];
  const faults = [
    { kind: "delay", milliseconds: 2500 },
    { kind: "together", faults: [{ kind: "delay", milliseconds: 1000 }, { kind: "lost-answer" }] },
  ];
  const cases = signals.flatMap((signal) =>
    moments.flatMap((moment) => faults.map((fault) => ({ signal, moment, fault }))),
  );
  const findings = [];
  for (let at = 0; at < cases.length; at += 3) {
    const some = cases.slice(at, at + 3);
    findings.push(...(await Promise.all(some.map(interrupted))).flat());
  }
  return { attacks: cases.length, findings };
}

/** A create during which the plugin gets a signal, three times. */
async function interrupted({ signal, moment, fault }) {
  const logs = await startLogs({ limits: false });
  const { accessId, accessKey, baseUrl } = logs.settings;
  const plugin = await pluginUnderAttack("logpkg", { accessId, accessKey, baseUrl });
  try {
    logs.faults.add({ route: "POST /api/v1/collectors/:collectorId/sources", fault });
    const name = "interrupted";
    const properties = {
      collectorId: COLLECTOR,
      contentType: "CloudACdnBucket",
      name,
      authentication: { type: "ObjStoreBucketAuthentication", accessKey: "KEYID", secretKey: "planted-secret" },
      path: { type: "ObjStoreBucketPathExpression", bucketName: "logs", pathExpression: "dist/*" },
    };
    const call = plugin.call("Create", { ...about("logpkg", "CdnSource"), properties }).then(
      () => ({ code: OK, recorded: true }),
      (error) => ({ code: error.code, message: error.message, recorded: (error.details ?? []).length > 0 }),
    );
    while (logs.requests.count("POST /api/v1/collectors/:collectorId/sources") === 0) await sleep(5);
    await sleep(moment);
    for (let times = 0; times < 3; times += 1) {
      plugin.signal(signal);
      await sleep(100);
    }
    const { code, message, recorded } = await call;
    await plugin.exited;
    const exists = logs.control.sources(COLLECTOR).some((source) => source.name === name);
    const isTold = recorded || code === UNKNOWN;
    return exists && !isTold ? [`${signal} after ${moment} ms, ${fault.kind}: status ${code}, ${message}`] : [];
  } finally {
    await plugin.stop();
    await logs.close();
  }
}
