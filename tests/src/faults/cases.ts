import type { Fault } from "@tripod/emulators";
import type { Subject } from "./subjects.js";

/** Outcome of a call: the right response, or an error with one of these codes. */
export type Ending = "answer" | readonly string[];

/** Fault and its expected outcome. */
export interface Case {
  readonly title: string;
  fault(subject: Subject): Fault;
  /** Number of requests with the fault. Absent: all. */
  readonly times: number | undefined;
  ending(subject: Subject): Ending;
  /** Returns the number of attempts of the request with the fault. */
  requests(subject: Subject): { readonly least: number; readonly most: number };
  /** Whether the fault can happen to a subject. */
  suits(subject: Subject): boolean;
  /** Factor by which time is accelerated, smaller for work of the processor. */
  readonly pace: number | undefined;
}

interface Draft extends Partial<Omit<Case, "fault">> {
  readonly fault: Fault | Case["fault"];
}

function entry(title: string, draft: Draft): Case {
  const { fault, times, pace, ending = () => "answer" as const, suits = () => true } = draft;
  return {
    title,
    fault: typeof fault === "function" ? fault : () => fault,
    times,
    ending,
    requests: draft.requests ?? exactly(times === undefined ? 1 : times + 1),
    suits,
    pace,
  };
}

const exactly = (count: number) => () => ({ least: count, most: count });
/** The delays between attempts grow, so there are at most this many attempts in a minute. */
const manyAttempts = () => ({ least: 2, most: 16 });
/** Attempts that time out can exceed the timeout of the call first. */
const someAttempts = () => ({ least: 1, most: 4 });
const failsWith =
  (...codes: string[]) =>
  () =>
    codes;

/** Transient faults: the call is retried and returns the correct result. */
const PASSING: readonly Case[] = [
  entry("429 twice, without Retry-After", { fault: { kind: "throttle" }, times: 2 }),
  entry("429 twice, with Retry-After in seconds", { fault: { kind: "throttle", retryAfter: 2 }, times: 2 }),
  entry("429 twice, with Retry-After as a date", {
    fault: () => ({ kind: "throttle", retryAfter: new Date(Date.now() + 3_000).toUTCString() }),
    times: 2,
  }),
  entry("503 twice, without Retry-After", { fault: { kind: "unavailable" }, times: 2 }),
  entry("503 twice, with Retry-After", { fault: { kind: "unavailable", retryAfter: 1 }, times: 2 }),
  entry("an HTML page of a gateway twice", { fault: { kind: "html", status: 502 }, times: 2 }),
  entry("a reset before the request is processed", { fault: { kind: "reset" }, times: 2 }),
  entry("a reset after the request was processed", { fault: { kind: "lost-answer" }, times: 2 }),
  entry("a reset in the middle of the body", { fault: { kind: "reset-mid-body" }, times: 2 }),
  entry("one request that hangs", { fault: { kind: "hang" }, times: 1 }),
];

/** The response is correct regardless of its transmission. */
const HARMLESS: readonly Case[] = [
  entry("a body in small pieces", { fault: { kind: "drip", bytes: 100, milliseconds: 1 } }),
  entry("the right body under another content type", { fault: { kind: "content-type", value: "text/plain" } }),
  entry("unknown extra fields everywhere", { fault: { kind: "extra-fields" } }),
];

/** Lasting faults: the call fails within its timeout and states the reason. */
const LASTING: readonly Case[] = [
  entry("429 without end", {
    fault: { kind: "throttle" },
    ending: failsWith("rate-limited", "deadline-exceeded"),
    requests: manyAttempts,
    pace: 30,
  }),
  entry("429 that asks for an hour is not waited for", {
    fault: { kind: "throttle", retryAfter: 3_600 },
    ending: failsWith("rate-limited"),
  }),
  entry("503 without end", {
    fault: { kind: "unavailable" },
    ending: failsWith("unavailable", "deadline-exceeded"),
    requests: manyAttempts,
    pace: 30,
  }),
  entry("503 that asks for an hour is not waited for", {
    fault: { kind: "unavailable", retryAfter: 3_600 },
    ending: failsWith("unavailable"),
  }),
  entry("resets without end", {
    fault: { kind: "reset" },
    ending: failsWith("unavailable", "deadline-exceeded"),
    requests: manyAttempts,
    pace: 30,
  }),
  entry("no answer ever", {
    fault: { kind: "hang" },
    ending: failsWith("unavailable", "deadline-exceeded"),
    requests: someAttempts,
    pace: 30,
  }),
  entry("a body that drips so slowly that it never ends", {
    fault: { kind: "drip", bytes: 1, milliseconds: 100 },
    ending: failsWith("unavailable", "deadline-exceeded"),
    requests: someAttempts,
    pace: 30,
  }),
  entry("an HTML page of a gateway without end", {
    fault: { kind: "html", status: 502 },
    ending: failsWith("unavailable", "deadline-exceeded"),
    requests: manyAttempts,
    pace: 30,
  }),
];

/** Permanent faults: retries would get the same response and are omitted. */
const WRONG: readonly Case[] = [
  entry("an HTML page with the status of success", {
    fault: { kind: "html", status: 200 },
    ending: failsWith("unexpected-answer"),
  }),
  entry("JSON that is cut off", { fault: { kind: "truncate" }, ending: failsWith("unexpected-answer") }),
  entry("an empty body", { fault: { kind: "answer", status: 204 }, ending: failsWith("unexpected-answer") }),
  entry("null", { fault: { kind: "answer", body: null }, ending: failsWith("unexpected-answer") }),
  entry("a large body of something else", {
    fault: { kind: "huge", bytes: 1_000_000 },
    ending: failsWith("unexpected-answer"),
    pace: 5,
  }),
  entry("a body that is larger than anything", {
    fault: { kind: "huge", bytes: 70_000_000 },
    ending: failsWith("unexpected-answer"),
    pace: 2,
  }),
  entry("a redirect", {
    fault: { kind: "answer", status: 302, headers: { location: "https://elsewhere.example/" } },
    ending: failsWith("failed-precondition"),
  }),
  entry("two objects with one name", {
    fault: ({ list }) => ({ kind: "duplicate", list: list?.list ?? "", idMember: list?.idMember ?? "id" }),
    ending: failsWith("invalid-argument"),
    suits: ({ list }) => list !== undefined,
  }),
];

/** Rejected credentials: a token is renewed, a key is retried once, and then the call fails. */
const REFUSED: readonly Case[] = [
  entry("401 once", {
    fault: { kind: "unauthorized" },
    times: 1,
    ending: ({ asksAgainAfter401 }) => (asksAgainAfter401 ? "answer" : ["unauthenticated"]),
    requests: (subject) => exactly(subject.asksAgainAfter401 ? 2 : 1)(),
  }),
  entry("401 without end", {
    fault: { kind: "answer", status: 401 },
    ending: failsWith("unauthenticated"),
    requests: (subject) => exactly(subject.asksAgainAfter401 ? 2 : 1)(),
  }),
  entry("403", { fault: { kind: "answer", status: 403 }, ending: failsWith("permission-denied") }),
];

/** Every fault with its expected outcome. */
export const CASES: readonly Case[] = [...PASSING, ...HARMLESS, ...LASTING, ...WRONG, ...REFUSED];
