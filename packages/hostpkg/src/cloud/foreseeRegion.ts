import type { PreflightContext } from "@tripod/kit";
import type { HostingPlatform } from "../platform.js";

/**
 * Checks in a preview that the platform has the region. The request goes to the central endpoint, not to the region.
 */
export async function foreseeRegion(
  { projectId, region }: { readonly projectId?: string | undefined; readonly region?: string | undefined },
  { platform, oldInputs, ...context }: PreflightContext<HostingPlatform>,
): Promise<void> {
  if (projectId === undefined || region === undefined || oldInputs !== undefined) return;
  await platform.service("reseller", projectId, region).address(context);
}
