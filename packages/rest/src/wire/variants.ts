import { read } from "@tripod/http";
import { type AnyField, type Fields, s } from "@tripod/kit";
import { isNothing, isObject, memberAt, type Values } from "../values/values.js";
import { decodeFields } from "./decode.js";
import { encodeFields } from "./encode.js";

const SAME = { names: "same", cleared: "omit" } as const;

/** Returns the field of a variant of unknown type, which is kept as it was read. */
function otherKind(tag: string, tags: Values) {
  const knownTags = Object.entries(tags);
  return s
    .object(
      "Unsupported variant (preserved): an object of a type that this version of the provider does not know, as raw JSON. Updates keep such an object, even if your program does not set it.",
      {
        kind: s.string(`Variant type: the member \`${tag}\` of \`json\`.`).computed(),
        key: s.string("Variant key: the member `key` of `json`. Empty if `json` has no such member.").computed(),
        json: s.json(
          `Raw JSON of the variant: an object with the member \`${tag}\`. The provider sends the JSON unchanged.`,
        ),
      },
    )
    .check(({ json }) => {
      const kind = memberAt(parsed(json), tag);
      if (typeof kind !== "string")
        return `must have in json an object with the member ${JSON.stringify(tag)}, the variant type`;
      const [own] = knownTags.find(([, name]) => name === kind) ?? [];
      return own && `must be set as ${own}: the provider supports the variant type ${kind}`;
    })
    .optional()
    .terraform(null);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/**
 * Returns the field of an object with exactly one member. The platform's form is flat, with a tag for the type: `{text:
 * {…}}` is `{"panelType": "TextPanel", …}`. Each member is an optional object. A value of unknown type is `{otherKind:
 * {…}}` and stays as it is.
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
    .object({ ...fields, otherKind: otherKind(tag, tags) })
    .check((value) => oneOf([...names, "otherKind"], value as unknown as Values))
    .keepUnlistedIf((value) => isObject(value) && isObject(value.otherKind))
    .codec({
      encode: (value) => {
        const members = value as unknown as Values;
        if (isObject(members.otherKind)) return parsed(String(members.otherKind.json));
        const name = names.find((one) => isObject(members[one]));
        return name && { [tag]: tags[name], ...encodeFields(membersOf(name), members[name] as Values, SAME) };
      },
      decode: (raw, recorded) => {
        const name = isObject(raw) ? names.find((one) => tags[one] === raw[tag]) : undefined;
        if (name !== undefined) return { [name]: decodeRaw(membersOf(name), raw, memberAt(recorded, name)) };
        const kind = memberAt(raw, tag);
        if (typeof kind !== "string" || kind === "") return undefined;
        const key = memberAt(raw, "key");
        return { otherKind: { kind, key: typeof key === "string" ? key : "", json: JSON.stringify(raw) } };
      },
    });
}

/** Decodes plain JSON by fields, for codecs of single values. `recorded` is the recorded value. */
export function decodeRaw(fields: Fields, raw: unknown, recorded?: unknown): Values {
  const request = { operation: "Read", method: "GET", url: "" };
  return decodeFields(fields, read({ status: 200, headers: {}, text: "", request, json: () => raw }), {
    names: "same",
    isInner: true,
    recorded: isObject(recorded) ? recorded : undefined,
  });
}

/** Encodes a value by fields, for codecs of single values. `live` is the live value. */
export function encodeRaw(fields: Fields, value: Values, live?: Values): Record<string, unknown> {
  return encodeFields(fields, value, { ...SAME, live });
}

/** Returns the problem of a value that does not have exactly one of `names`. Undefined if it does. */
export function oneOf(names: readonly string[], value: Values): string | undefined {
  // An empty object may be a value, an empty list or text is unset.
  const setNames = names.filter((name) => isObject(value[name]) || !isNothing(value[name]));
  if (setNames.length === 1) return undefined;
  return `must have exactly one of ${names.join(", ")}; found ${setNames.length === 0 ? "none" : setNames.join(" and ")}`;
}
