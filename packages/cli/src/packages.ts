import { hostpkg } from "@tripod/hostpkg";
import type { Package } from "@tripod/kit";

/** The packages whose lookups are commands. */
export const PACKAGES: readonly Package[] = [hostpkg];
