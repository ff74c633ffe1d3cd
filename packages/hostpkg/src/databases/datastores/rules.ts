import type { RuleContext } from "@tripod/kit";

interface Sized {
  readonly nodeCount?: number | undefined;
  readonly flavorId?: string | undefined;
  readonly flavors?: readonly object[] | undefined;
}

/**
 * Rule: exactly one of the two forms of the node size is set. Imported inputs have both, because the platform returns
 * both.
 */
export function oneSize({ flavorId, flavors = [] }: Sized, { unknown, isNew, fail }: RuleContext): void {
  const isNamed = flavorId !== undefined;
  if (isNamed && flavors.length > 0 && isNew) {
    fail("flavors", "must not be set together with flavorId. Remove one of them.");
  } else if (!isNamed && flavors.length === 0 && !unknown.has("flavorId") && !unknown.has("flavors") && isNew) {
    fail("flavorId", "either flavorId or flavors is required");
  }
}

interface Public {
  readonly nodeCount?: number | undefined;
  readonly floatingIps?: readonly { readonly replica: number }[] | undefined;
}

/** Rule: fewer replicas than nodes have floating IP addresses, because one node is the primary. */
export function enoughReplicas(
  { nodeCount, floatingIps: [floatingIpCount] = [] }: Public,
  { fail }: RuleContext,
): void {
  if (nodeCount === undefined || floatingIpCount === undefined || floatingIpCount.replica < nodeCount) return;
  fail("floatingIps[0].replica", `must be less than nodeCount, which is ${nodeCount}: one node is the primary`);
}
