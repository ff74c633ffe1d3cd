export function findPowerdns(): Promise<{ readonly ok: boolean; readonly reason?: string }>;
