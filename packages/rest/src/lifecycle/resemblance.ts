import type { Reader } from "@tripod/http";
import type { Fields } from "@tripod/kit";
import { hasKey } from "../addressing/keys.js";
import type { Target } from "../addressing/target.js";
import type { NameRule } from "../definition/dialect.js";
import { matchesDesired } from "../values/matchesDesired.js";
import { isObject, memberAt, type Values } from "../values/values.js";
import { shownKey } from "../wire/response.js";
import { wireNameOf } from "../wire/wireName.js";

/** Reports whether a row has the key of the inputs. */
export function isCalledSo({ plan, form }: Target, row: Reader, inputs: Values): boolean {
  const shown = shownKey(form, row, inputs);
  return shown !== undefined && hasKey(plan, shown, inputs);
}

/** Reports whether a row contains everything that was sent. */
export function showsWhatWasSent(target: Target, row: Reader, body: Values): boolean {
  const { plan, dialect } = target;
  const keyPaths = plan.key.map((name) => wireNameOf(name, plan.fields[name] as never, dialect.names));
  const visible = withoutHidden(body, plan.fields, dialect.names);
  const sent = Object.entries(plan.rowsAreWhole ? visible : visiblePart(visible, row.raw as Values));
  return sent.every(
    ([name, desired]) =>
      keyPaths.includes(name) || isRespelled(target, name) || matchesDesired(memberAt(row.raw, name), desired),
  );
}

/** Returns the sent members that a row contains, at any depth. Members that it lacks prove nothing. */
function visiblePart(sent: Values, row: Values): Values {
  const told = Object.entries(sent).filter(([name]) => Object.hasOwn(row, name));
  return Object.fromEntries(
    told.map(([name, desired]) => {
      const shown = row[name];
      return [name, isObject(desired) && isObject(shown) ? visiblePart(desired, shown) : desired];
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
function isRespelled({ plan, dialect }: Target, wire: string): boolean {
  return Object.entries(plan.fields).some(([name, field]) => {
    const path = wireNameOf(name, field, dialect.names);
    if (path === null || path.split(/[.[]/)[0] !== wire) return false;
    const { spec } = field;
    const hasSpellings = Object.keys(spec.values?.aliases ?? {}).length > 0;
    return (
      hasSpellings ||
      spec.wire?.decode !== undefined ||
      spec.semanticEquals !== undefined ||
      plan.wire.codecs?.[name] !== undefined
    );
  });
}
