/** Counters for numeric IDs. */
export function counting(first: number): () => number {
  let next = first;
  return () => next++;
}
