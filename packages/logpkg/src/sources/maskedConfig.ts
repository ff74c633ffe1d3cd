import { writeJson } from "@tripod/http";
import { type Plain, valuesEqual } from "@tripod/kit";
import { isMask, isObject, valueOfJson } from "@tripod/rest";

/**
 * Returns the configuration of a source in the form of the inputs, from the live object (`live`) and from state
 * (`recorded`, JSON text). The recorded value stays where the platform returns a mask. Members that the platform added
 * are omitted. An equal configuration keeps its text. Without a recorded value, as in an import, returns all members of
 * the platform except masked ones.
 */
export function configText(live: unknown, recorded: string | undefined): string {
  const before = recorded === undefined ? undefined : valueOfJson(recorded);
  const now = before === undefined ? withoutMasks(live) : overlaid(live, before);
  return recorded !== undefined && valuesEqual(now as Plain, before as Plain) ? recorded : writeJson(now);
}

/** Returns the old value with the values of the live object. */
function overlaid(live: unknown, oldValue: unknown): unknown {
  if (isMask(live)) return oldValue;
  if (Array.isArray(live) && Array.isArray(oldValue)) {
    return live.map((item, index) => (index < oldValue.length ? overlaid(item, oldValue[index]) : withoutMasks(item)));
  }
  if (!isObject(live) || !isObject(oldValue)) return live;
  const kept = Object.keys(oldValue).filter((name) => live[name] !== undefined);
  return Object.fromEntries(kept.map((name) => [name, overlaid(live[name], oldValue[name])]));
}

function withoutMasks(live: unknown): unknown {
  if (Array.isArray(live)) return live.filter((item) => !isMask(item)).map(withoutMasks);
  if (!isObject(live)) return live;
  const members = Object.entries(live).filter(([, member]) => !isMask(member));
  return Object.fromEntries(members.map(([name, member]) => [name, withoutMasks(member)]));
}

/**
 * Returns the configuration to send: that of the inputs. If neither inputs nor state contain a secret of the live
 * object, it was imported without the secret, and the request contains its mask, so that the platform keeps it.
 * `unknownSecret` receives the paths of these secrets. A recorded secret that was removed from the inputs is removed.
 */
export function configToSend(
  wished: string,
  live: unknown,
  recorded: string | undefined,
  unknownSecret: (path: string) => void,
): unknown {
  const before = recorded === undefined ? undefined : valueOfJson(recorded);
  return withUnknownSecrets(valueOfJson(wished), live, before, "config", unknownSecret);
}

function withUnknownSecrets(
  desired: unknown,
  live: unknown,
  oldValue: unknown,
  path: string,
  unknownSecret: (path: string) => void,
): unknown {
  if (!isObject(desired) || !isObject(live)) return desired;
  const recorded = isObject(oldValue) ? oldValue : {};
  const sent: Record<string, unknown> = { ...desired };
  for (const [name, liveValue] of Object.entries(live)) {
    const at = `${path}.${name}`;
    if (desired[name] !== undefined)
      sent[name] = withUnknownSecrets(desired[name], liveValue, recorded[name], at, unknownSecret);
    else if (isMask(liveValue) && recorded[name] === undefined) {
      unknownSecret(at);
      sent[name] = liveValue;
    }
  }
  return sent;
}
