import { type CallContext, HttpFailure } from "@tripod/http";
import { fail } from "@tripod/kit";
import type { Dialect } from "@tripod/rest";

/** Request by which the platform tries credentials, and keeps nothing. */
export interface CredentialCheck {
  readonly path: string;
  readonly body: unknown;
  /** Input to blame where they are not accepted. */
  readonly input: string;
}

/** Has credentials tried by the platform, before something that needs them is made or changed. */
export async function checkCredentials(
  dialect: Dialect,
  { path, body, input }: CredentialCheck,
  on: CallContext,
): Promise<void> {
  const request = { operation: "Try the credentials", method: "POST", idempotency: "safe", path, body } as const;
  await dialect.send(request, on).catch((error: unknown) => {
    if (!(error instanceof HttpFailure) || (error.status !== 400 && error.status !== 422)) throw error;
    fail(input, `the platform rejected this value or a related input: ${error.platformMessage ?? error.message}`);
  });
}
