import type { Answer, CallContext } from "./call.js";
import { HttpFailure } from "./failure.js";
import { valuesIn } from "./json.js";
import { MOST_ITEMS, MOST_TEXT, MOST_VALUES } from "./limits.js";
import { seconds } from "./waiting.js";

/** One page of a list. */
export interface Page<T, C> {
  readonly items: readonly T[];
  /** Where the next page begins; absent: this was the last. */
  readonly next?: C | undefined;
  /** How many items the list has in all, where the platform says so. */
  readonly total?: number | undefined;
  /**
   * How many items the platform says that there are, where what it counts is not certain enough to end the list by it:
   * a list that ends with fewer brings a warning.
   */
  readonly stated?: number | undefined;
  /** The answer the page came in, for messages. */
  readonly answer: Answer;
}

export interface PageOptions<T, C> {
  /** Where the first page begins: an offset, a page number, or whatever `fetch` takes for "from the start". */
  readonly first: C;
  fetch(cursor: C): Promise<Page<T, C>>;
  /** What makes two items the same. Default: all of their content. */
  identify?(item: T): string;
  /** Who asks: gets a warning where the list ends with fewer items than the platform says that there are. */
  readonly context?: Pick<CallContext, "log">;
  /** More pages than this are taken for an endless list. Default 10,000. */
  readonly limit?: number;
}

/** So many empty pages in a row are no list. */
const MOST_EMPTY = 100;
/** A place in a list goes into an address; none is as long as that, as JSON. */
const LONGEST_PLACE = 8_000;

/**
 * Reads a list page by page, to its end. All pages together have the time of one request.
 *
 * An item that appears again on a later page, because the list moved while it was read, is left out there. A list ends
 * with its last page, when as many items have come as the platform says it has, or with a page that only repeats and
 * points nowhere.
 *
 * @throws HttpFailure "unexpected-answer" when the list cannot end: a place in it comes a second time, a page brings
 * nothing new although it is not empty, or there are more pages, items or text than any list has. "deadline-exceeded"
 * when its time is over.
 */
export async function* pages<T, C>(options: PageOptions<T, C>): AsyncGenerator<readonly T[], void, undefined> {
  const { identify = (item: T) => JSON.stringify(item), limit = 10_000 } = options;
  const places = new Set<string>();
  const seen = new Set<string>();
  let cursor: C | undefined = options.first;
  let count = 0;
  let empty = 0;
  let text = 0;
  let values = 0;
  let took = 0;
  while (cursor !== undefined) {
    places.add(JSON.stringify(cursor));
    const page: Page<T, C> = await options.fetch(cursor);
    text += page.answer.text.length;
    values += valuesIn(page.answer.text);
    if (text > MOST_TEXT || values > MOST_VALUES) throw endless(page.answer, TOO_MUCH);
    const fresh = page.items.filter((item) => !seen.has(identify(item)));
    count += fresh.length;
    if (count > MOST_ITEMS) throw endless(page.answer, TOO_MUCH);
    for (const item of fresh) seen.add(identify(item));
    empty = page.items.length === 0 ? empty + 1 : 0;
    took += page.answer.time?.took ?? 0;
    const isComplete = page.total !== undefined && seen.size >= page.total;
    cursor = isComplete ? undefined : page.next;
    if (cursor !== undefined && page.items.length > 0 && fresh.length === 0) {
      throw endless(page.answer, "repeated a page of the list");
    }
    yield fresh;
    if (cursor === undefined) {
      warnOfMissing(options, page, seen.size);
      return;
    }
    const place = JSON.stringify(cursor);
    if (place.length > LONGEST_PLACE) throw endless(page.answer, `named a next page with ${place.length} characters`);
    if (places.has(place)) throw endless(page.answer, "pointed back to a page that was read already");
    if (places.size >= limit) throw endless(page.answer, `sent ${limit} pages and pointed to another`);
    if (empty >= MOST_EMPTY) throw endless(page.answer, `sent ${MOST_EMPTY} empty pages and pointed to another`);
    if (took >= (page.answer.time?.allowed ?? Number.POSITIVE_INFINITY)) throw tooSlow(page.answer, places.size);
  }
}

const TOO_MUCH = "sent more than any list holds";

function warnOfMissing<T, C>({ context }: PageOptions<T, C>, page: Page<T, C>, shown: number): void {
  const stated = page.total ?? page.stated ?? 0;
  if (stated <= shown) return;
  const { operation } = page.answer.request;
  const which = `${operation}: the platform says that there are ${stated}, and shows ${shown}`;
  context?.log?.("warning", `${which}; what it does not show cannot be found. These credentials may not see all.`);
}

/** All items of a list, in one array. */
export async function collect<T>(source: AsyncIterable<readonly T[]>): Promise<T[]> {
  const all: T[] = [];
  for await (const items of source) for (const item of items) all.push(item);
  return all;
}

function endless(answer: Answer, cameBack: string): HttpFailure {
  return new HttpFailure({
    code: "unexpected-answer",
    request: answer.request,
    cameBack: `the platform ${cameBack}, so the list cannot be read to its end`,
    status: answer.status,
    likely: "a fault of the platform's paging",
    next: "Try again; if it stays, report it to the platform's support",
  });
}

function tooSlow({ request, status, time }: Answer, count: number): HttpFailure {
  const allowed = seconds(time?.allowed ?? 0);
  return new HttpFailure({
    code: "deadline-exceeded",
    request,
    status,
    cameBack: `the list has not come to its end within ${allowed} and ${count} pages`,
    likely: "the list is very long, or the platform's paging never ends",
    next: `Ask for less, or allow more time with ${time?.setting ?? "the provider's settings"}`,
  });
}
