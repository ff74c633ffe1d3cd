/** Compares a program with the classes of a generated .NET SDK, without a C# compiler. */

/** Members of each class with their types, by the name under the package: `DomainsZoneV2Args`, `Inputs.…Args`. */
export type Classes = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Reads the classes of an SDK from its sources. */
export function classesOf(files: ReadonlyMap<string, { readonly content: Buffer }>): Classes {
  const classes = new Map<string, ReadonlyMap<string, string>>();
  for (const [path, { content }] of files) {
    const folder = /^(Inputs|Outputs)\//.exec(path)?.[1];
    if (!path.endsWith(".cs") || (path.includes("/") && folder === undefined)) continue;
    // A class ends at the line of the next one.
    for (const [, name = "", body = ""] of content
      .toString()
      .matchAll(/^ {4}public [a-z ]*class (\w+)([\s\S]*?)(?=^ {4}public [a-z ]*class |(?![\s\S]))/gm)) {
      const members = [
        ...body.matchAll(/^ {8}public (?!static)(?:readonly )?(\S+(?: \S+>)?\??) (\w+)(?:;| \{|\s*$)/gm),
      ].map(([, type = "", member = ""]) => [member, type] as const);
      classes.set(folder === undefined ? name : `${folder}.${name}`, new Map(members));
    }
  }
  return classes;
}

/** Content of a pair of braces. */
type Place =
  | { readonly kind: "members"; readonly of: string }
  | { readonly kind: "elements" | "entries"; readonly of: string }
  | { readonly kind: "anything" };

/** Returns the problems of a program: names that the SDK lacks, and values of another type. */
export function faultsIn(program: string, classes: Classes): string[] {
  const alias = /^using (\w+) = /m.exec(program)?.[1] ?? "";
  const declared = (how: string) => [...program.matchAll(new RegExp(`var @?(\\S+) = ${how}`, "g"))];
  const lookups = new Map([
    ...declared(`${alias}\\.(\\w+)\\.Invoke`).map(([, name = "", type = ""]) => [name, `${type}Result`] as const),
    ...declared(`new ${alias}\\.(\\w+)\\("`).map(([, name = "", type = ""]) => [name, type] as const),
  ]);
  const faults: string[] = [];
  const scopes: Place[] = [];
  let next: Place = { kind: "anything" };
  const scopeOf = (name: string): Place => {
    if (!classes.has(name)) faults.push(`there is no class ${name}`);
    return { kind: "members", of: name };
  };
  const begin = (value: string, line: string): void => {
    const [, made] = new RegExp(`new ${alias}\\.(\\w+)\\("[^"]*", new\\(\\)$`).exec(line) ?? [];
    const [, requests] = new RegExp(`= ${alias}\\.(\\w+)\\.Invoke\\(`).exec(line) ?? [];
    const [, inner] = new RegExp(`^new ${alias}\\.(Inputs\\.\\w+)$`).exec(value) ?? [];
    if (made !== undefined) next = scopeOf(`${made}Args`);
    else if (requests !== undefined && line.endsWith("(new()")) next = scopeOf(`${requests}InvokeArgs`);
    else if (inner !== undefined) next = scopeOf(inner);
    else next = { kind: "anything" };
  };
  for (const raw of program.split("\n")) {
    const line = raw.trim();
    const scope = scopes.at(-1) ?? { kind: "anything" };
    if (line === "{") {
      scopes.push(next);
      next = { kind: "anything" };
    } else if (line.startsWith("}")) {
      scopes.pop();
      next = { kind: "anything" };
    } else if (scope.kind === "members") {
      const [, name = "", value = ""] = /^(\w+) =(?: (.*?),?)?$/.exec(line) ?? [];
      const type = classes.get(scope.of)?.get(name);
      if (type === undefined) faults.push(`${scope.of} has no ${JSON.stringify(name || line)}`);
      else if (value === "") next = insideOf(type, name, faults);
      else {
        begin(value, line);
        faults.push(...valueFaults(value, type, lookups, classes).map((fault) => `${scope.of}.${name}: ${fault}`));
      }
    } else if (scope.kind === "elements") {
      const value = line.replace(/,$/, "");
      begin(value, line);
      faults.push(...valueFaults(value, scope.of, lookups, classes));
    } else if (scope.kind === "entries") {
      const [, value] = /^\{ "(?:[^"\\]|\\.)*", (.*) \},$/.exec(line) ?? [];
      faults.push(
        ...(value === undefined ? [`${line} is not an entry`] : valueFaults(value, scope.of, lookups, classes)),
      );
    } else {
      begin(line.replace(/^.* = /, ""), line);
      faults.push(...reached(line, lookups, classes));
    }
  }
  if (scopes.length > 0) faults.push("a brace is open at the end");
  return faults;
}

/** Returns the content of the braces after a member that is a list or a map. */
function insideOf(type: string, name: string, faults: string[]): Place {
  const [, kind, of = ""] = /^Input(List|Map)<(.*)>\??$/.exec(type) ?? [];
  if (kind === undefined) faults.push(`${name} is ${type}, neither a list nor a map`);
  return kind === undefined ? { kind: "anything" } : { kind: kind === "List" ? "elements" : "entries", of };
}

/** Reports whether a value has a type: `Input<int>?`, `InputUnion<double, string>`, or the type of an element. */
function valueFaults(value: string, type: string, lookups: ReadonlyMap<string, string>, classes: Classes): string[] {
  const plain = type.replace(/\?$/, "").replace(/^Input(?:Union)?<(.*)>$/, "$1");
  const takes = plain.split(/, ?/);
  const wrong = (is: string): string[] =>
    takes.some((one) => one === is || one === "object" || (is === "int" && one === "double"))
      ? []
      : [`${value} is ${is}, not ${plain}`];
  const [, inner] = /^new \w+\.(Inputs\.\w+)$/.exec(value) ?? [];
  if (inner !== undefined) return wrong(inner);
  if (/^("|config\.|JsonSerializer\.)/.test(value)) return wrong("string");
  if (/^(true|false)$/.test(value)) return wrong("bool");
  if (/^-?\d+$/.test(value)) return wrong("int");
  if (/^-?\d+\.\d+$/.test(value)) return wrong("double");
  if (/^@?\w+\.Id$/.test(value)) return wrong("string");
  const [, variable = "", output = ""] = /^@?(\w+)\.(\w+)$/.exec(value) ?? [];
  const elementType = /^Output<(.*?)\??>$/.exec(classes.get(lookups.get(variable) ?? "")?.get(output) ?? "")?.[1];
  if (elementType !== undefined) return wrong(elementType);
  if (value.includes(".Apply(")) return reached(value, lookups, classes);
  return takes.includes("object") ? [] : [`${value} is of no kind that examples have`];
}

/** Returns members that a program reads from the result of a lookup. */
function reached(text: string, lookups: ReadonlyMap<string, string>, classes: Classes): string[] {
  const [, variable = "", path] = /(\w+)\.Apply\(found => found\.([\w.[\]]+)\)/.exec(text) ?? [];
  if (path === undefined) return [];
  let owner = lookups.get(variable) ?? "";
  for (const part of path.split(".")) {
    const type = classes.get(owner)?.get(part.replace(/\[\d+\]$/, ""));
    if (type === undefined) return [`${owner} has no ${part}`];
    if (part.endsWith("]") !== type.startsWith("ImmutableArray<")) return [`${owner}.${part} is ${type}`];
    owner = type.replace(/^ImmutableArray<(.*)>$/, "$1").replace(/\?$/, "");
  }
  return [];
}
