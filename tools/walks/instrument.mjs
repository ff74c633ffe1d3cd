/** A loader's hook: what the engine of managed objects exports tells when it is entered. */
import { sep } from "node:path";
import { fileURLToPath } from "node:url";

const HOUSE = ["packages", "objects", "dist", ""].join(sep);
/** Functions that are given a plan or one object of it: those that a reader follows. */
const EXPORTED = /^export (async )?function (\w+)\((.*)\) \{$/gm;
const FOLLOWED = /\b(?:target|plan|late|made)\b|^\{[^}]*\b(?:plan|dialect|where)\b/;

export async function load(url, context, next) {
  const loaded = await next(url, context);
  const at = url.startsWith("file:") ? fileURLToPath(url).indexOf(HOUSE) : -1;
  if (at < 0 || loaded.format !== "module") return loaded;
  const file = fileURLToPath(url).slice(at + HOUSE.length, -".js".length);
  return { ...loaded, source: telling(String(loaded.source), file) };
}

function telling(source, file) {
  const wrappers = [];
  const told = source.replace(EXPORTED, (whole, isAsync = "", name, parameters) => {
    if (!FOLLOWED.test(parameters)) return whole;
    wrappers.push(
      `export function ${name}(...given) { return globalThis.walk(${JSON.stringify(file)}, "${name}", () => own_${name}(...given)); }`,
    );
    return `${isAsync}function own_${name}(${parameters}) {`;
  });
  return `${told}\n${wrappers.join("\n")}\n`;
}
