import { type CallContext, HttpFailure } from "@tripod/http";
import { fail } from "@tripod/kit";
import type { Dialect } from "@tripod/rest";

/** Request that validates credentials and stores nothing. */
export interface CredentialCheck {
  readonly path: string;
  readonly body: unknown;
  /** Input that an error about rejected credentials names. */
  readonly input: string;
}

/** Validates credentials on the platform before a create or update that needs them. */
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
