import type { Reader } from "@tripod/http";
import type { Fields } from "@tripod/kit";
import type { NameRule } from "../definition/dialect.js";
import type { WireForm } from "../definition/wireForm.js";
import { matchesDesired } from "../values/matchesDesired.js";
import { isObject, memberAt, type Values } from "../values/values.js";
import { wireNameOf } from "./wireName.js";

/** Reports whether a row contains everything that was sent. */
export function showsSent(form: WireForm, row: Reader, body: Values): boolean {
  const { key, fields, names, rowsAreWhole } = form;
  const keyPaths = key.map((name) => wireNameOf(name, fields[name] as never, names));
  const visible = withoutHidden(body, fields, names);
  const sent = Object.entries(rowsAreWhole ? visible : visiblePart(visible, row.raw as Values));
  return sent.every(
    ([name, desired]) =>
      keyPaths.includes(name) || isRespelled(form, name) || matchesDesired(memberAt(row.raw, name), desired),
  );
}

/** Returns the sent members that a row contains, at any depth. Members that it lacks prove nothing. */
function visiblePart(sent: Values, row: Values): Values {
  const told = Object.entries(sent).filter(([name]) => Object.hasOwn(row, name));
  return Object.fromEntries(
    told.map(([name, desired]) => {
      const value = row[name];
      return [name, isObject(desired) && isObject(value) ? visiblePart(desired, value) : desired];
    }),
  );
}

/** Returns the sent members without those that the platform never returns. */
function withoutHidden(sent: Values, fields: Fields, names: NameRule): Values {
  let left: Record<string, unknown> = { ...sent };
  for (const [name, field] of Object.entries(fields)) {
    const path = wireNameOf(name, field, names);
    const { type, secret, writeOnly } = field.spec;
    if (path === null) continue;
    if (path.includes(".")) {
      if (secret === true || writeOnly === true) left = withoutMember(left, path.split("."));
    } else if (secret === true || writeOnly === true) delete left[path];
    else if (type.kind === "object") {
      if (path === "") Object.assign(left, withoutHiddenBeside(left, type.fields, names));
      else if (isObject(left[path])) left[path] = withoutHidden(left[path] as Values, type.fields, names);
    }
  }
  return left;
}

function withoutMember(value: Values, [name = "", ...rest]: readonly string[]): Record<string, unknown> {
  const { [name]: inner, ...others } = value;
  if (rest.length === 0) return others;
  return isObject(inner) ? { ...value, [name]: withoutMember(inner, rest) } : { ...value };
}

function withoutHiddenBeside(left: Record<string, unknown>, fields: Fields, names: NameRule): Values {
  const kept = withoutHidden(left, fields, names);
  for (const name of Object.keys(left)) if (!Object.hasOwn(kept, name)) delete left[name];
  return kept;
}

/** Reports whether the platform may return a member in another form than it accepts. Such members prove nothing. */
function isRespelled({ fields, names, wire }: WireForm, member: string): boolean {
  return Object.entries(fields).some(([name, field]) => {
    const path = wireNameOf(name, field, names);
    if (path === null || path.split(/[.[]/)[0] !== member) return false;
    const { spec } = field;
    const hasSpellings = Object.keys(spec.values?.aliases ?? {}).length > 0;
    return (
      hasSpellings ||
      spec.wire?.decode !== undefined ||
      spec.semanticEquals !== undefined ||
      wire.codecs?.[name] !== undefined
    );
  });
}

/** Reports whether a row contains no value that differs from the request. It may contain fewer members. */
export function showsNothingElse({ raw }: Reader, sent: Values): boolean {
  return Object.entries(sent).every(
    ([name, desired]) => memberAt(raw, name) === undefined || matchesDesired(memberAt(raw, name), desired),
  );
}
