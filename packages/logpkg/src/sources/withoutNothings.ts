import { isNothing, isObject } from "./fulfils.js";

/**
 * Leaves out what says nothing: the platform shows the same whether an optional value is absent or empty. Where the
 * program has said the empty value itself (`prior`), it stays, so that it does not look taken away.
 */
export function withoutNothings<T>(read: T, prior: unknown): T {
  if (Array.isArray(read)) {
    const before: readonly unknown[] = Array.isArray(prior) ? prior : [];
    return read.map((item, index) => withoutNothings(item, before[index])) as T;
  }
  if (!isObject(read)) return read;
  const before = isObject(prior) ? prior : {};
  const names = new Set([...Object.keys(read), ...Object.keys(before).filter((name) => isNothing(before[name]))]);
  const entries = [...names].map((name) => {
    const value = read[name];
    if (!isNothing(value)) return [name, withoutNothings(value, before[name])] as const;
    return [name, isNothing(before[name]) ? before[name] : undefined] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as T;
}
