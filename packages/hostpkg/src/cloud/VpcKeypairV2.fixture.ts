import type { Specimen } from "@tripod/testkit";
import { IamServiceuserV1Specimen } from "../access/IamServiceuserV1.fixture.js";

const KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHWCfS2xxcBEzCEp5xWZPz8gk5pXrAbhSbLnLCbkbJkm specimen\n";

export const VpcKeypairV2Specimen: Specimen = {
  resource: "VpcKeypairV2",
  facts: { replaces: ["userId", "name", "publicKey", "regions"] },
  needs: { user: IamServiceuserV1Specimen },
  collection: "resell.keypairs",
  minimal: (of) => ({ name: "specimen", userId: of("user"), publicKey: KEY }),
  full: (of) => ({ name: "specimen", userId: of("user"), publicKey: KEY, regions: ["ru-1", "ru-3"] }),
  changes: () => ({ name: "other", publicKey: KEY.replace("HWCf", "HWCg"), regions: ["ru-1"] }),
  drift: { none: "a key pair cannot be changed" },
  hidden: ["regions"],
};
