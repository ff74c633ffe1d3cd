import type { ResourceFixture } from "@tripod/testkit";
import { PROJECT } from "../places.fixture.js";
import { IamServiceuserV1Fixture } from "./IamServiceuserV1.fixture.js";

export const IamS3CredentialsV1Fixture: ResourceFixture = {
  resource: "IamS3CredentialsV1",
  constantOutputs: { secretKey: "the platform returns it only in the response to the create" },
  facts: { replaces: ["userId", "name", "projectId"], secret: ["accessKey", "secretKey"] },
  dependencies: { user: IamServiceuserV1Fixture },
  collection: "iam.credentials",
  minimal: (of) => ({ userId: of("user"), name: "fixture", projectId: PROJECT }),
  full: (of) => ({ userId: of("user"), name: "fixture", projectId: PROJECT }),
  changes: () => ({ name: "other" }),
  drift: { none: "a key cannot be changed" },
};
