import type { Fields } from "@tripod/kit";
import { isObject, type JsonObject } from "./json.js";
import type { Entry } from "./stateFile.js";
import type { Source } from "./tokens.js";
import { adoptedInputs, type Changes, noChanges } from "./values.js";

const PROVIDER = "pulumi:providers:";

/** Whether an entry of this type is a provider. */
export function isProvider(type: string): boolean {
  return type.startsWith(PROVIDER);
}

/** The package whose provider an entry of this type is. */
export function providerOwner(type: string, sources: readonly Source[]): Source | undefined {
  return sources.find(({ from, pkg }) => type === `${PROVIDER}${from}` || type === `${PROVIDER}${pkg.name}`);
}

/** A provider with our settings; where to get the original from is left out. */
export function adoptedProvider(entry: Entry, { pkg }: Source): { next: Entry; notes: readonly string[] } {
  const changes = noChanges();
  const { version: _, pluginDownloadURL: __, parameterization: ___, ...given } = objectOf(entry.inputs);
  const settings = withoutDefaults(pkg.settings, given, changes);
  const inputs = { ...settings, ...(objectOf(entry.inputs).version === undefined ? {} : { version: pkg.version }) };
  const notes = changes.dropped.size === 0 ? [] : [`settings that are none here: ${[...changes.dropped].join(", ")}`];
  return { next: { ...entry, type: `${PROVIDER}${pkg.name}`, inputs, outputs: inputs }, notes };
}

/** Settings as given: a text that holds a whole object stays text, and nothing is filled in. */
function withoutDefaults(settings: Fields, given: JsonObject, changes: Changes): JsonObject {
  const adopted = adoptedInputs(settings, given, changes);
  return Object.fromEntries(
    Object.entries(adopted)
      .filter(([name]) => given[name] !== undefined)
      .map(([name, value]) => {
        const before = given[name];
        const isText = typeof before === "string" && settings[name]?.spec.secret !== true;
        return [name, isText ? before : value];
      }),
  );
}

function objectOf(values: unknown): JsonObject {
  return isObject(values) ? values : {};
}
