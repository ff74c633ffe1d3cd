import { type Reader, read } from "@tripod/http";
import { isObject, type Subresource, type Values } from "@tripod/rest";
import { scopeIn } from "../dialect.js";
import type { PackInput } from "../packs/packFields.js";
import { FIRST_VERSION } from "../packs/version.js";
import type { ClusterPlatform } from "../platform.js";
import type { VariableInput } from "./profileVariables.js";

const MASK = "********";

/** Returns which part of a profile to read: the published one, or the draft of a profile that was never published. */
export function contentPart(live: Reader): "published" | "draft" {
  return live.has("spec.published") || !live.has("spec.draft") ? "published" : "draft";
}

/** Returns the version of a profile, or an empty string if it was never published. The next update publishes it. */
export function versionOf(live: Reader): string {
  return contentPart(live) === "published" ? live.optionalString("spec.version") || FIRST_VERSION : "";
}

/** Subresources of a profile: the content of its manifests, and its variables. */
export const profileSubresources: Subresource<ClusterPlatform> = {
  members: ["packs", "profileVariables"],
  read: async ({ values: recorded, live, get, context }) => {
    const part = contentPart(live);
    const rows = (live.optionalList(["spec", part, "packs"]) ?? []).filter(({ raw }) => isObject(raw));
    const before = (recorded.packs ?? []) as readonly PackInput[];
    const [contents, variables, registries] = await Promise.all([
      readContents(rows, part, get),
      get("/v1/clusterprofiles/{id}/variables").then((answer) => decodeVariables(read(answer))),
      registryNames(rows, before, recorded, context),
    ]);
    return {
      packs: rows.map((row) => decodePack(row, contents, before, registries, recorded.name === undefined)),
      ...(variables.length > 0 && { profileVariables: { variables: sortAsRecorded(variables, recorded) } }),
    };
  },
};

/**
 * Returns the variables in a response. Fails if the response has other members instead: it does not come from the
 * platform.
 */
function decodeVariables(answer: Reader): readonly Reader[] {
  const rows = answer.optionalList("variables");
  const names = Object.keys(answer.raw as Values);
  if (rows === undefined && names.length > 0 && !names.includes("variables"))
    throw answer.unexpected("variables", "is missing");
  return (rows ?? []).filter(({ raw }) => isObject(raw));
}

type Get = (path: string) => Promise<Parameters<typeof read>[0]>;
type Contents = ReadonlyMap<string, readonly Reader[]>;

/** Returns manifests with their contents by pack name, because packs that contain only manifests share one ID. */
async function readContents(packs: readonly Reader[], part: string, get: Get): Promise<Contents> {
  const names = new Set(
    packs
      .filter((pack) => (pack.optionalList("manifests") ?? []).length > 0)
      .map((pack) => pack.peekText("name"))
      .filter((name) => name !== ""),
  );
  const all = await Promise.all(
    [...names].map(async (name): Promise<[string, readonly Reader[]]> => {
      const answer = await get(`/v1/clusterprofiles/{id}/packs/${encodeURIComponent(name)}/manifests`);
      return [
        name,
        read(answer)
          .list("items")
          .filter((row) => row.has(["spec", part])),
      ];
    }),
  );
  return new Map(all);
}

/** Returns a pack with the content of its manifests, and with the registry name if the inputs use it. */
function decodePack(
  row: Reader,
  contents: Contents,
  before: readonly PackInput[],
  registries: ReadonlyMap<string, string>,
  isImport: boolean,
): Values {
  const name = row.peekText("name");
  const rows = contents.get(name) ?? [];
  const manifests = (row.optionalList("manifests") ?? []).map((manifest) => {
    const [uid, manifestName] = [manifest.peekText("uid"), manifest.peekText("name")];
    const found = rows.find((one) =>
      uid === "" ? one.peekText("metadata.name") === manifestName : one.peekText("metadata.uid") === uid,
    );
    const content = found?.optionalString("spec.published.content") ?? found?.optionalString("spec.draft.content");
    return {
      name: manifestName || (found?.peekText("metadata.name") ?? ""),
      uid: uid || (found?.peekText("metadata.uid") ?? ""),
      ...(content !== undefined && { content }),
    };
  });
  // After an import, the inputs may use either of the two.
  const isNamed = isImport || before.some((pack) => pack.name === name && (pack.registryName ?? "") !== "");
  const registryName = isNamed ? registries.get(row.peekText("registryUid")) : undefined;
  return { ...(row.raw as Values), manifests, ...(registryName !== undefined && { registryName }) };
}

/** Returns the registry names by ID, if the inputs use or may use a name. */
async function registryNames(
  packs: readonly Reader[],
  before: readonly PackInput[],
  { context: level, name }: Values,
  { platform, ...context }: Parameters<Subresource<ClusterPlatform>["read"]>[0]["context"],
): Promise<ReadonlyMap<string, string>> {
  const isImport = name === undefined && packs.some((pack) => pack.peekText("registryUid") !== "");
  if (!isImport && !before.some(({ registryName = "" }) => registryName !== "")) return new Map();
  const all = await platform.packs(scopeIn(level)).registries(context);
  return new Map(all.map(({ id, name }) => [id, name]));
}

/** Returns the variables in the order of the program, others last. */
function sortAsRecorded(rows: readonly Reader[], { profileVariables: recorded }: Values): readonly Values[] {
  const before = (isObject(recorded) ? (recorded.variables ?? []) : []) as readonly VariableInput[];
  const rankOf = (row: Reader): number => {
    const at = before.findIndex(({ name }) => name === row.peekText("name"));
    return at < 0 ? before.length : at;
  };
  return rows
    .map((row, index) => ({ row, rank: rankOf(row), index }))
    .sort((left, right) => left.rank - right.rank || left.index - right.index)
    .map(({ row, rank: at }) => {
      const { defaultValue, isSensitive, ...rest } = row.raw as Values;
      // Responses contain a mask or nothing instead of a hidden secret.
      const isHidden = isSensitive === true && (defaultValue ?? "") === "" && (before[at]?.defaultValue ?? "") !== "";
      return { ...rest, isSensitive, defaultValue: isHidden ? MASK : defaultValue };
    });
}

/** Returns the names of the clusters that use a profile; none if the platform does not return them. */
export function usersOf(profile: Reader | undefined): readonly string[] {
  const rows = profile?.optionalList("status.inUseClusters") ?? [];
  return rows.map((row) => row.peekText("name") || row.peekText("uid") || row.peekText(""));
}
