import { type DiffResponse, DiffResponseDiffChanges, PropertyDiffKind } from "@tripod/grpc";
import type { Change, Diff } from "@tripod/kit";

const KIND: Readonly<Record<Change["kind"], { readonly inPlace: number; readonly replace: number }>> = {
  add: { inPlace: PropertyDiffKind.ADD, replace: PropertyDiffKind.ADD_REPLACE },
  delete: { inPlace: PropertyDiffKind.DELETE, replace: PropertyDiffKind.DELETE_REPLACE },
  update: { inPlace: PropertyDiffKind.UPDATE, replace: PropertyDiffKind.UPDATE_REPLACE },
};

/** Converts a diff for the engine: every path in detail, and the name of each changed input once. */
export function diffResponse({ changes, replaces, stable, deleteBeforeReplace }: Diff): DiffResponse {
  const detailed = changes.map(({ path, kind, replaces }) => [
    path,
    { kind: replaces ? KIND[kind].replace : KIND[kind].inPlace, inputDiff: true },
  ]);
  return {
    changes: changes.length > 0 ? DiffResponseDiffChanges.DIFF_SOME : DiffResponseDiffChanges.DIFF_NONE,
    diffs: [...new Set(changes.map(({ input }) => input))],
    detailedDiff: Object.fromEntries(detailed),
    hasDetailedDiff: true,
    replaces: [...replaces],
    stables: [...stable],
    deleteBeforeReplace,
  };
}
