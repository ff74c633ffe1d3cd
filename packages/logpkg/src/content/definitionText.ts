import { jsonEqual, type Plain, parseJson, valuesEqual } from "@tripod/kit";
import { isObject, type Values, valueOfJson } from "@tripod/rest";

/** Returns an item of the content library from the JSON of an import, with all digits of its numbers. */
export function definitionIn(config: string): Values {
  const value = valueOfJson(config);
  return isObject(value) ? value : {};
}

/** Returns the names that the library may show for the item: dashboards have a title in addition to their name. */
export function namesIn(config: string): readonly string[] {
  const { name, title } = definitionIn(config);
  return [name, title].filter((text) => typeof text === "string");
}

/** Returns the problem of a definition, or undefined. */
export function definitionFault(config: string): string | undefined {
  const json = parseJson(config);
  if (!json.ok || !isObject(json.value)) return "must be a JSON object";
  const { type, name } = json.value;
  const isText = (value: unknown): boolean => typeof value === "string" && value !== "";
  if (!isText(type) || !isText(name)) return "must have the members `type` and `name`, both strings";
  return twinFault(json.value, "");
}

/** Returns the problem of a folder with two children of the same name, or undefined. Visits all folders. */
function twinFault({ children }: Values, at: string): string | undefined {
  const positions = new Map<string, string>();
  for (const [index, child] of (Array.isArray(children) ? children : []).entries()) {
    if (!isObject(child)) continue;
    const path = `${at}children[${index}]`;
    const { name } = child;
    const other = typeof name === "string" ? positions.get(name) : undefined;
    if (other !== undefined)
      return `must not have two items with the name ${JSON.stringify(name)} in one folder: \`${other}\` and \`${path}\`. Rename one of them`;
    if (typeof name === "string") positions.set(name, path);
    const fault = twinFault(child, `${path}.`);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** Reports whether the definition belongs to another item: an import under another name creates a second item. */
export function isAnotherItem(oldValue: string, newValue: string): boolean {
  const [one, other] = [definitionIn(oldValue), definitionIn(newValue)];
  return one.name !== other.name || one.type !== other.type;
}

/** Reports whether the platform treats two definitions as equal. */
export function sameDefinition(oldValue: string, newValue: string): boolean {
  return jsonEqual(oldValue, newValue) || valuesEqual(normal(definitionIn(oldValue)), normal(definitionIn(newValue)));
}

/** Reports whether the live object matches the inputs. Ignores empty members that the platform adds. */
export function shows(live: Values, config: string): boolean {
  const desired = definitionIn(config);
  return valuesEqual(normal(desired), normal(withoutAdded(live, desired)));
}

/** Returns the normal form of the platform: without empty members, with the members that the platform fills in. */
function normal(value: unknown): Plain {
  return completed(compact(value)) as Plain;
}

/** Fills in the members that the platform fills in, and sorts the children of each folder. */
function completed(value: unknown): unknown {
  if (!isObject(value)) return value;
  const { theme, children, ...item } = value;
  return {
    ...item,
    ...(theme === undefined ? {} : { theme: typeof theme === "string" ? theme.toLowerCase() : theme }),
    ...(Array.isArray(item.panels) ? { panels: item.panels.map(completedPanel) } : {}),
    ...(children === undefined
      ? {}
      : { children: Array.isArray(children) ? inOrder(children.map(completed), contentKey) : children }),
  };
}

/**
 * Sorts the children of a folder by type and name, because the platform returns them in arbitrary order. The content
 * orders children with the same type and name.
 */
function inOrder(children: readonly unknown[], contentOf: (child: unknown) => string): readonly unknown[] {
  const keys = children.map(childKey);
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return children
    .map((child, index) => {
      const key = keys[index] as string;
      return { child, key, content: (counts.get(key) as number) > 1 ? contentOf(child) : "" };
    })
    .sort((one, other) => compareTexts(one.key, other.key) || compareTexts(one.content, other.content))
    .map(({ child }) => child);
}

const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Returns the content of an item in normal form as text, without empty members, which the platform may add. */
function contentKey(item: unknown): string {
  return JSON.stringify(item, (_, value: unknown) => {
    if (!isObject(value)) return value;
    const members = Object.entries(value).filter(([, one]) => !isEmpty(one));
    return Object.fromEntries(members.sort(([one], [other]) => compareTexts(one, other)));
  });
}

const isEmpty = (one: unknown): boolean => one === "" || (isObject(one) && Object.keys(one).length === 0);

/** Returns the key of a child within its folder. */
function childKey(child: unknown): string {
  const { type, name } = isObject(child) ? child : {};
  return JSON.stringify([type ?? null, name ?? null]);
}

function completedPanel(panel: unknown): unknown {
  if (!isObject(panel) || !Array.isArray(panel.queries)) return panel;
  const defaults = { outputCardinalityLimit: 1000, transient: false };
  return { ...panel, queries: panel.queries.map((query) => (isObject(query) ? { ...defaults, ...query } : query)) };
}

/** Removes members that are null or an empty list, at every depth. */
function compact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(compact);
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([, one]) => one !== null && !(Array.isArray(one) && one.length === 0));
  return Object.fromEntries(kept.map(([name, one]) => [name, compact(one)]));
}

/** Returns both folders with their children in the same order, as far as each has them. */
function withChildrenPaired(live: Values, desired: Values): readonly [live: Values, desired: Values] {
  if (!Array.isArray(live.children) || !Array.isArray(desired.children)) return [live, desired];
  const contentOf = (child: unknown) => contentKey(normal(child));
  const byKey = new Map<string, unknown[]>();
  for (const child of inOrder(desired.children, contentOf)) {
    const key = childKey(child);
    const others = byKey.get(key);
    if (others === undefined) byKey.set(key, [child]);
    else others.push(child);
  }
  const children = inOrder(live.children, contentOf);
  return [
    { ...live, children },
    { ...desired, children: children.map((child) => byKey.get(childKey(child))?.shift()) },
  ];
}

/** Removes empty strings and objects that the desired value lacks. Pairs children by type, name and content. */
function withoutAdded(live: unknown, desired: unknown): unknown {
  if (Array.isArray(live))
    return live.map((one, index) => withoutAdded(one, Array.isArray(desired) ? desired[index] : undefined));
  if (!isObject(live)) return live;
  const [shown, has] = withChildrenPaired(live, isObject(desired) ? desired : {});
  const kept = Object.entries(shown).filter(([name, one]) => Object.hasOwn(has, name) || !isEmpty(one));
  return Object.fromEntries(
    kept.map(([name, one]) => [name, withoutAdded(one, Object.hasOwn(has, name) ? has[name] : undefined)]),
  );
}
