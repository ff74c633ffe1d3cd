import type { Reader } from "@tripod/http";
import type { Plain } from "@tripod/kit";
import { isObject, memberAt } from "@tripod/rest";

/** Configuration parameters by name, as text, as in the inputs. */
export type Config = Readonly<Record<string, string>>;

const TRUE = new Set(["1", "t", "T", "TRUE", "true", "True"]);
const FALSE = new Set(["0", "f", "F", "FALSE", "false", "False"]);
const WHOLE = /^([+-]?\d+)(?:\.0*)?$/;
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** Value of a parameter in requests. Bigints are integers beyond 2^53. */
export type ConfigValue = boolean | number | bigint | string;

/**
 * Returns the value of a parameter of type `int`, `float`, `bool` or `str`. An unknown type is guessed from the text.
 */
export function typedValue(text: string, type: string | undefined): ConfigValue {
  if (type === "str") return text;
  if (type === "bool") return TRUE.has(text) ? true : FALSE.has(text) ? false : text;
  if (NUMBER.test(text) && Number.isFinite(Number(text))) return numberOf(text);
  if (type === "int" || type === "float") return text;
  return TRUE.has(text) ? true : FALSE.has(text) ? false : text;
}

function numberOf(text: string): number | bigint {
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value;
  const whole = WHOLE.exec(text)?.[1];
  return whole === undefined ? value : BigInt(whole);
}

/** Reports whether two texts are the same value, such as `8192.0` and `8192`. */
function sameText(oldValue: string, newValue: string): boolean {
  return oldValue === newValue || typedValue(oldValue, undefined) === typedValue(newValue, undefined);
}

export function sameConfig(oldValue: Config & Plain, newValue: Config & Plain): boolean {
  const names = Object.keys(oldValue);
  return (
    names.length === Object.keys(newValue).length &&
    names.every((name) => newValue[name] !== undefined && sameText(oldValue[name] as string, newValue[name] as string))
  );
}

/**
 * Returns the live parameters that the inputs contain, or all parameters if the inputs contain none. Other parameters,
 * set by the platform or another client, are not managed.
 */
export function decodeConfig(live: Reader, oldConfig: Config | undefined): Config {
  const raw = memberAt(live.exact(), "config");
  const entries = isObject(raw) ? Object.entries(raw).filter(([, value]) => value !== null) : [];
  const recorded = oldConfig !== undefined && Object.keys(oldConfig).length > 0 ? oldConfig : undefined;
  return Object.fromEntries(
    entries
      .filter(([name]) => recorded === undefined || Object.hasOwn(recorded, name))
      .map(([name, value]) => {
        const before = recorded?.[name];
        const text = String(value);
        return [name, before !== undefined && sameText(before, text) ? before : text];
      }),
  );
}
