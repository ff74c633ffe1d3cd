import type { Specimen } from "@tripod/testkit";
import { PROJECT } from "../places.fixture.js";
import { IamServiceuserV1Specimen } from "./IamServiceuserV1.fixture.js";

export const IamS3CredentialsV1Specimen: Specimen = {
  resource: "IamS3CredentialsV1",
  unmoved: { secretKey: "the platform returns it only in the response to the create" },
  facts: { replaces: ["userId", "name", "projectId"], secret: ["accessKey", "secretKey"] },
  needs: { user: IamServiceuserV1Specimen },
  collection: "iam.credentials",
  minimal: (of) => ({ userId: of("user"), name: "specimen", projectId: PROJECT }),
  full: (of) => ({ userId: of("user"), name: "specimen", projectId: PROJECT }),
  changes: () => ({ name: "other" }),
  drift: { none: "a key cannot be changed" },
};
