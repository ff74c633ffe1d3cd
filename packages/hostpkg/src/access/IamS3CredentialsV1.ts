import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { plainProjectId } from "../project.js";
import { iam } from "./dialect.js";

export const IamS3CredentialsV1 = managed({
  name: "IamS3CredentialsV1",
  kind: "S3 key",
  doc: "A key with which a service user reaches the object storage of a project. The platform shows the secret key only once, when it is made: state keeps it, and after an import it is empty. An import id needs no user where the environment variable OS_S3_CREDENTIALS_USER_ID names one.",
  at: {
    path: "/service_users/{userId}/credentials",
    // Without the service user there is no key either.
    dialect: iam("credentials", ["CRED_NOT_FOUND", "USER_NOT_FOUND"], { home: ["/service_users", "users"] }),
    places: { userId: { parents: ["IamServiceuserV1"] } },
    settings: ({ owners: { userId } }) => ({ userId }),
  },
  identity: { key: ["name", "projectId"], lost: "remake", unique: false },
  wire: { id: "access_key" },
  fields: {
    userId: s.string().notEmpty().replaces().doc("Identifier of the service user."),
    name: s.string().notEmpty().autoNamed().replaces().doc("Name of the key."),
    projectId: s
      .string()
      .notEmpty()
      .replaces()
      .coded({ encode: (value) => plainProjectId(value as string) })
      .sameAs((before, after) => plainProjectId(before) === plainProjectId(after))
      .doc("Identifier of the project whose object storage it opens, with or without dashes."),
    accessKey: s
      .string()
      .computed()
      .secret()
      .stable()
      .doc("The access key. It is the identifier of the resource as well."),
    secretKey: s.string().computed().secret().stable().doc("The secret key; empty after an import."),
  },
  read: "list",
});
