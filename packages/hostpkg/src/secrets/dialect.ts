import type { DescribeError } from "@tripod/http";
import type { Dialect } from "@tripod/rest";
import { serviceDialect } from "../dialect.js";
import { describeForeignResponse } from "../foreignResponse.js";
import type { HostingPlatform } from "../platform.js";

interface Where {
  readonly projectId?: unknown;
}

/** Returns the dialect of the secrets manager API. */
export function secretsManager(platform: HostingPlatform, { projectId }: Where): Dialect {
  return serviceDialect(platform, {
    service: "secrets",
    projectId: String(projectId),
    prefix: "/v1",
    names: "snake",
    clearWith: "empty",
    members: { id: "name", createdAt: "metadata.created_at" },
    describeError: describe("secretsUrl"),
    gone: ["NOT_FOUND"],
    rows: "keys",
  });
}

/** Returns the dialect of the certificate manager API. */
export function certificateManager(platform: HostingPlatform, { projectId }: Where): Dialect {
  return serviceDialect(platform, {
    service: "certificates",
    projectId: String(projectId),
    prefix: "/v1",
    names: "snake",
    clearWith: "empty",
    members: { id: "id" },
    describeError: describe("certificatesUrl"),
    gone: ["NOT_FOUND"],
    rows: "",
    hasBareLists: true,
  });
}

/** Returns the text of an error `{status_text, error_text}`. `status_text` is a code such as `NOT_FOUND`. */
function describe(setting: "secretsUrl" | "certificatesUrl"): DescribeError {
  return (body, answer) => {
    const { status_text, error_text } = (body ?? {}) as Readonly<Record<string, unknown>>;
    const code = typeof status_text === "string" && status_text !== "" ? status_text : undefined;
    const message = typeof error_text === "string" && error_text !== "" ? error_text : undefined;
    return { code, message, ...(code === undefined ? describeForeignResponse(answer, setting) : {}) };
  };
}
