/** Files in a plugin's folder by path, with "/". */
export type Files = Map<string, { readonly content: Buffer; readonly executable: boolean }>;

/** Everything that is installed for a plugin that needs no Node. */
export function executableFolder(
  root: string,
  name: string,
  system: string,
  progress?: (line: string) => void,
): Promise<Files>;
