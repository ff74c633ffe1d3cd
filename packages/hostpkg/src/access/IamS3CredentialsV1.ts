import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { ofProject } from "../project.js";
import { objectId } from "../uuid.js";
import { iam } from "./dialect.js";

export const IamS3CredentialsV1 = managed({
  name: "IamS3CredentialsV1",
  kind: "S3 key",
  doc: "S3 credentials of a service user for Selectel Object Storage: an access key and a secret key for one project. The API returns the secret key only on creation. The provider keeps the secret key in state; after an import it is empty. If the environment variable `OS_S3_CREDENTIALS_USER_ID` is set, import IDs do not need the user ID.",
  endpoint: {
    path: "/service_users/{userId}/credentials",
    // If the service user does not exist, the key does not exist either.
    dialect: iam("credentials", ["CRED_NOT_FOUND", "USER_NOT_FOUND"], { home: ["/service_users", "users"] }),
    parents: { userId: { resources: ["IamServiceuserV1"] } },
    scopeDefaults: ({ owners: { userId } }) => ({ userId }),
  },
  identity: { key: ["name", "projectId"], onLostResponse: "recreate", unique: false },
  wire: { id: "access_key" },
  fields: {
    userId: objectId("Service user ID (`IamServiceuserV1`) of the owner of the credentials.").replaces(),
    name: s.string("Name of the credentials.").notEmpty().autoName().replaces(),
    projectId: ofProject(
      "Project ID of the object storage to which the credentials give access, with or without dashes; both forms are equal.",
    ).replaces(),
    accessKey: s.string("S3 access key. Equal to the resource ID.").computed().secret().stable(),
    secretKey: s
      .string("S3 secret key. Empty after an import, because the API returns the key only on creation.")
      .computed()
      .secret()
      .stable(),
  },
  read: "list",
});
