/** Returns a number with its noun: `1 object`, `2 objects`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
