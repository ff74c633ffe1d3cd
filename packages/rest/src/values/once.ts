/** Returns a function that computes a value on the first call and caches it. */
export function once<T>(work: () => T): () => T {
  let done: { readonly value: T } | undefined;
  return () => {
    done ??= { value: work() };
    return done.value;
  };
}

/** Returns a function that computes a value once for each list of arguments, and caches it. */
export function oncePer<Key extends readonly (string | number)[], T>(work: (...key: Key) => T): (...key: Key) => T {
  const done = new Map<string, T>();
  return (...key) => {
    const name = JSON.stringify(key);
    const value = done.get(name) ?? work(...key);
    done.set(name, value);
    return value;
  };
}
