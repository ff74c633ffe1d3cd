import { read } from "@tripod/http";
import { type AnyField, type Fields, s } from "@tripod/kit";
import { decodeFields } from "./decode.js";
import { encodeFields } from "./encode.js";
import { isObject, type Values } from "./values.js";

const SAME = { names: "same", cleared: "omit" } as const;

/**
 * An object of which exactly one member is given, as the platform's flat form, in which a tag says which one it is:
 * `{text: {…}}` is `{"panelType": "TextPanel", …}`. Each member is an optional object.
 */
export function variants<const F extends Fields>(
  tag: string,
  tags: { readonly [K in keyof F & string]: string },
  fields: F,
) {
  const names = Object.keys(fields) as (keyof F & string)[];
  const membersOf = (name: keyof F & string): Fields => {
    const { type } = (fields[name] as AnyField).spec;
    return type.kind === "object" ? type.fields : {};
  };
  return s
    .object(fields)
    .check((value) => oneOf(names, value as unknown as Values))
    .coded({
      encode: (value) => {
        const given = value as unknown as Values;
        const name = names.find((one) => isObject(given[one]));
        return name && { [tag]: tags[name], ...encodeFields(membersOf(name), given[name] as Values, SAME) };
      },
      decode: (raw) => {
        const name = isObject(raw) ? names.find((one) => tags[one] === raw[tag]) : undefined;
        return name && { [name]: decodeRaw(membersOf(name), raw) };
      },
    });
}

/** Reads plain JSON by fields, for codecs of single values. */
export function decodeRaw(fields: Fields, raw: unknown): Values {
  const request = { operation: "Read", method: "GET", url: "" };
  return decodeFields(fields, read({ status: 200, headers: {}, text: "", request, json: () => raw }), {
    names: "same",
  });
}

/** The platform's form of a value by fields, for codecs of single values. */
export function encodeRaw(fields: Fields, value: Values): Record<string, unknown> {
  return encodeFields(fields, value, SAME);
}

/** What is wrong where not exactly one of `names` is given. */
export function oneOf(names: readonly string[], value: Values): string | undefined {
  const given = names.filter((name) => value[name] !== undefined && value[name] !== null);
  if (given.length === 1) return undefined;
  return `must have exactly one of ${names.join(", ")}; it has ${given.length === 0 ? "none" : given.join(" and ")}`;
}
