import type { Answer, CallContext } from "./call.js";
import { HttpFailure } from "./failure.js";
import { valuesIn } from "./json.js";
import { MAX_ITEMS, MAX_TEXT_LENGTH, MAX_VALUES } from "./limits.js";
import { seconds } from "./waiting.js";

/**
 * One page of a list.
 *
 * @example
 * ```ts
 * import { type Answer, type Page, read } from "@tripod/kit/http";
 *
 * export function pageOf(answer: Answer): Page<string, string> {
 *   const body = read(answer);
 *   return { items: body.list("items").map((row) => row.text("id")), next: body.optionalString("next"), answer };
 * }
 * ```
 */
export interface Page<T, C> {
  readonly items: readonly T[];
  /** Cursor of the next page; undefined after the last one. */
  readonly next?: C | undefined;
  /** Total number of items of the list, if the platform returns it. */
  readonly total?: number | undefined;
  /**
   * Number of items that the platform reports, if it is too uncertain to end the list: a list with fewer items causes a
   * warning.
   */
  readonly stated?: number | undefined;
  /** Response that contained the page, for messages. */
  readonly answer: Answer;
}

/** Options of a list that is read page by page. */
export interface PageOptions<T, C> {
  /** Cursor of the first page: an offset, a page number, or the value with which `fetch` starts. */
  readonly first: C;
  fetch(cursor: C): Promise<Page<T, C>>;
  /** Returns the identity of an item. Default: its whole content. */
  identify?(item: T): string;
  /** Receives a warning if the list ends with fewer items than the platform reports. */
  readonly context?: Pick<CallContext, "log">;
  /** Maximum number of pages; a longer list is considered endless. Default: 10,000. */
  readonly limit?: number;
}

/** Maximum number of consecutive empty pages. */
const MAX_EMPTY_PAGES = 100;
/** Maximum length of a cursor as JSON, because it becomes part of a URL. */
const MAX_CURSOR_LENGTH = 8_000;

/**
 * Reads a list by pages, to its end. All pages together share the deadline of one request.
 *
 * An item that appears again on a later page, because the list moved during the read, is omitted there. A list ends
 * with its last page, when the reported total number of items has been read, or with a page that only repeats items and
 * has no next page, unless the reported total is larger.
 *
 * @throws HttpFailure "unexpected-answer" if the list cannot end: a cursor repeats, a page that is not empty contains
 * no new item although there are more, or there are more pages, items or text than a list may have. "deadline-exceeded"
 * at the deadline.
 * @example
 * ```ts
 * import { type Page, pages } from "@tripod/kit/http";
 *
 * export async function printAll(fetch: (cursor: string) => Promise<Page<string, string>>): Promise<void> {
 *   for await (const items of pages({ first: "", fetch })) console.log(items.join(", "));
 * }
 * ```
 */
export async function* pages<T, C>(options: PageOptions<T, C>): AsyncGenerator<readonly T[], void, undefined> {
  const { identify = (item: T) => JSON.stringify(item), limit = 10_000 } = options;
  const cursorKeys = new Set<string>();
  const itemKeys = new Set<string>();
  let cursor: C | undefined = options.first;
  let count = 0;
  let empty = 0;
  let text = 0;
  let values = 0;
  let took = 0;
  while (cursor !== undefined) {
    cursorKeys.add(JSON.stringify(cursor));
    const page: Page<T, C> = await options.fetch(cursor);
    text += page.answer.text.length;
    values += valuesIn(page.answer.text);
    if (text > MAX_TEXT_LENGTH || values > MAX_VALUES) throw endless(page.answer, TOO_MUCH);
    const fresh = page.items.filter((item) => !itemKeys.has(identify(item)));
    count += fresh.length;
    if (count > MAX_ITEMS) throw endless(page.answer, TOO_MUCH);
    for (const item of fresh) itemKeys.add(identify(item));
    empty = page.items.length === 0 ? empty + 1 : 0;
    took += page.answer.time?.took ?? 0;
    const isComplete = page.total !== undefined && count >= page.total;
    cursor = isComplete ? undefined : page.next;
    const isMore = cursor !== undefined || (page.total ?? page.stated ?? 0) > count;
    if (isMore && page.items.length > 0 && fresh.length === 0) {
      throw endless(page.answer, "repeated a page of the list");
    }
    yield fresh;
    if (cursor === undefined) {
      warnOfMissing(options, page, count);
      return;
    }
    const cursorKey = JSON.stringify(cursor);
    if (cursorKey.length > MAX_CURSOR_LENGTH)
      throw endless(page.answer, `named a next page with ${cursorKey.length} characters`);
    if (cursorKeys.has(cursorKey)) throw endless(page.answer, "pointed back to a page that was read already");
    if (cursorKeys.size >= limit) throw endless(page.answer, `sent ${limit} pages and pointed to another`);
    if (empty >= MAX_EMPTY_PAGES)
      throw endless(page.answer, `sent ${MAX_EMPTY_PAGES} empty pages and pointed to another`);
    if (took >= (page.answer.time?.allowed ?? Number.POSITIVE_INFINITY)) throw tooSlow(page.answer, cursorKeys.size);
  }
}

const TOO_MUCH = "sent more than any list holds";

function warnOfMissing<T, C>({ context }: PageOptions<T, C>, page: Page<T, C>, received: number): void {
  const stated = page.total ?? page.stated ?? 0;
  if (stated <= received) return;
  const { operation } = page.answer.request;
  const which = `${operation}: the platform reports ${stated} items but lists only ${received}`;
  context?.log?.(
    "warning",
    `${which}; the provider cannot find the others. Check that these credentials have permission to see all of them.`,
  );
}

/**
 * Returns all items of a list in one array.
 *
 * @example
 * ```ts
 * import { collect, type Page, pages } from "@tripod/kit/http";
 *
 * export const readAll = (fetch: (offset: number) => Promise<Page<string, number>>): Promise<string[]> =>
 *   collect(pages({ first: 0, fetch }));
 * ```
 */
export async function collect<T>(source: AsyncIterable<readonly T[]>): Promise<T[]> {
  const all: T[] = [];
  for await (const items of source) for (const item of items) all.push(item);
  return all;
}

function endless(answer: Answer, observed: string): HttpFailure {
  return new HttpFailure({
    code: "unexpected-answer",
    request: answer.request,
    observed: `the platform ${observed}, so the list cannot be read to its end`,
    status: answer.status,
    likelyCause: "a defect of the platform's pagination",
    nextStep: "Try again; if the error persists, report it to the platform's support",
  });
}

function tooSlow({ request, status, time }: Answer, count: number): HttpFailure {
  const allowed = seconds(time?.allowed ?? 0);
  return new HttpFailure({
    code: "deadline-exceeded",
    request,
    status,
    observed: `the list was not complete within ${allowed} and ${count} pages`,
    likelyCause: "the list is very long, or the platform's pagination never ends",
    nextStep: `Request fewer objects, or allow more time with ${time?.setting ?? "the provider's settings"}`,
  });
}
