import type { Fields } from "@tripod/kit";
import { isObject, type JsonObject } from "./json.js";
import type { Entry } from "./stateFile.js";
import type { Source } from "./tokens.js";
import { adoptedInputs, type Changes, noChanges } from "./values.js";

const PROVIDER = "pulumi:providers:";

/** Reports whether an entry of this type is a provider. */
export function isProvider(type: string): boolean {
  return type.startsWith(PROVIDER);
}

/** Returns the source whose provider has this type. */
export function providerOwner(type: string, sources: readonly Source[]): Source | undefined {
  return sources.find(({ from, pkg }) => type === `${PROVIDER}${from}` || type === `${PROVIDER}${pkg.name}`);
}

/** Returns the provider entry with our settings. The original's version and download URL are dropped. */
export function adoptedProvider(entry: Entry, { pkg }: Source): { next: Entry; notes: readonly string[] } {
  const changes = noChanges();
  const { version: _, pluginDownloadURL: __, parameterization: ___, ...originalSettings } = objectOf(entry.inputs);
  const settings = withoutDefaults(pkg.settings, originalSettings, changes);
  const inputs = { ...settings, ...(objectOf(entry.inputs).version === undefined ? {} : { version: pkg.version }) };
  const notes = changes.dropped.size === 0 ? [] : [`unsupported settings omitted: ${[...changes.dropped].join(", ")}`];
  return { next: { ...entry, type: `${PROVIDER}${pkg.name}`, inputs, outputs: inputs }, notes };
}

/** Returns only configured settings, without defaults. A string that contains an object stays a string. */
function withoutDefaults(settings: Fields, values: JsonObject, changes: Changes): JsonObject {
  const adopted = adoptedInputs(settings, values, changes);
  return Object.fromEntries(
    Object.entries(adopted)
      .filter(([name]) => values[name] !== undefined)
      .map(([name, value]) => {
        const before = values[name];
        const isText = typeof before === "string" && settings[name]?.spec.secret !== true;
        return [name, isText ? before : value];
      }),
  );
}

function objectOf(values: unknown): JsonObject {
  return isObject(values) ? values : {};
}
