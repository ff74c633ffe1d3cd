/** Responses of other servers than the platform: proxies, gateways, web servers, other APIs. */
import type { Fault } from "@tripod/emulators";

export type Faults = Readonly<Record<string, Fault>>;

const json = (status: number, body: unknown): Fault => ({ kind: "answer", status, body });
const text = (status: number, body: string): Fault => ({
  kind: "answer",
  status,
  body,
  headers: { "content-type": "application/json" },
});
const page = (status: number): Fault => ({ kind: "html", status });

/** Target of redirects, to which nothing may be sent. */
export const ELSEWHERE = "127.0.0.1:9";
const leads = (status: number): Fault => ({
  kind: "answer",
  status,
  headers: { location: `http://${ELSEWHERE}/elsewhere` },
  body: {},
});

/** 404 and 410 that do not concern the object. */
export const PLACES: Faults = {
  "404 of a web server": page(404),
  "404 with an empty object": json(404, {}),
  "410 with an empty object": json(410, {}),
};

/** Codes with which the platforms report a missing object. */
const MISSING = {
  id: "A1",
  errors: [{ code: "content:not_found", message: "Object not found." }],
  code: "USER_NOT_FOUND",
  message: "user not found",
  error: "domain_not_found",
  status_text: "NOT_FOUND",
};

/** Returns error responses that name the object, like a 404 of the platform. */
export const refusalsOf = (id: string): Faults => ({
  "403 that names the object": json(403, { error: { id, message: "forbidden" }, code: "ResourceNotFound" }),
  "409 that names the object": json(409, { error: { id, message: "busy" }, code: "NOT_FOUND", status: 409 }),
});

/**
 * Responses to reads for all resources: of gateways, and of the platform at a wrong URL.
 */
export const READS: Faults = {
  "404 of a gateway": json(404, { code: "NotFound", message: "no such route" }),
  "404 of another gateway": json(404, { errors: [{ code: "not_found", message: "Not Found" }] }),
  "404 with a number": json(404, { error: { code: 404, status: "NOT_FOUND", message: "Not Found" } }),
  "404 of every address": json(404, { status: 404, id: "A1", code: "notfound", message: "nothing is here" }),
  "404 with a code of the platform for everything": json(404, MISSING),
  "403 with the code of a missing object": json(403, MISSING),
  "another object": json(200, { ok: true }),
  "an object with another id": json(200, {
    id: "of-another-client",
    uuid: "of-another-client",
    name: "of another client",
  }),
};

const REDIRECTS: Faults = Object.fromEntries([301, 302, 307, 308].map((status) => [`${status}`, leads(status)]));

/** Success responses without content. */
export const EMPTY: Faults = {
  "an empty object": json(200, {}),
  "200 without a body": text(200, ""),
  null: text(200, "null"),
};

/** Success responses to reads, of objects and lists, without an object of the platform. */
export const LISTS: Faults = {
  "200 with an empty list": json(200, []),
  204: text(204, ""),
  "200 with an empty object": json(200, {}),
};

const PAGES: Faults = {
  "410 of a web server": page(410),
  "200 with a page": page(200),
  "200 with plain text": { kind: "answer", status: 200, headers: { "content-type": "text/plain" }, body: "OK" },
};

const OTHERS: Faults = {
  "200 with a list": json(200, []),
  "200 with an id alone": json(200, { id: "of-another-client" }),
  "202 with an empty text": json(202, ""),
};

/** Further responses to reads of objects. */
export const FURTHER_READS: Faults = {
  ...PAGES,
  ...REDIRECTS,
  ...EMPTY,
  ...OTHERS,
  "404 of a router": json(404, { message: "no Route matched with those values" }),
  "404 of a cluster": json(404, { kind: "Status", status: "Failure", reason: "NotFound", code: 404 }),
  "404 of a framework": json(404, { timestamp: "2026-01-01T00:00:00Z", status: 404, error: "Not Found", path: "/" }),
  "404 of an edge": json(404, { success: false, errors: [{ code: 7003, message: "Could not route to /" }] }),
  "404 of a function": json(404, { statusCode: 404, code: "ResourceNotFound", message: "Resource not found" }),
};

/** Responses to every request of a lookup. */
export const OF_LOOKUPS: Faults = {
  ...PLACES,
  ...PAGES,
  ...REDIRECTS,
  ...EMPTY,
  "an object of another service": json(200, { status: "ok", message: "it works" }),
};

/** Success responses to creates that the platform did not process. */
export const CREATES: Faults = { "a page": page(200), "an empty object": json(200, {}) };

/** Success responses to updates and deletes that the platform did not process, for every resource. */
export const UPDATES: Faults = {
  "200 with another object": json(200, { ok: true }),
  "202 with an empty text": json(202, ""),
};
export const DELETES: Faults = {
  "200 with an error in it": json(200, { code: 404 }),
  "200 with an empty text": json(200, ""),
};

const PROCESSED_BY_NOBODY: Faults = {
  ...UPDATES,
  ...DELETES,
  ...OTHERS,
  "200 without a body": text(200, ""),
  204: text(204, ""),
  "an empty object": json(200, {}),
};
export const FURTHER_UPDATES: Faults = { ...PROCESSED_BY_NOBODY, "200 with a page": page(200) };
export const FURTHER_DELETES: Faults = { ...PLACES, ...PAGES, ...REDIRECTS, ...PROCESSED_BY_NOBODY };

/** Responses to the request that creates an object, for one of its attempts. */
export const FURTHER_CREATES: Faults = {
  ...Object.fromEntries(
    [408, 425, 500, 502, 504].map((status) => [`${status}, but it was done`, { kind: "late-error", status }]),
  ),
  ...Object.fromEntries([408, 425, 500, 502].map((status) => [`${status}, and it was not done`, text(status, "{}")])),
  "200 with a page, but it was done": { kind: "late-error", status: 200 },
  "200 with a page": page(200),
  "an empty object": json(200, {}),
  "302": leads(302),
  "307": leads(307),
};
