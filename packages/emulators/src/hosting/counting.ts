/** Numbers that go up, for kinds whose ids are numbers. */
export function counting(first: number): () => number {
  let next = first;
  return () => next++;
}
