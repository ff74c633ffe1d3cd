import { isMap, isScalar, isSeq, YamlMap, YamlSeq } from "@tripod/kit/yaml";
import type { YamlDocument, YamlNode } from "../../yaml.js";
import type { Step } from "./overridePath.js";

/** Node at a position, or undefined. */
type Node = YamlNode | null | undefined;

/** Returns the node that replaces another one. */
export type Replacer = (before: Node) => YamlNode;

/**
 * Sets every map member whose name matches. Does not search in the values that it has set. Reports whether it set a
 * value.
 */
export function setMatching(node: Node, isMatch: (name: string) => boolean, put: Replacer): boolean {
  return visitMaps(node, (map) => {
    const matching = map.items.filter(({ key }) => isMatch(nameOf(key)));
    for (const pair of matching) pair.value = put(pair.value as Node);
    return matching.map(({ value }) => value);
  });
}

/** Sets the value of every such chain of members, at any depth. Reports whether it set a value. */
export function setAtChain(node: Node, chain: readonly string[], put: Replacer): boolean {
  const last = chain.at(-1) as string;
  return visitMaps(node, (map, done) => {
    let holder: Node = map as YamlNode;
    for (const name of chain.slice(0, -1)) holder = isMap(holder) ? (holder.get(name, true) as Node) : undefined;
    if (!isMap(holder) || done.has(holder) || !holder.has(last)) return [];
    const value = put(holder.get(last, true) as Node);
    holder.set(last, value);
    return [value];
  });
}

/** Visits all maps from the root to the leaves, except for nodes that were set meanwhile. */
function visitMaps(node: Node, at: (map: YamlMap, done: ReadonlySet<unknown>) => readonly unknown[]): boolean {
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
export function existingSteps({ contents }: YamlDocument, path: readonly Step[]): number {
  const canCreate = (from: number): boolean => !path.slice(from).some((step) => typeof step === "number" && step > 0);
  let node: Node = contents as Node;
  for (const [index, step] of path.entries()) {
    if (isNullNode(node)) return canCreate(index) ? index : -1;
    if (typeof step === "number" ? !isSeq(node) || step > node.items.length : !isMap(node)) return -1;
    const inner = (node as YamlMap).get(step, true) as Node;
    if (inner === undefined) return canCreate(index + 1) ? index : -1;
    node = inner;
  }
  return path.length;
}

/** Sets a value at a path and creates missing nodes. Created lists have one element. */
export function setAtPath(node: Node, path: readonly Step[], put: Replacer): YamlNode {
  const [step, ...rest] = path;
  if (step === undefined) return put(node);
  const isHolder = isMap(node) || isSeq(node);
  const holder = isHolder ? node : typeof step === "number" ? new YamlSeq() : new YamlMap();
  holder.set(step, setAtPath(holder.get(step, true) as Node, rest, put));
  return holder as YamlNode;
}

function isNullNode(node: Node): boolean {
  if (node === undefined || node === null) return true;
  return isScalar(node) && ["", "~", "null"].includes(String(node.source ?? "")) && node.type === "PLAIN";
}

function nameOf(key: unknown): string {
  return isScalar(key) ? String(key.value) : "";
}
