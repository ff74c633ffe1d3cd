import { text } from "node:stream/consumers";
import { getHeapSnapshot } from "node:v8";

/** How many weak references this process holds on to; what is garbage is collected first. */
export async function weakReferences(): Promise<number> {
  const { nodes, strings, snapshot } = JSON.parse(await text(getHeapSnapshot())) as {
    readonly nodes: readonly number[];
    readonly strings: readonly string[];
    readonly snapshot: { readonly meta: { readonly node_fields: readonly string[] } };
  };
  const fields = snapshot.meta.node_fields;
  const wanted = strings.indexOf("WeakRef");
  let count = 0;
  for (let at = fields.indexOf("name"); at < nodes.length; at += fields.length) if (nodes[at] === wanted) count += 1;
  return count;
}
