import type { LimitRule } from "@tripod/http";

export function limitsOf(name: string): Promise<readonly LimitRule[]>;
