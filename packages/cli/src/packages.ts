import { hostpkg } from "@tripod/hostpkg";
import { k8spkg } from "@tripod/k8spkg";
import type { Package } from "@tripod/kit";
import { logpkg } from "@tripod/logpkg";

/** Packages that have commands. */
export const PACKAGES: readonly Package[] = [hostpkg, logpkg, k8spkg];
