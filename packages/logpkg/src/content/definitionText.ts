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
  return isText(type) && isText(name) ? undefined : "must have the members `type` and `name`, both strings";
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
  const { theme, children, ...item } = compact(value) as Values;
  return {
    ...item,
    ...(theme === undefined ? {} : { theme: typeof theme === "string" ? theme.toLowerCase() : theme }),
    ...(Array.isArray(item.panels) ? { panels: item.panels.map(completedPanel) } : {}),
    ...(children === undefined
      ? {}
      : {
          children: Array.isArray(children)
            ? inOrder(children).map((one) => (isObject(one) ? normal(one) : one))
            : children,
        }),
  } as Plain;
}

/** Sorts the children of a folder by type and name, because the platform returns them in arbitrary order. */
function inOrder(children: readonly unknown[]): readonly unknown[] {
  return [...children].sort((one, other) => {
    const [first, second] = [childKey(one), childKey(other)];
    return first < second ? -1 : first > second ? 1 : 0;
  });
}

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

/** Returns the desired folder with its children in the order of the live folder. */
function withChildrenLike(live: Values, desired: Values): Values {
  if (!Array.isArray(live.children) || !Array.isArray(desired.children)) return desired;
  const byKey = new Map(desired.children.map((one): [string, unknown] => [childKey(one), one]));
  return { ...desired, children: live.children.map((one) => byKey.get(childKey(one))) };
}

/** Removes empty strings and objects that the desired value lacks. Pairs children by type and name. */
function withoutAdded(live: unknown, desired: unknown): unknown {
  if (Array.isArray(live))
    return live.map((one, index) => withoutAdded(one, Array.isArray(desired) ? desired[index] : undefined));
  if (!isObject(live)) return live;
  const has = withChildrenLike(live, isObject(desired) ? desired : {});
  const isEmpty = (one: unknown): boolean => one === "" || (isObject(one) && Object.keys(one).length === 0);
  const kept = Object.entries(live).filter(([name, one]) => Object.hasOwn(has, name) || !isEmpty(one));
  return Object.fromEntries(
    kept.map(([name, one]) => [name, withoutAdded(one, Object.hasOwn(has, name) ? has[name] : undefined)]),
  );
}
