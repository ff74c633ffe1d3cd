import type { LaneRule } from "@tripod/http";

export function limitsOf(name: string): Promise<readonly LaneRule[]>;
