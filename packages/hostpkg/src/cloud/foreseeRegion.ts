import type { ForeseeContext } from "@tripod/kit";
import type { HostingPlatform } from "../platform.js";

/** Looks in a preview whether the region is one of those that the platform knows; the request itself goes to its centre. */
export async function foreseeRegion(
  { projectId, region }: { readonly projectId?: string | undefined; readonly region?: string | undefined },
  { platform, before, ...context }: ForeseeContext<HostingPlatform>,
): Promise<void> {
  if (projectId === undefined || region === undefined || before !== undefined) return;
  await platform.service("reseller", projectId, region).address(context);
}
