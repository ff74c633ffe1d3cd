import type { Limit, Package, ResponseInfo } from "@tripod/kit";
import type { Finding } from "./finding.js";

/** Differences between two clocks, in milliseconds, that cause a warning and a failure. */
const NOTED = 30_000;
const HARMFUL = 5 * 60_000;

/** Response, and when it arrived by this machine's clock. */
export interface Answered extends ResponseInfo {
  readonly at: number;
}

/** Reports findings from the responses of a platform: the connection, the clocks and the rate limits. */
export function* responseFindings(pkg: Package, answers: readonly Answered[]): Generator<Finding> {
  for (const from of new Set(answers.map((answer) => answer.from))) {
    yield addressFinding(
      from,
      answers.filter((answer) => answer.from === from),
    );
  }
  const clock = clockFinding(answers);
  if (clock !== undefined) yield clock;
  yield limitsFinding(pkg.limits ?? [], answers);
}

function addressFinding(from: string, answers: readonly Answered[]): Finding {
  const quickest = Math.min(...answers.map(({ took }) => took));
  const answered = `responds within ${quickest} ms at best`;
  switch (answers[0]?.privacy) {
    case "verified":
      return { about: from, state: "ok", says: `${answered}; its certificate is trusted` };
    case "unverified":
      return {
        about: from,
        state: "warning",
        says: `${answered}; its certificate is not verified, so an attacker on the network can impersonate the platform`,
        advice:
          "enable certificate verification. If a private authority issued the certificate, set its own certificate in the settings",
      };
    default:
      return {
        about: from,
        state: isThisMachine(from) ? "ok" : "warning",
        says: `${answered}; not encrypted`,
        advice: isThisMachine(from) ? undefined : "use https://. An attacker on the network can read the credentials",
      };
  }
}

function isThisMachine(from: string): boolean {
  const { hostname } = new URL(from);
  return hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");
}

/** Compares the clocks by the response with the shortest round trip. */
function clockFinding(answers: readonly Answered[]): Finding | undefined {
  const [best] = answers.filter(({ clock }) => clock !== undefined).sort((one, other) => one.took - other.took);
  if (best?.clock === undefined) return undefined;
  const apart = best.at - best.took / 2 - best.clock;
  const seconds = Math.round(Math.abs(apart) / 1000);
  const about = "clock";
  if (Math.abs(apart) < NOTED) return { about, state: "ok", says: "agrees with the platform's" };
  const says = `this machine's clock is ${seconds} s ${apart > 0 ? "ahead of" : "behind"} the platform's`;
  const advice = "synchronize this machine's clock with NTP. Tokens and certificates depend on the time";
  if (Math.abs(apart) < HARMFUL) return { about, state: "warning", says, advice };
  return { about, state: "failed", says, advice, code: "failed-precondition" };
}

/** Reports the rate limits that the provider stays within, and those in the platform's responses. */
function limitsFinding(limits: readonly Limit[], answers: readonly Answered[]): Finding {
  const applied = limits.map(describeLimit).join("; ");
  const stated = Object.entries(Object.assign({}, ...answers.map((answer) => answer.limits)) as ResponseInfo["limits"]);
  const reported = stated.map(([name, value]) => `${name}: ${value}`).join(", ");
  const says = `applied by the provider: ${applied || "none"}; reported by the platform: ${reported || "none"}`;
  return { about: "limits", state: "note", says };
}

function describeLimit({ name, rate, concurrency }: Limit): string {
  const perTime = rate === undefined ? [] : [`${rate.calls} in ${rate.per / 1000} s`];
  const concurrent = concurrency === undefined ? [] : [`at most ${concurrency}`];
  return `${name}: ${[...perTime, ...concurrent].join(", ")}`;
}
