import { parseRoute } from "./routePattern.js";

/** Received request. */
export interface RequestRecord {
  readonly method: string;
  readonly path: string;
  /** Query text without the question mark. */
  readonly query: string;
  /** Text of the body, at most 256 KiB; empty without a body. */
  body: string;
  /** Route that answered, such as `/domains/v2/zones/:zoneId`; empty if no route matches the path. */
  route: string;
  /** Status; null if there is no response yet, or the connection ended before it. */
  status: number | null;
  /** Milliseconds on the platform's clock. */
  readonly at: number;
}

/** Log of the requests that arrived, for tests and benchmarks. */
export interface RequestLog {
  /** Returns the recorded requests in order of arrival: at least the newest 50,000. */
  all(): readonly RequestRecord[];
  /** Returns the recorded requests that match a route pattern. */
  matching(route: string): readonly RequestRecord[];
  /**
   * Returns the number of recorded requests that match a route pattern (see `parseRoute`) and, optionally, a status.
   */
  count(route?: string, status?: number): number;
  /** Returns the number of recorded requests per `METHOD route status`, e.g. `{"GET /domains/v2/zones 200": 3}`. */
  byRoute(): Record<string, number>;
  /** Requests being answered at this moment. */
  readonly inFlight: number;
  /** Maximum number of concurrent requests since the last reset. */
  readonly peakInFlight: number;
  reset(): void;
}

/** Interface of the log for the platform. */
export interface RequestRecorder extends RequestLog {
  arrived(request: Pick<RequestRecord, "method" | "path" | "query" | "at">): RequestRecord;
  /** Data of the request. */
  sent(record: RequestRecord, body: string): void;
  left(record: RequestRecord, route: string, status: number | null): void;
}

const KEPT = 50_000;
const KEPT_OF_A_BODY = 256 * 1024;

export function createRequestLog(onRequest?: (request: RequestRecord) => void): RequestRecorder {
  let records: RequestRecord[] = [];
  let inFlight = 0;
  let peak = 0;
  return {
    all: () => records,
    matching: (route) => {
      const matches = parseRoute(route);
      return records.filter(({ method, path }) => matches(method, path));
    },
    count: (route, status) => {
      const matches = route === undefined ? () => true : parseRoute(route);
      return records.filter(
        (record) => matches(record.method, record.path) && (status === undefined || record.status === status),
      ).length;
    },
    byRoute: () => {
      const counts: Record<string, number> = {};
      for (const { method, route, path, status } of records) {
        const key = `${method} ${route || path} ${status ?? "unanswered"}`;
        counts[key] = (counts[key] ?? 0) + 1;
      }
      return counts;
    },
    get inFlight() {
      return inFlight;
    },
    get peakInFlight() {
      return peak;
    },
    reset: () => {
      records = [];
      peak = inFlight;
    },
    arrived: (request) => {
      const record: RequestRecord = { ...request, body: "", route: "", status: null };
      records.push(record);
      if (records.length > 2 * KEPT) records = records.slice(-KEPT);
      inFlight += 1;
      peak = Math.max(peak, inFlight);
      return record;
    },
    sent: (record, body) => {
      record.body = body.slice(0, KEPT_OF_A_BODY);
    },
    left: (record, route, status) => {
      record.route = route;
      record.status = status;
      inFlight -= 1;
      onRequest?.(record);
    },
  };
}
