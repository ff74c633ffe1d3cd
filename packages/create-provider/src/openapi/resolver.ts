import { isObject, type Json, memberOf } from "./json.js";

/** Maximum number of references that lead to one another. */
const MAX_HOPS = 20;

/** Returns the object that a value of the document is or refers to. Undefined if the target does not exist. */
export type Resolve = (value: unknown) => Json | undefined;

/** Returns the function that follows the references of a document. References to other documents lead nowhere. */
export function createResolver(document: Json): Resolve {
  return (value) => {
    let here = value;
    for (let hops = 0; hops < MAX_HOPS; hops++) {
      const reference = memberOf(here, "$ref");
      if (typeof reference !== "string") return isObject(here) ? here : undefined;
      here = targetOf(document, reference);
    }
    return undefined;
  };
}

function targetOf(document: Json, reference: string): unknown {
  if (!reference.startsWith("#/")) return undefined;
  let here: unknown = document;
  for (const step of reference.slice(2).split("/")) {
    const name = decode(step).replaceAll("~1", "/").replaceAll("~0", "~");
    here = Array.isArray(here) ? here[Number(name)] : memberOf(here, name);
  }
  return here;
}

function decode(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
