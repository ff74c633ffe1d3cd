/** The files that the generator makes of a package's schema, which the build writes: by relative path, with "/". */
export function generateSdk(
  name: string,
  generator: string,
  language?: "nodejs" | "python" | "go" | "java" | "dotnet",
): Promise<Map<string, Buffer>>;
