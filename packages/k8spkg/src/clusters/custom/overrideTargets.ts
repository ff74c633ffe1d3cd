import { isMap, isScalar, isSeq, YamlMap, YamlSeq } from "@tripod/kit/yaml";
import type { YamlDocument, YamlNode } from "../../yaml.js";
import type { Step } from "./overridePath.js";

/** Node at a position, or undefined. */
type Held = YamlNode | null | undefined;

/** Returns the node that replaces another one. */
export type Put = (before: Held) => YamlNode;

/**
 * Sets every map member whose name matches. Does not search in the values that it has set. Reports whether it set a
 * value.
 */
export function putWhere(node: Held, isMeant: (name: string) => boolean, put: Put): boolean {
  return putEach(node, (map) => {
    const meant = map.items.filter(({ key }) => isMeant(nameOf(key)));
    for (const pair of meant) pair.value = put(pair.value as Held);
    return meant.map(({ value }) => value);
  });
}

/** Sets the value of every such chain of members, at any depth. Reports whether it set a value. */
export function putAtChain(node: Held, chain: readonly string[], put: Put): boolean {
  const last = chain.at(-1) as string;
  return putEach(node, (map, done) => {
    let holder: Held = map as YamlNode;
    for (const name of chain.slice(0, -1)) holder = isMap(holder) ? (holder.get(name, true) as Held) : undefined;
    if (!isMap(holder) || done.has(holder) || !holder.has(last)) return [];
    const value = put(holder.get(last, true) as Held);
    holder.set(last, value);
    return [value];
  });
}

/** Visits all maps from the root to the leaves, except for nodes that were set meanwhile. */
function putEach(node: Held, at: (map: YamlMap, done: ReadonlySet<unknown>) => readonly unknown[]): boolean {
  const done = new Set<unknown>();
  const walk = (one: unknown): void => {
    if (done.has(one)) return;
    if (isMap(one)) for (const value of at(one, done)) done.add(value);
    const inner = isMap(one) ? one.items.map(({ value }) => value) : isSeq(one) ? one.items : [];
    for (const value of inner) walk(value);
  };
  walk(node);
  return done.size > 0;
}

/**
 * Returns the number of steps of a path that exist in a document, or -1 if a value of another type or a short list
 * blocks the path.
 */
export function reachOf({ contents }: YamlDocument, path: readonly Step[]): number {
  const canMake = (from: number): boolean => !path.slice(from).some((step) => typeof step === "number" && step > 0);
  let node: Held = contents as Held;
  for (const [index, step] of path.entries()) {
    if (isNothing(node)) return canMake(index) ? index : -1;
    if (typeof step === "number" ? !isSeq(node) || step > node.items.length : !isMap(node)) return -1;
    const inner = (node as YamlMap).get(step, true) as Held;
    if (inner === undefined) return canMake(index + 1) ? index : -1;
    node = inner;
  }
  return path.length;
}

/** Puts a value at a path, and makes what is missing on the way. Lists that are made have one element. */
export function putAtPath(node: Held, path: readonly Step[], put: Put): YamlNode {
  const [step, ...rest] = path;
  if (step === undefined) return put(node);
  const isHolder = isMap(node) || isSeq(node);
  const holder = isHolder ? node : typeof step === "number" ? new YamlSeq() : new YamlMap();
  holder.set(step, putAtPath(holder.get(step, true) as Held, rest, put));
  return holder as YamlNode;
}

function isNothing(node: Held): boolean {
  if (node === undefined || node === null) return true;
  return isScalar(node) && ["", "~", "null"].includes(String(node.source ?? "")) && node.type === "PLAIN";
}

function nameOf(key: unknown): string {
  return isScalar(key) ? String(key.value) : "";
}
