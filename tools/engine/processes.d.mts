export function findOnPath(name: string, env: NodeJS.ProcessEnv): Promise<string | undefined>;
