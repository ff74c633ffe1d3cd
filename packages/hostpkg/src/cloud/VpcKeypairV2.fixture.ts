import type { ResourceFixture } from "@tripod/testkit";
import { IamServiceuserV1Fixture } from "../access/IamServiceuserV1.fixture.js";

const KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHWCfS2xxcBEzCEp5xWZPz8gk5pXrAbhSbLnLCbkbJkm fixture\n";

export const VpcKeypairV2Fixture: ResourceFixture = {
  resource: "VpcKeypairV2",
  facts: { replaces: ["userId", "name", "publicKey", "regions"] },
  dependencies: { user: IamServiceuserV1Fixture },
  collection: "resell.keypairs",
  minimal: (of) => ({ name: "fixture", userId: of("user"), publicKey: KEY }),
  full: (of) => ({ name: "fixture", userId: of("user"), publicKey: KEY, regions: ["ru-1", "ru-3"] }),
  changes: () => ({ name: "other", publicKey: KEY.replace("HWCf", "HWCg"), regions: ["ru-1"] }),
  drift: { none: "a key pair cannot be changed" },
  writeOnly: ["regions"],
};
