/** Path of a value: property names and list indexes. */
export type Path = readonly (string | number)[];

const simpleName = /^[A-Za-z_$][\w$]*$/;

/** Returns a path in the engine's form: `a.b[0]["c.d"]`. The empty path is the empty string. */
export function pathText(path: Path): string {
  let text = "";
  for (const step of path) {
    if (typeof step === "number") text += `[${step}]`;
    else if (simpleName.test(step)) text += text === "" ? step : `.${step}`;
    else text += `[${JSON.stringify(step)}]`;
  }
  return text;
}

const token = /\.?([^.[\]"]+)|\[(\d+)\]|\[\*\]|\[("(?:[^"\\]|\\.)*")\]|^\*$/gy;

/** Parses a path in the engine's form; `*` and `[*]` are the step `"*"`. Returns `undefined` for an invalid path. */
export function parsePath(text: string): Path | undefined {
  const steps: (string | number)[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const match = token.exec(text);
    if (!match) return undefined;
    const [, name, index, quoted] = match;
    if (name !== undefined) steps.push(name);
    else if (index !== undefined) steps.push(Number(index));
    else if (quoted !== undefined) steps.push(JSON.parse(quoted));
    else steps.push("*");
  }
  return steps;
}

/** Reports whether `path` is `prefix` or is below it; `*` in `prefix` matches any step. */
export function isWithin(path: Path, prefix: Path): boolean {
  return prefix.length <= path.length && prefix.every((step, index) => step === "*" || step === path[index]);
}
