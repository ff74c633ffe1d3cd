/** Members by which the platforms identify an object in its answers. */
export const ID_NAMES: ReadonlySet<string> = new Set([
  ...["id", "uuid", "uid", "indexId", "access_key", "secret_key", "encodedTokenAndUrl", "token"],
]);
