import type { RuleContext } from "@tripod/kit";
import { plainId } from "../../uuid.js";

interface Sized {
  readonly nodeCount?: number | undefined;
  readonly flavorId?: string | undefined;
  readonly flavors?: readonly { readonly vcpus: number; readonly ram: number; readonly disk: number }[] | undefined;
}

/**
 * Rule: exactly one of the two forms of the node size is set. Imported inputs have both, because the platform returns
 * both: then neither can change alone.
 */
export function oneSize({ flavorId, flavors = [] }: Sized, { unknown, isNew, recorded, fail }: RuleContext): void {
  const isNamed = flavorId !== undefined;
  const hasOtherId = plainId(String(recorded.flavorId)) !== plainId(String(flavorId));
  const hasOtherSize = sizeIn(recorded.flavors as Sized["flavors"]) !== sizeIn(flavors);
  if (isNamed && flavors.length > 0 && (isNew || hasOtherId !== hasOtherSize)) {
    fail("flavors", "must not be set together with flavorId. Remove one of them.");
  } else if (!isNamed && flavors.length === 0 && !unknown.has("flavorId") && !unknown.has("flavors") && isNew) {
    fail("flavorId", "either flavorId or flavors is required");
  }
}

/** Returns the node size as text. Imported inputs lack a disk type that is the default. */
function sizeIn([flavor]: NonNullable<Sized["flavors"]> = []): string {
  return JSON.stringify([flavor?.vcpus, flavor?.ram, flavor?.disk]);
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
