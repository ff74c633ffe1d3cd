import { createHash } from "node:crypto";
import type { Authorization } from "@tripod/http";
import type { Log } from "@tripod/kit";
import type { LogSettings } from "./settings.js";

/** Identity and proof of the API client. */
export interface Credentials {
  /** Identifies the credentials. Not secret. */
  readonly id: string;
  readonly isToken: boolean;
  readonly authorization: Authorization;
}

/** Returns the credentials of the settings: the bearer token if it is set, otherwise the access key. */
export function credentialsOf({ accessId = "", accessKey = "", authJwt }: LogSettings, log: Log): Credentials {
  if (authJwt !== undefined && (accessId !== "" || accessKey !== "")) {
    const text = "Both authJwt and an access key are set. The provider uses authJwt and ignores accessId and accessKey";
    log("warning", `${text}. Remove one of them from the settings and the environment variables`);
  }
  const id =
    authJwt === undefined ? accessId : `token ${createHash("sha256").update(authJwt).digest("hex").slice(0, 16)}`;
  const proof =
    authJwt === undefined ? `Basic ${Buffer.from(`${accessId}:${accessKey}`).toString("base64")}` : `Bearer ${authJwt}`;
  return {
    id,
    isToken: authJwt !== undefined,
    authorization: {
      id,
      headers: async () => ({ Authorization: proof }),
      // Under load the platform sometimes rejects valid credentials, so only a repeated rejection is final.
      refused: () => true,
    },
  };
}
