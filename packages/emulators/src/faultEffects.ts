import { STATUS_CODES } from "node:http";
import type { Context } from "hono";
import type { Instruction } from "./collection/instructions.js";
import { ANSWERED_BY_HAND } from "./connection.js";
import type { Fault } from "./faults.js";
import type { PlatformEnv } from "./parts.js";

/** Request that is subject to a fault. */
export interface Hit {
  readonly context: Context<PlatformEnv>;
  /** Processes the request, unchanged or with another query, and returns the response. */
  process(query?: URLSearchParams): Promise<Response>;
  /** Changes objects as another client would. */
  instruct(instructions: readonly Instruction[]): void;
  /** Returns the platform's own error response; undefined if processing the request now produces it. */
  refuse(status: RefusalStatus): Response | undefined;
  readonly memory: Map<string, unknown>;
  sleep(milliseconds: number): Promise<void>;
}

export type RefusalStatus = 401 | 429 | 503;

type FaultOf<Kind extends Fault["kind"]> = Extract<Fault, { kind: Kind }>;
type Effects = { [Kind in Fault["kind"]]: (fault: FaultOf<Kind>, hit: Hit) => Promise<Response> };

/** Effect of each kind of fault on a request. */
export const faultEffects: Effects = {
  throttle: async (fault, hit) => refuseForNow(hit, 429, fault.retryAfter),
  unavailable: async (fault, hit) => refuseForNow(hit, 503, fault.retryAfter),
  unauthorized: async (_, hit) => hit.refuse(401) ?? (await hit.process()),
  reset: async (_, hit) => cut(hit),
  "lost-answer": async (_, hit) => {
    await hit.process();
    return cut(hit);
  },
  "reset-mid-body": async (_, hit) => {
    const { writer, body } = await open(hit);
    await writer.write(body.subarray(0, body.length / 2));
    return cut(hit);
  },
  hang: async (_, hit) => {
    const { connection } = hit.context.env;
    await new Promise<void>((resolve) => connection.whenClosed(resolve));
    return unanswered(hit);
  },
  delay: async (fault, hit) => {
    await hit.sleep(fault.milliseconds);
    return hit.process();
  },
  drip: async (fault, hit) => {
    const { connection } = hit.context.env;
    const { writer, body } = await open(hit);
    for (let at = 0; at < body.length && !connection.isClosed; at += fault.bytes) {
      void writer.write(body.subarray(at, at + fault.bytes));
      await hit.sleep(fault.milliseconds);
    }
    writer.end();
    return ANSWERED_BY_HAND;
  },
  truncate: async (_, hit) => {
    const answer = await hit.process();
    const text = await answer.text();
    return withBody(answer, text.slice(0, text.length / 2));
  },
  html: async ({ status = 502 }) => htmlPage(status),
  "late-error": async ({ status = 502 }, hit) => {
    await hit.process();
    return htmlPage(status);
  },
  bare: ({ members = ["id"], within }, hit) =>
    edited(hit, (body) => {
      const holder = within === undefined ? body : memberOf(body, steps(within));
      const some = isObject(holder) ? Object.entries(holder).filter(([name]) => members.includes(name)) : [];
      return within === undefined ? Object.fromEntries(some) : { [within]: Object.fromEntries(some) };
    }),
  empty: async (_, hit) => {
    const answer = await hit.process();
    const headers = new Headers(answer.headers);
    for (const name of ["content-length", "content-type"]) headers.delete(name);
    return new Response(null, { status: answer.status, headers });
  },
  reorder: (fault, hit) =>
    edited(hit, (body) => {
      const found = memberOf(body, steps(fault.list));
      if (Array.isArray(found)) found.reverse();
      return body;
    }),
  meanwhile: async ({ before = [], after = [] }, hit) => {
    hit.instruct(before);
    const answer = await hit.process();
    hit.instruct(after);
    return answer;
  },
  together: ({ faults: [first, ...others] }, hit) => {
    if (!first) return hit.process();
    const within = { ...hit, process: () => applyFault({ kind: "together", faults: others }, hit) };
    return applyFault(first, within);
  },
  "content-type": async (fault, hit) => {
    const answer = await hit.process();
    return withBody(answer, await answer.text(), { "content-type": fault.value });
  },
  huge: async (fault) => new Response(zeros(fault.bytes), { headers: { "content-type": "application/json" } }),
  answer: async ({ status = 200, headers = {}, body = "" }) =>
    typeof body === "string"
      ? new Response(body === "" ? null : body, { status, headers })
      : Response.json(body, { status, headers }),
  "extra-fields": (_, hit) => edited(hit, withExtraFields),
  duplicate: (fault, hit) => edited(hit, (body) => withDuplicate(body, fault.list, fault.idMember ?? "id")),
  "repeat-page": async (_, hit) => {
    const first = hit.memory.get("first");
    if (first instanceof Response) return first.clone();
    const answer = await hit.process();
    hit.memory.set("first", answer.clone());
    return answer;
  },
  "shift-page": (fault, hit) => {
    const query = new URL(hit.context.req.url).searchParams;
    const position = Number(query.get(fault.parameter));
    if (position > 0) query.set(fault.parameter, String(position + fault.by));
    return hit.process(query);
  },
  call: async (fault, hit) => {
    await fault.before?.();
    const answer = await hit.process();
    await fault.after?.();
    return answer;
  },
  edit: (fault, hit) => edited(hit, fault.edit),
};

