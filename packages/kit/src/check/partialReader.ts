import { hasUnknown, isValueList, isValueObject, reveal, Unknown, unwrap, type Value } from "../values/value.js";

/** Reader of values with unknown parts. */
export interface PartialReader {
  /** Returns a plain view of a value. Reading an unknown part of it ends the run. */
  view(value: Value | undefined): unknown;
  /** Runs code that reads views, until the code reads an unknown part. */
  run(read: () => void): void;
  /**
   * Runs a part of that code whose conclusions do not depend on other parts: reading an unknown part ends this part
   * only.
   */
  part(read: () => void): void;
  /** Reports whether the code has read an unknown part: what it concludes then is not reliable. */
  isStopped(): boolean;
}

/**
 * Creates a reader for one run of code that expects known values, such as a rule. Its conclusions before it reads an
 * unknown part are valid for every value of that part.
 */
export function createPartialReader(): PartialReader {
  const stop = new Error("an unknown value was read");
  let isStopped = false;
  const view = (value: Value | undefined): unknown => {
    const bare = unwrap(value);
    if (!hasUnknown(bare) || !(isValueList(bare) || isValueObject(bare))) return reveal(bare);
    const parts = Object.entries(bare).filter(([, part]) => part !== undefined);
    const open = new Set(parts.filter(([, part]) => unwrap(part) instanceof Unknown).map(([name]) => name));
    const entries = parts.map(([name, part]) => [name, open.has(name) ? undefined : view(part)] as const);
    const target: object = isValueList(bare) ? entries.map(([, part]) => part) : Object.fromEntries(entries);
    return new Proxy(target, {
      get: (viewed, name) => {
        if (typeof name !== "string" || !open.has(name)) return Reflect.get(viewed, name) as unknown;
        isStopped = true;
        throw stop;
      },
    });
  };
  const run = (read: () => void): void => {
    try {
      read();
    } catch (error) {
      if (error !== stop) throw error;
    }
  };
  return {
    view,
    run,
    part: (read) => {
      if (isStopped) throw stop;
      run(read);
      isStopped = false;
    },
    isStopped: () => isStopped,
  };
}
