import type { Reader } from "@tripod/http";
import type { PreflightContext } from "@tripod/kit";
import type { Values } from "@tripod/rest";
import { scopeIn } from "../dialect.js";
import { type FoundPack, findPack, type LookupContext } from "../packs/findPack.js";
import type { PackInput } from "../packs/packFields.js";
import type { ClusterPlatform } from "../platform.js";
import { type Scope, scopeOf } from "../scope.js";
import { describeChanges } from "../yaml.js";

type Packs = readonly PackInput[];

/** Packs of a profile in state and on the platform. */
interface RecordedPacks {
  readonly inputs: Packs;
  readonly live: readonly Reader[];
}

const NEW: RecordedPacks = { inputs: [], live: [] };

/**
 * Returns the packs for the request, in the order of the inputs. A pack with the same name, tag and registry keeps its
 * ID; others are looked up. Existing manifests keep their IDs. Values that were never set stay.
 */
export async function encodePacks(
  packs: Packs,
  scope: Scope,
  looking: LookupContext,
  { inputs, live }: RecordedPacks = NEW,
): Promise<readonly Values[]> {
  return Promise.all(
    packs.map(async (pack, index) => {
      const earlier = inputs.find(({ name }) => name === pack.name);
      const liveRow = live.find((row) => row.peekText("name") === pack.name);
      const source = liveRow && unchangedSource(pack, earlier, liveRow);
      const found = source ?? (await findPack(pack, `packs[${index}]`, scope, looking));
      return encodePack(pack, found, earlier, liveRow);
    }),
  );
}

function encodePack(pack: PackInput, { uid, registryUid }: FoundPack, earlier?: PackInput, liveRow?: Reader): Values {
  const ids = new Map(liveRow?.optionalList("manifests")?.map((row) => [row.peekText("name"), row.peekText("uid")]));
  const values = pack.values ?? (earlier?.values === undefined ? liveRow?.optionalString("values") : undefined);
  return {
    name: pack.name,
    type: pack.type ?? "spectro",
    ...memberIfSet(
      "tag",
      pack.tag ?? (uid !== undefined && earlier?.tag === undefined ? liveRow?.peekText("tag") : undefined),
    ),
    ...memberIfSet("registryUid", registryUid),
    ...memberIfSet("uid", uid),
    ...memberIfSet("values", values?.trim()),
    manifests: (pack.manifests ?? []).map(({ name, content }) => ({
      name,
      content: content.trim(),
      ...memberIfSet("uid", ids.get(name)),
    })),
  };
}

/** Returns the source of an unchanged pack as in the live profile. Undefined if the pack must be searched. */
function unchangedSource(pack: PackInput, earlier: PackInput | undefined, liveRow: Reader): FoundPack | undefined {
  const [uid, registryUid] = [liveRow.peekText("packUid"), liveRow.peekText("registryUid")];
  if (uid === "" || (pack.uid ?? "") !== "") return undefined;
  const isOfType = liveRow.peekText("type") === (pack.type ?? "spectro");
  const isOfTag = liveRow.peekText("tag") === (pack.tag ?? "");
  const isThere = (pack.registryUid ?? registryUid) === registryUid;
  // A pack with a registry name is unchanged as long as the inputs have the same name.
  const isNamed = (pack.registryName ?? "") === "" || pack.registryName === liveRow.peekText("registryName");
  const isOpen = pack.registryUid === undefined && pack.registryName === undefined && earlier !== undefined;
  const wasOpen = earlier?.registryUid === undefined && earlier?.registryName === undefined;
  return isOfType && isOfTag && isThere && isNamed && (!isOpen || wasOpen) ? { uid, registryUid } : undefined;
}

/** Checks in a preview that new and changed packs exist, and logs changes of manifests. */
export async function preflightPacks(
  { packs, context: level }: { readonly packs?: Packs | undefined; readonly context?: string | undefined },
  { oldInputs, log, ...looking }: PreflightContext<ClusterPlatform>,
): Promise<void> {
  const earlier = (oldInputs?.packs ?? []) as unknown as Packs;
  const partnerOf = ({ name }: PackInput) => earlier.find((pack) => pack.name === name);
  for (const [index, pack] of (packs ?? []).entries()) {
    for (const line of oldInputs === undefined ? [] : manifestChanges(pack, partnerOf(pack), `packs[${index}]`))
      log("info", line);
  }
  const scope = scopeOf(scopeIn(level));
  await Promise.all(
    (packs ?? []).map(async (pack, index) => {
      if (!isSameSource(pack, partnerOf(pack))) await findPack(pack, `packs[${index}]`, scope, { log, ...looking });
    }),
  );
}

/** Returns the changes in the manifests of a pack, by Kubernetes object. */
function manifestChanges(pack: PackInput, before: PackInput | undefined, at: string): readonly string[] {
  return (pack.manifests ?? []).flatMap(({ name, content }, index) => {
    const earlier = before?.manifests?.find((one) => one.name === name);
    const changes = describeChanges(earlier?.content ?? "", content);
    return changes === "" ? [] : [`${at}.manifests[${index}] (${name}): ${changes}`];
  });
}

function isSameSource(one: PackInput, other: PackInput | undefined): boolean {
  const members = ["type", "tag", "uid", "registryUid", "registryName"] as const;
  return other !== undefined && members.every((name) => (one[name] ?? "") === (other[name] ?? ""));
}

function memberIfSet(name: string, value: string | undefined): Values {
  return value === undefined || value === "" ? {} : { [name]: value };
}