/** Applies a fault of any kind to a request. */
export function applyFault(fault: Fault, hit: Hit): Promise<Response> {
  const effect = faultEffects[fault.kind] as (fault: Fault, hit: Hit) => Promise<Response>;
  return effect(fault, hit);
}

function htmlPage(status: number): Response {
  const title = `${status} ${STATUS_CODES[status]}`;
  const page = `<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;
  return new Response(page, { status, headers: { "content-type": "text/html" } });
}

function refuseForNow(hit: Hit, status: RefusalStatus, retryAfter: number | string | undefined): Response {
  const answer = hit.refuse(status) ?? Response.json({ error: "refused" }, { status });
  return withBody(answer, answer.body, retryAfter === undefined ? {} : { "retry-after": String(retryAfter) });
}

/** Closes the connection with a reset if the transport supports it. */
function cut(hit: Hit): Response {
  hit.context.env.connection.cut();
  return unanswered(hit);
}

function unanswered(hit: Hit): Response {
  hit.context.set("unanswered", true);
  return ANSWERED_BY_HAND;
}

/** Processes the request and sends the head of the response. The caller sends the body in pieces. */
async function open(hit: Hit) {
  const answer = await hit.process();
  const body = Buffer.from(await answer.arrayBuffer());
  return { writer: hit.context.env.connection.begin(answer.status, answer.headers), body };
}

function withBody(
  answer: Response,
  body: string | ReadableStream | null,
  headers: Record<string, string> = {},
): Response {
  const merged = new Headers(answer.headers);
  merged.delete("content-length");
  for (const [name, value] of Object.entries(headers)) merged.set(name, value);
  return new Response(body === "" ? null : body, { status: answer.status, headers: merged });
}

async function edited(hit: Hit, edit: (body: unknown) => unknown): Promise<Response> {
  const answer = await hit.process();
  // Responses of another kind stay unchanged.
  if (answer.headers.get("content-type")?.includes("json") !== true) return answer;
  return withBody(answer, JSON.stringify(edit(JSON.parse(await answer.text()))));
}

function withExtraFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withExtraFields);
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [name, withExtraFields(member)]);
  if (isKeyedById(value)) return Object.fromEntries(members);
  return { ...Object.fromEntries(members), x_unknown: { added: ["later", 1, null] } };
}

/** Reports whether an object is a list keyed by ID: a member added there would be another entry. */
function isKeyedById(value: Readonly<Record<string, unknown>>): boolean {
  const entries = Object.entries(value);
  return entries.length > 0 && entries.every(([id, entry]) => isObject(entry) && Object.values(entry).includes(id));
}

function withDuplicate(body: unknown, list: string, idMember: string): unknown {
  const found = memberOf(body, steps(list));
  if (Array.isArray(found) && isObject(found[0])) {
    const copy = structuredClone(found[0]);
    const path = steps(idMember);
    const holder = memberOf(copy, path.slice(0, -1));
    const last = path.at(-1);
    if (isObject(holder) && last !== undefined) holder[last] = anotherId(holder[last]);
    found.push(copy);
  }
  return body;
}

/** Returns an unused ID of the same kind. */
function anotherId(id: unknown): unknown {
  return typeof id === "number" ? id + 1_000_000_000 : `${id}-copy`;
}

function steps(path: string): string[] {
  return path.split(".").filter((name) => name !== "");
}

function memberOf(body: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), body);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const ZEROS = Buffer.from("0,".repeat(32_768));

function zeros(bytes: number): ReadableStream<Uint8Array> {
  let left = bytes;
  return new ReadableStream({
    start: (controller) => controller.enqueue(Buffer.from("[")),
    pull: (controller) => {
      if (left > 0) {
        controller.enqueue(ZEROS);
        left -= ZEROS.length;
        return;
      }
      controller.enqueue(Buffer.from("0]"));
      controller.close();
    },
  });
}
