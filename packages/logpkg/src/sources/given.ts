import { isNothing } from "./fulfils.js";
import type { WireSource } from "./sources.js";

/** What a request says that makes something new: nothing about what is empty. */
export function given(source: WireSource): WireSource {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => !isNothing(value)));
}
