import { isObject, type Json, listOf, memberOf, membersOf, textOf } from "./json.js";
import type { Resolve } from "./resolver.js";

/** Methods that definitions use. */
export type Method = "get" | "post" | "put" | "patch" | "delete";
const METHODS: readonly Method[] = ["get", "post", "put", "patch", "delete"];

/** Body of a request or response. */
export type Body =
  | { readonly kind: "none" }
  /** Not JSON, such as a form or a JSON Patch. */
  | { readonly kind: "other"; readonly mediaType: string }
  | { readonly kind: "json"; readonly schema: unknown };

/** Method of a path. */
export interface Operation {
  readonly summary: string | undefined;
  readonly request: Body;
  /** Body of the first 2xx response that has one. */
  readonly response: Body;
  readonly statuses: readonly string[];
  /** Query parameters without which the request fails. */
  readonly requiredQuery: readonly { readonly name: string; readonly doc: string | undefined }[];
}

/** Operations of a path by method. */
export type Operations = ReadonlyMap<Method, Operation>;

const JSON_TYPE = /^(application\/json|[\w.+-]+\/(?!json-patch)[\w.+-]*\+json|\*\/\*|application\/\*)(;|$)/i;

/** Returns the operations of a path. */
export function operationsOf(document: Json, item: unknown, resolve: Resolve): Operations {
  const path = resolve(item) ?? {};
  return new Map(
    METHODS.flatMap((method) => {
      const raw = memberOf(path, method);
      if (!isObject(raw)) return [];
      const parameters = [...listOf(memberOf(path, "parameters")), ...listOf(memberOf(raw, "parameters"))]
        .map(resolve)
        .filter((one) => one !== undefined);
      return [[method, operation(document, raw, parameters, resolve)] as const];
    }),
  );
}

function operation(document: Json, raw: Json, parameters: readonly Json[], resolve: Resolve): Operation {
  const responses = membersOf(memberOf(raw, "responses"));
  const successes = responses.filter(([status]) => /^2(\d\d|XX)$/i.test(status)).map(([, one]) => resolve(one) ?? {});
  const types = (name: string): readonly unknown[] => listOf(memberOf(raw, name) ?? memberOf(document, name));
  const bodies = successes.map((one) => bodyOf(one, types("produces"), resolve));
  return {
    summary: textOf(memberOf(raw, "summary")) ?? textOf(memberOf(raw, "description")),
    request: requestOf(raw, parameters, types("consumes"), resolve),
    response: bodies.find(({ kind }) => kind === "json") ??
      bodies.find(({ kind }) => kind === "other") ?? { kind: "none" },
    statuses: responses.map(([status]) => status),
    requiredQuery: parameters.flatMap((one) => {
      const name = textOf(memberOf(one, "name"));
      if (name === undefined || memberOf(one, "in") !== "query" || memberOf(one, "required") !== true) return [];
      return [{ name, doc: textOf(memberOf(one, "description")) }];
    }),
  };
}

/** Returns the body of a request. In version 2.0 it is a parameter. */
function requestOf(raw: Json, parameters: readonly Json[], consumes: readonly unknown[], resolve: Resolve): Body {
  const body = parameters.find((one) => memberOf(one, "in") === "body");
  if (body !== undefined) return bodyOf(body, consumes, resolve);
  if (parameters.some((one) => memberOf(one, "in") === "formData")) return { kind: "other", mediaType: "a form" };
  return bodyOf(resolve(memberOf(raw, "requestBody")) ?? {}, [], resolve);
}

/** Returns the body that a request body, a response, or a body parameter of version 2.0 describes. */
function bodyOf(holder: Json, types: readonly unknown[], resolve: Resolve): Body {
  const schema = memberOf(holder, "schema");
  if (schema !== undefined) {
    const isJson = types.length === 0 || types.some((type) => JSON_TYPE.test(String(type)));
    return isJson ? { kind: "json", schema } : { kind: "other", mediaType: String(types[0]) };
  }
  const content = membersOf(memberOf(holder, "content"));
  const json = content.find(([type]) => JSON_TYPE.test(type));
  const described = memberOf(resolve(json?.[1]), "schema");
  if (described !== undefined) return { kind: "json", schema: described };
  return content[0] === undefined ? { kind: "none" } : { kind: "other", mediaType: content[0][0] };
}
