/** Returns the known names that a misspelled one may mean, nearest first: at most a third of the letters differ. */
export function nearest(name, known) {
  const wanted = name.toLowerCase();
  return known
    .map((one) => ({ one, distance: distance(wanted, one.toLowerCase()) }))
    .filter(({ distance: far }) => far <= Math.ceil(wanted.length / 3))
    .sort((a, b) => a.distance - b.distance)
    .map(({ one }) => one);
}

/** Returns the number of letters to change, add or remove. */
function distance(from, to) {
  if (Math.abs(from.length - to.length) > from.length) return Number.POSITIVE_INFINITY;
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1)
      next.push(Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (from[i - 1] === to[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[to.length];
}
