import type { Reader } from "@tripod/http";
import { type AnyField, type Plain, semanticallyEqual } from "@tripod/kit";
import { decodeRaw, encodeRaw, isObject, memberAt, preserveSpelling, setMember, type Values } from "@tripod/rest";

/** Parts of a VM that are hot-plugged volumes, which are resources of their own. */
interface HotpluggedNames {
  /** Names of volumes, and of the disks that use them. */
  readonly volumes: ReadonlySet<string>;
  /** Names of the templates that they are created from. */
  readonly templates: ReadonlySet<string>;
}

function hotpluggedNames(machine: unknown): HotpluggedNames {
  const all = rowsAt(machine, "spec.template.spec.volumes");
  const rows = all.filter((row) => memberAt(row, "dataVolume.hotpluggable") === true);
  const templates = rowsAt(machine, "spec.dataVolumeTemplates").map((row) => String(memberAt(row, "metadata.name")));
  const used = new Set(all.map((row) => String(memberAt(row, "dataVolume.name"))));
  return {
    volumes: new Set(rows.map((row) => String(memberAt(row, "name")))),
    templates: new Set([
      ...rows.map((row) => String(memberAt(row, "dataVolume.name"))),
      // A response can lack a hot-plugged volume, but not its template.
      ...templates.filter((template) => !used.has(template)),
    ]),
  };
}

/**
 * Adds a codec to a list of a VM that also contains hot-plugged volumes. They count as inputs only if the inputs list
 * them, and updates keep them.
 */
export function preserveHotplugged(name: string, field: AnyField, at: "name" | "metadata.name") {
  const path = String(field.spec.wire?.name);
  /** Returns the hot-plugged rows of a VM, without the named ones. */
  const hotpluggedRows = (machine: unknown, named: ReadonlySet<string>): ReadonlySet<Values> => {
    const { volumes, templates } = hotpluggedNames(machine);
    const hotplugged = at === "name" ? volumes : templates;
    const names = (row: Values): string => String(memberAt(row, at));
    return new Set(rowsAt(machine, path).filter((row) => hotplugged.has(names(row)) && !named.has(names(row))));
  };
  const namesIn = (value: unknown): ReadonlySet<string> =>
    new Set((Array.isArray(value) ? value : []).map((one) => String(memberAt(one, at))));
  return {
    encode: (
      value: unknown,
      { live, isRemoved }: { readonly live: Reader | undefined; readonly isRemoved: boolean },
    ) => {
      if (value === undefined && !isRemoved) return undefined;
      const own = encodeRaw({ [name]: field }, { [name]: value ?? [] }, live?.raw as Values | undefined);
      return [...((memberAt(own, path) ?? []) as readonly unknown[]), ...hotpluggedRows(live?.raw, namesIn(value))];
    },
    decode: (live: Reader, recorded: Values): unknown => {
      const hotplugged = hotpluggedRows(live.raw, namesIn(recorded[name]));
      const rows = rowsAt(live.raw, path).filter((row) => !hotplugged.has(row));
      const liveValue: Record<string, unknown> = {};
      setMember(liveValue, path, rows);
      return decodeRaw({ [name]: field }, liveValue, recorded)[name];
    },
  };
}

/** Returns the live value, in the recorded spelling if both are equal. */
export function preserveKnown(field: AnyField, live: unknown, recorded: unknown): unknown {
  if (recorded === undefined || live === undefined) return live;
  return semanticallyEqual(field, live as Plain, recorded as Plain) ? preserveSpelling(field, recorded, live) : live;
}

/** Returns the rows of a list of a VM. */
export function rowsAt(value: unknown, path: string): readonly Values[] {
  const found = memberAt(value, path);
  return Array.isArray(found) ? found.filter(isObject) : [];
}
