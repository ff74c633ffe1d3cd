import type { Answer } from "./call.js";
import { HttpFailure } from "./failure.js";

/** One page of a list. */
export interface Page<T, C> {
  readonly items: readonly T[];
  /** Where the next page begins; absent: this was the last. */
  readonly next?: C | undefined;
  /** The answer the page came in, for messages. */
  readonly answer: Answer;
}

export interface PageOptions<T, C> {
  /** Where the first page begins: an offset, a page number, or whatever `fetch` takes for "from the start". */
  readonly first: C;
  fetch(cursor: C): Promise<Page<T, C>>;
  /** What makes two items the same. Default: all of their content. */
  identify?(item: T): string;
  /** More pages than this are taken for an endless list. Default 10,000. */
  readonly limit?: number;
}

/**
 * Reads a list page by page, to its end.
 *
 * An item that appears again on a later page, because the list moved while it was read, is left out there.
 *
 * @throws HttpFailure "unexpected-answer" when the list cannot end: a place in it comes a second time, a page brings
 * nothing new although it is not empty, or there are more pages than `limit`.
 */
export async function* pages<T, C>(options: PageOptions<T, C>): AsyncGenerator<readonly T[], void, undefined> {
  const { identify = (item: T) => JSON.stringify(item), limit = 10_000 } = options;
  const places = new Set<string>();
  const seen = new Set<string>();
  let cursor: C | undefined = options.first;
  while (cursor !== undefined) {
    places.add(JSON.stringify(cursor));
    const page: Page<T, C> = await options.fetch(cursor);
    const fresh = page.items.filter((item) => !seen.has(identify(item)));
    for (const item of fresh) seen.add(identify(item));
    if (page.items.length > 0 && fresh.length === 0) throw endless(page.answer, "repeated a page of the list");
    yield fresh;
    cursor = page.next;
    if (cursor !== undefined && places.has(JSON.stringify(cursor))) {
      throw endless(page.answer, "pointed back to a page that was read already");
    }
    if (places.size >= limit && cursor !== undefined) {
      throw endless(page.answer, `sent ${limit} pages and pointed to another`);
    }
  }
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
