import type { ResourceFixture } from "@tripod/testkit";

export const CseCustomEntityTypeFixture: ResourceFixture = {
  resource: "CseCustomEntityType",
  facts: { replaces: ["identifier"] },
  collection: "security.customEntityTypes",
  minimal: () => ({ name: "fixture", identifier: "imphash", fields: ["file_hash_imphash_md5"] }),
  full: () => ({ name: "fixture", identifier: "imphash", fields: ["file_hash_imphash_md5", "file_hash_imphash_sha1"] }),
  changes: () => ({ name: "fixture two", identifier: "pehash", fields: ["file_hash_pehash"] }),
  drift: { patch: { fields: ["file_hash_drifted"] }, shows: ["fields"] },
};
