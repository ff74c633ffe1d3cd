import type { Heard, Limit, Package } from "@tripod/kit";
import type { Finding } from "./finding.js";

/** How far two clocks may be apart before somebody should know, and before things fail, in milliseconds. */
const NOTED = 30_000;
const HARMFUL = 5 * 60_000;

/** One answer, and when it was heard by this machine's clock. */
export interface Answered extends Heard {
  readonly at: number;
}

/** What the answers of a platform say about the way to it, the clocks and its limits. */
export function* heardFindings(pkg: Package, answers: readonly Answered[]): Generator<Finding> {
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
  const answered = `answers, in ${quickest} ms at best`;
  switch (answers[0]?.privacy) {
    case "verified":
      return { about: from, state: "ok", says: `${answered}; its certificate is trusted` };
    case "unverified":
      return {
        about: from,
        state: "warning",
        says: `${answered}; its certificate is not checked, so anybody on the way can pose as the platform`,
        advice: "have certificates checked; a private authority can be named in the settings",
      };
    default:
      return {
        about: from,
        state: isThisMachine(from) ? "ok" : "warning",
        says: `${answered}; not encrypted`,
        advice: isThisMachine(from) ? undefined : "use https://: anybody on the way can read the credentials",
      };
  }
}

function isThisMachine(from: string): boolean {
  const { hostname } = new URL(from);
  return hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");
}

/** How far the clocks are apart, by the answer that was on its way for the shortest time. */
function clockFinding(answers: readonly Answered[]): Finding | undefined {
  const [best] = answers.filter(({ clock }) => clock !== undefined).sort((one, other) => one.took - other.took);
  if (best?.clock === undefined) return undefined;
  const apart = best.at - best.took / 2 - best.clock;
  const seconds = Math.round(Math.abs(apart) / 1000);
  const about = "clock";
  if (Math.abs(apart) < NOTED) return { about, state: "ok", says: "agrees with the platform's" };
  const says = `this machine's clock is ${seconds} s ${apart > 0 ? "ahead of" : "behind"} the platform's`;
  const advice = "set this machine's clock, best by NTP: tokens and certificates count by time";
  if (Math.abs(apart) < HARMFUL) return { about, state: "warning", says, advice };
  return { about, state: "failed", says, advice, code: "failed-precondition" };
}

/** What is kept to, and what the platform says itself. */
function limitsFinding(limits: readonly Limit[], answers: readonly Answered[]): Finding {
  const kept = limits.map(limitInWords).join("; ");
  const stated = Object.entries(Object.assign({}, ...answers.map((answer) => answer.limits)) as Heard["limits"]);
  const platform =
    stated.length === 0
      ? "the platform's answers state none"
      : `the platform states ${stated.map(([name, value]) => `${name}: ${value}`).join(", ")}`;
  return { about: "limits", state: "note", says: `kept to: ${kept || "none"}; ${platform}` };
}

function limitInWords({ name, rate, concurrency }: Limit): string {
  const often = rate === undefined ? [] : [`${rate.calls} in ${rate.per / 1000} s`];
  const atOnce = concurrency === undefined ? [] : [`at most ${concurrency}`];
  return `${name}: ${[...often, ...atOnce].join(", ")}`;
}
