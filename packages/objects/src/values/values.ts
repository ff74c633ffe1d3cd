/** Values by name, of whatever type: inputs, outputs, members of JSON. */
export type Values = Readonly<Record<string, unknown>>;

/** Whether a value of parsed JSON is an object. */
export function isObject(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a value says nothing: absent, an empty text, an empty list, an empty object. */
export function isNothing(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  return Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0;
}

/** The members that have a value. */
export function defined(values: Values): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** The member at a path such as `metadata.name` or `resources[0].path`, or undefined. */
export function memberAt(value: unknown, path: string): unknown {
  let here = value;
  for (const step of stepsOf(path)) {
    if (typeof step === "number") here = Array.isArray(here) ? here[step] : undefined;
    else here = isObject(here) && Object.hasOwn(here, step) ? here[step] : undefined;
    if (here === undefined) return undefined;
  }
  return here;
}

/** Sets the member at a path, making the objects and lists on the way. `into` is changed; what it held is not. */
export function setMember(into: Record<string, unknown>, path: string, value: unknown): void {
  const steps = stepsOf(path);
  const last = steps.pop() as string | number;
  let here: Record<string | number, unknown> = into;
  for (const [at, step] of steps.entries()) {
    const inner = copyFor(Object.hasOwn(here, step) ? here[step] : undefined, steps[at + 1] ?? last);
    define(here, step, inner);
    here = inner;
  }
  define(here, last, value);
}

/** The names and places in lists of which a path is made. */
function stepsOf(path: string): (string | number)[] {
  if (path === "") return [];
  if (!path.includes("[")) return path.split(".").filter(Boolean);
  return path.split(".").flatMap((part) =>
    part
      .split(/[[\]]+/)
      .filter(Boolean)
      .map((step, at) => (at === 0 ? step : Number(step))),
  );
}

/** What holds the next step: a copy of what is there, where it can hold it. */
function copyFor(value: unknown, next: string | number): Record<string | number, unknown> {
  if (typeof next === "number") return (Array.isArray(value) ? [...value] : []) as unknown as Record<number, unknown>;
  return isObject(value) ? { ...value } : {};
}

/** A member whatever its name: `__proto__` is one like any other. */
function define(into: Record<string | number, unknown>, name: string | number, value: unknown): void {
  Object.defineProperty(into, name, { value, writable: true, enumerable: true, configurable: true });
}
