// Writes packages/emulators/src/clusters/published/table.ts: the operations of the cluster management platform and the members of
// their request bodies, from the Swagger 2.0 document that the vendor publishes (palette.json, in api/spec of its Go SDK, Apache
// License 2.0). The table holds names and types only.
//
//   node scripts/run.mjs publishedModel palette.json
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readArguments } from "../shared/commandLine.js";
import { ROOT } from "../shared/folders.js";
import { grouped } from "../shared/grouped.js";

/** Type in the document. */
interface Model {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly items?: Model;
  readonly properties?: Readonly<Record<string, Model>>;
  readonly additionalProperties?: Model | boolean;
}

interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly schema?: Model;
}

interface Swagger {
  readonly info: { readonly title: string };
  readonly paths: Readonly<
    Record<string, Partial<Record<Method, { parameters?: Parameter[] }>> & { parameters?: Parameter[] }>
  >;
  readonly definitions: Readonly<Record<string, Model>>;
  readonly parameters?: Readonly<Record<string, Parameter>>;
}

const OUTPUT = join(ROOT, "packages", "emulators", "src", "clusters", "published", "table.ts");
const METHODS = ["get", "post", "put", "patch", "delete"] as const;
type Method = (typeof METHODS)[number];
/** Number of columns up to which a line takes further operations or models. */
const MAX_COLUMNS = 240;
/** Areas that only operators of an installation use. */
const LEFT_OUT = /^\/v1\/(system|grpc|installers|metrics|plans|events|health|services|tunnel|activations|features)\b/;

const [source] = readArguments("published-model", {}).positionals;
if (source === undefined) {
  console.error("published-model: name the Swagger document. Run: node scripts/run.mjs publishedModel PATH");
  process.exit(1);
}
const { info, paths, definitions, parameters = {} }: Swagger = JSON.parse(readFileSync(source, "utf8"));
const names = new Set<string>();
const models: string[] = [];

const published = Object.keys(paths)
  .filter((path) => !LEFT_OUT.test(path) && METHODS.some((method) => paths[path]?.[method]))
  .sort();
const operations = [...grouped(published, areaOf)].flatMap(([area, all]) =>
  filled(
    all.map((path) => [path.slice(area.length), ...operationsOf(path)].join(" ").trimStart()),
    " ",
    area,
  ),
);
// The members of a model may add names, which the loop also reaches.
for (const name of names) models.push(`${name} ${membersOf(definitions[name] ?? {}).join(" ")}`.trimEnd());
writeFileSync(OUTPUT, file());

/** Returns the start of a path with the paths below which it shares lines: `/v1/users` of `/v1/users/{uid}/roles`. */
function areaOf(path: string): string {
  return path.split("/", 3).join("/");
}

/** Returns lines that each start with `head` and take as many items as fit. */
function filled(items: readonly string[], separator: string, head = ""): string[] {
  const lines: string[] = [];
  let line = head;
  for (const item of items) {
    if (line !== head && line.length + item.length > MAX_COLUMNS) {
      lines.push(line);
      line = head;
    }
    line += line === "" ? item : `${separator}${item}`;
  }
  return [...lines, line];
}

/** Returns the operations of a path. */
function operationsOf(path: string): string[] {
  return METHODS.filter((method) => paths[path]?.[method]).map((method) => operation(path, method));
}

/**
 * Returns an operation of a path, such as `POST=v1TagFilter?limit,continue`: the type of its body and the names of its
 * query, if it has them.
 */
function operation(path: string, method: Method): string {
  const { parameters = [] } = paths[path]?.[method] ?? {};
  const given = [...parameters, ...(paths[path]?.parameters ?? [])].map(parameterOf);
  const body = given.find((one) => one.in === "body");
  const isForm = given.some((one) => one.in === "formData");
  const type = isForm ? "=*" : body === undefined ? "" : `=${typeOf(body.schema ?? {})}`;
  const query = given.filter((one) => one.in === "query").map(({ name }) => name);
  return `${method.toUpperCase()}${type}${query.length === 0 ? "" : `?${query.join(",")}`}`;
}

/** Returns a parameter, which may be shared by operations. */
function parameterOf(parameter: Parameter | { readonly $ref: string }): Parameter {
  if (!("$ref" in parameter)) return parameter;
  const name = parameter.$ref.slice(parameter.$ref.lastIndexOf("/") + 1);
  return parameters[name] ?? { in: "", name };
}

/** Returns the members of an object: `name:s`, `spec:v1TagFilterSpec`. */
function membersOf({ properties = {} }: Model): string[] {
  return Object.entries(properties).map(([name, schema]) => `${name}:${typeOf(schema)}`);
}

/**
 * Returns a type: `s` string, `b` boolean, `i` integer, `n` number, `[]` list and `{}` map of the following type, `(…)`
 * object, `*` any value.
 */
function typeOf({ $ref, type, items, properties, additionalProperties, format }: Model): string {
  if ($ref !== undefined) return modelNamed($ref.slice($ref.lastIndexOf("/") + 1));
  if (type === "array") return `[]${typeOf(items ?? {})}`;
  if (type === "string") return format === "byte" ? "*" : "s";
  if (type === "boolean") return "b";
  if (type === "integer") return "i";
  if (type === "number") return "n";
  if (properties !== undefined) return `(${membersOf({ properties }).join(",")})`;
  if (typeof additionalProperties === "object") return `{}${typeOf(additionalProperties)}`;
  return "*";
}

/** Returns the name of a model with members, and the type of any other model. */
function modelNamed(name: string): string {
  const model = definitions[name] ?? {};
  if (model.properties === undefined) return typeOf(model);
  names.add(name);
  return name;
}

/** Returns the first letter of a model's name after the version: `A` of `v1AwsCluster`. */
function initialOf(model: string): string {
  return model.replace(/^v1\.?/i, "").charAt(0);
}

function file(): string {
  return `// Generated by scripts/src/publishedModel from ${JSON.stringify(info.title)} as the vendor publishes it. Do not edit.

/**
 * The start of some paths on each line, then the rest of each path with its methods. After a method: the type of its body and the
 * names of its query, if it has them.
 */
export const OPERATIONS = \`
${operations.join("\n")}
\`;

/** Models between semicolons: the name, and the members with their types. Models on a line have the same first letter. */
export const MODELS = \`
${[...grouped(models.sort(), initialOf)].flatMap(([, all]) => filled(all, "; ")).join("\n")}
\`;
`;
}
