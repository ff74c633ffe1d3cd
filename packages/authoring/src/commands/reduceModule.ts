import type { ESTree } from "rolldown/utils";
import type { Bundler } from "./bundler.js";

/** Code of a module that a provider does not need. */
export interface Reduction {
  /** Docs of definitions and their fields, which the provider has in its schema file only. */
  readonly docs: ReadonlySet<string>;
  /**
   * Whether all documentation of fields outside of `settings.js` is removed, or only `docs`. Messages quote the docs of
   * settings.
   */
  readonly removesEveryDoc: boolean;
  /** Returns the folder of the compiled modules of a package of the kit, such as `rest`. */
  folderOf(name: string): string;
}

/** Replaced part of a module. */
interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly put: string;
}

/** Returns the text of a literal, unless it contains expressions. */
function literalText(node: ESTree.Node | undefined): string | undefined {
  if (node?.type === "Literal" && typeof node.value === "string") return node.value;
  if (node?.type !== "TemplateLiteral" || node.expressions.length > 0) return undefined;
  return node.quasis[0]?.value.cooked ?? undefined;
}

/** Returns a text with some parts replaced. A part within another one is ignored. */
function replaceParts(text: string, replacements: readonly Replacement[]): string {
  let result = "";
  let at = 0;
  for (const { start, end, put } of replacements.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < at) continue;
    result += text.slice(at, start) + put;
    at = end;
  }
  return result + text.slice(at);
}

/** Methods of fields that only the schema and the reference pages need. */
const DOCUMENTING = new Set(["enumType", "needed"]);

/** Messages and methods of calls that no provider here supports. */
const UNUSED_CALL = /^(?:pulumirpc\.)?(?:Construct|Parameterize)/;

/**
 * Returns a module of a provider without code that it does not need: the docs of fields and definitions, which are in
 * the schema file, the checks of definitions, which run when the schema is built, and the messages of unsupported
 * calls.
 */
export function reduceModule(
  { parseSync, Visitor }: Pick<Bundler, "parseSync" | "Visitor">,
  code: string,
  id: string,
  { docs, removesEveryDoc, folderOf }: Reduction,
): string {
  const path = slashes(id);
  const isModule = (name: string, module: string) => path === `${slashes(folderOf(name))}/${module}`;
  if (isModule("rest", "definition/verify.js")) return "export function verify() {}";
  if (removesEveryDoc && path.endsWith("settings.js")) return code;
  const isTables = isModule("grpc", "generated/tables.js");
  const replacements: Replacement[] = [];
  const isRemoved = (text: string | undefined) => text !== undefined && (removesEveryDoc || docs.has(text));
  const dropText = (node: ESTree.StringLiteral | ESTree.TemplateLiteral) => {
    if (docs.has(literalText(node) ?? "")) replacements.push({ start: node.start, end: node.end, put: '""' });
  };
  new Visitor({
    CallExpression({ callee, arguments: args, end }) {
      const [text, part] = args;
      if (callee.type !== "MemberExpression" || callee.computed || callee.property.type !== "Identifier") return;
      if (removesEveryDoc && DOCUMENTING.has(callee.property.name))
        replacements.push({ start: callee.object.end, end, put: "" });
      if (!isRemoved(literalText(text))) return;
      if (callee.property.name === "doc") replacements.push({ start: callee.object.end, end, put: "" });
      else if (callee.object.type === "Identifier" && callee.object.name === "s" && text !== undefined)
        replacements.push({ start: text.start, end: part?.start ?? text.end, put: "" });
    },
    Literal(node) {
      if (typeof node.value === "string") dropText(node);
    },
    TemplateLiteral: dropText,
    Property({ key, value, start, end }) {
      const name = key.type === "Identifier" ? key.name : (literalText(key) ?? "");
      if (name === "doc" && isRemoved(literalText(value)))
        replacements.push({ start: value.start, end: value.end, put: '""' });
      if ((isTables && UNUSED_CALL.test(name)) || (removesEveryDoc && name === "deletion" && value.type === "Literal"))
        replacements.push({ start, end: code[end] === "," ? end + 1 : end, put: "" });
    },
  }).visit(parseSync(path, code).program);
  return replaceParts(code, replacements);
}

/** Returns a path with "/" on every system. */
function slashes(path: string): string {
  return path.replaceAll("\\", "/");
}

/** Returns a script with plain assignments of its exports instead of getters, which are larger and slower. */
export function assignExports({ parseSync, Visitor }: Pick<Bundler, "parseSync" | "Visitor">, code: string): string {
  const replacements: Replacement[] = [];
  new Visitor({
    CallExpression({ callee, arguments: args, start, end }) {
      const isDefinition =
        callee.type === "MemberExpression" && code.slice(callee.start, callee.end) === "Object.defineProperty";
      const [target, name, descriptor] = args;
      if (!isDefinition || target?.type !== "Identifier" || target.name !== "exports") return;
      const getter = descriptor?.type === "ObjectExpression" ? descriptor.properties.at(-1) : undefined;
      if (getter?.type !== "Property" || getter.value.type !== "FunctionExpression") return;
      const [statement] = getter.value.body?.body ?? [];
      if (statement?.type !== "ReturnStatement" || statement.argument === null) return;
      const { argument } = statement;
      replacements.push({
        start,
        end,
        put: `exports[${JSON.stringify(literalText(name))}] = ${code.slice(argument.start, argument.end)}`,
      });
    },
  }).visit(parseSync("chunk.js", code, { sourceType: "script" }).program);
  return replaceParts(code, replacements);
}
