import assert from "node:assert/strict";
import { type Answer, type Reader, read } from "@tripod/http";
import { createManualClock } from "@tripod/http/testing";
import type { Fields, ResourceContext } from "@tripod/kit";
import { createObjectTracker } from "../concurrency/objectTracker.js";
import type { Dialect } from "../definition/dialect.js";
import type { Endpoint, Lifecycle, ResourceInfo } from "../definition/groups.js";
import { type Plan, planOf } from "../definition/plan.js";
import { type WireForm, wireFormOf } from "../definition/wireForm.js";
import type { Values } from "../values/values.js";
import { type Target, targetOf } from "./target.js";

type Says<F extends Fields> = Partial<
  Omit<Lifecycle<F, never>, "endpoint"> & Omit<ResourceInfo<"Thing", F, never>, "kind">
> & { readonly endpoint?: Partial<Endpoint<F, never>> };

/** Returns the dialect of a plain API with overrides. It rejects every request. */
export function dialectOf(speaks: Partial<Dialect> = {}): Dialect {
  const clock = createManualClock();
  return {
    clock,
    tracker: createObjectTracker(clock),
    scopeKey: "scope",
    send: () => assert.fail("nothing is asked"),
    rows: () => assert.fail("nothing is asked"),
    members: { id: "id" },
    names: "same",
    clearWith: "empty",
    classifyError: () => "other",
    ...speaks,
  };
}

/** Returns the plan of things with these fields at `/things` of a plain API, with other options. */
export function planOfThings<F extends Fields>(
  fields: F,
  says: Says<NoInfer<F>> = {},
  speaks: Partial<Dialect> = {},
): Plan {
  const dialect = dialectOf(speaks);
  const endpoint = { path: "/things", dialect: () => dialect, ...says.endpoint };
  return planOf({ name: "Thing", kind: "thing", doc: "A thing.", fields, ...says, endpoint } as never);
}

/** Returns a context that keeps every log message. */
export function contextOf(): ResourceContext<never> & {
  readonly log: ((...line: unknown[]) => void) & { lines: string[] };
} {
  const lines: string[] = [];
  const log = Object.assign((...line: unknown[]) => void lines.push(line.join(": ")), { lines });
  return {
    log,
    platform: {},
    signal: new AbortController().signal,
    progress: () => undefined,
    fail: (path: string, reason: string) => assert.fail(`${path}: ${reason}`),
    timeoutMs: undefined,
  } as never;
}

/** One thing, of which `known` is given or recorded; with `id`, where it has one already. */
export function thing(plan: Plan, known: Values = {}, id?: string): Target {
  return targetOf("read", plan, known, contextOf(), id);
}

/** Returns the form of the objects of a plan in its API. */
export function formOf(plan: Plan): WireForm {
  return wireFormOf(plan, plan.endpoint.dialect(undefined as never, {}));
}

/** Returns a response with this body. */
export function answerOf(body: unknown): Answer {
  const request = { operation: "Get thing", method: "GET", url: "https://host/thing" };
  return { status: 200, headers: {}, text: "", request, json: () => body };
}

/** Returns the reader of a response with this body. */
export function shownAs(body: unknown): Reader {
  return read(answerOf(body));
}
