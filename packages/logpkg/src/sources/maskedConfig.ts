import { parseJsonExactly, writeJson } from "@tripod/http";
import { type Plain, parseJson, sameValue } from "@tripod/kit";
import { isMask, isObject } from "@tripod/objects";

/**
 * The configuration of a source as a program would write it, from what the platform shows (`live`) and what was recorded
 * of it (`recorded`, JSON text). Where the platform shows a mask, and for members that it has added by itself, the
 * recorded text counts; everything else is as the platform has it. A configuration that still means the same keeps its
 * text. Nothing recorded: an import, which has the platform's members but for the masked ones.
 */
export function configText(live: unknown, recorded: string | undefined): string {
  const before = recorded === undefined ? undefined : parsed(recorded);
  const now = before === undefined ? withoutMasks(live) : overlaid(live, before);
  return recorded !== undefined && sameValue(now as Plain, before as Plain) ? recorded : writeJson(now);
}

/** `before`, brought up to what the platform shows of it. */
function overlaid(live: unknown, before: unknown): unknown {
  if (isMask(live)) return before;
  if (Array.isArray(live) && Array.isArray(before)) {
    return live.map((item, index) => (index < before.length ? overlaid(item, before[index]) : withoutMasks(item)));
  }
  if (!isObject(live) || !isObject(before)) return live;
  const kept = Object.keys(before).filter((name) => live[name] !== undefined);
  return Object.fromEntries(kept.map((name) => [name, overlaid(live[name], before[name])]));
}

function withoutMasks(live: unknown): unknown {
  if (Array.isArray(live)) return live.filter((item) => !isMask(item)).map(withoutMasks);
  if (!isObject(live)) return live;
  const shown = Object.entries(live).filter(([, member]) => !isMask(member));
  return Object.fromEntries(shown.map(([name, member]) => [name, withoutMasks(member)]));
}

/**
 * The configuration to send: the program's. A secret that the platform has, and that neither the program nor the recorded
 * configuration knows, was imported without it; its mask is sent back, by which the platform keeps it. One that is
 * recorded, and that the program no longer has, is taken away. The paths of those that nobody here knows are told.
 */
export function configToSend(
  wished: string,
  live: unknown,
  recorded: string | undefined,
  unknownSecret: (path: string) => void,
): unknown {
  const before = recorded === undefined ? undefined : parsed(recorded);
  return withUnknownSecrets(parsed(wished), live, before, "config", unknownSecret);
}

function withUnknownSecrets(
  wish: unknown,
  live: unknown,
  before: unknown,
  path: string,
  unknownSecret: (path: string) => void,
): unknown {
  if (!isObject(wish) || !isObject(live)) return wish;
  const recorded = isObject(before) ? before : {};
  const sent: Record<string, unknown> = { ...wish };
  for (const [name, shown] of Object.entries(live)) {
    const at = `${path}.${name}`;
    if (wish[name] !== undefined) sent[name] = withUnknownSecrets(wish[name], shown, recorded[name], at, unknownSecret);
    else if (isMask(shown) && recorded[name] === undefined) {
      unknownSecret(at);
      sent[name] = shown;
    }
  }
  return sent;
}

function parsed(text: string): unknown {
  return parseJson(text).ok ? parseJsonExactly(text) : undefined;
}
