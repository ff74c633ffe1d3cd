import type { RuleContext } from "@tripod/kit";

interface Sized {
  readonly nodeCount?: number | undefined;
  readonly flavorId?: string | undefined;
  readonly flavors?: readonly object[] | undefined;
}

/**
 * The size of nodes is said in one of two ways. What an import finds has both, because the platform shows both.
 */
export function oneSize({ flavorId, flavors = [] }: Sized, { unknown, isNew, fail }: RuleContext): void {
  const isNamed = flavorId !== undefined;
  if (isNamed && flavors.length > 0 && isNew) {
    fail("flavors", "cannot be given together with flavorId; give one of them");
  } else if (!isNamed && flavors.length === 0 && !unknown.has("flavorId") && !unknown.has("flavors") && isNew) {
    fail("flavorId", "one of flavorId and flavors must be given, and none is");
  }
}

interface Public {
  readonly nodeCount?: number | undefined;
  readonly floatingIps?: readonly { readonly replica: number }[] | undefined;
}

/** One node is the master; only the others are replicas. */
export function enoughReplicas({ nodeCount, floatingIps: [wanted] = [] }: Public, { fail }: RuleContext): void {
  if (nodeCount === undefined || wanted === undefined || wanted.replica < nodeCount) return;
  fail("floatingIps[0].replica", `must be less than nodeCount, which is ${nodeCount}: one node is the master`);
}
