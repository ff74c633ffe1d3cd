import { createHash } from "node:crypto";
import type { Authorization } from "@tripod/http";
import type { Log } from "@tripod/kit";
import type { LogSettings } from "./settings.js";

/** Who asks, and how that is proven. */
export interface Credentials {
  /** Tells the credentials from others, and is no secret. */
  readonly id: string;
  readonly isToken: boolean;
  readonly authorization: Authorization;
}

/** The credentials of the settings: the bearer token where there is one, otherwise the access key. */
export function credentialsOf({ accessId = "", accessKey = "", authJwt }: LogSettings, log: Log): Credentials {
  if (authJwt !== undefined && (accessId !== "" || accessKey !== "")) {
    const text = "Both authJwt and an access key are set. authJwt counts, and accessId and accessKey are not used";
    log("warning", `${text}; remove what is not meant, environment variables too`);
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
      // Under load the platform refuses good credentials now and then, so a refusal counts only when it is repeated.
      refused: () => true,
    },
  };
}
