export function kitPackage(
  root: string,
  about: { readonly repository: string },
): Promise<Map<string, { readonly content: Buffer; readonly executable: boolean }>>;
