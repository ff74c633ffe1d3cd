import { createRedactor, type Redactor } from "./redactor.js";

/**
 * Redactor of one account. Added secrets stay; secrets of a call are removed at its end, because programs mark ordinary
 * words as secret that other messages need.
 */
export interface AccountRedactor extends Redactor {
  /** Redacts the secrets of one call until it ends. */
  begin(secrets?: Iterable<string>): CallSecrets;
}

/** Secrets of a call in progress. */
export interface CallSecrets {
  add(secrets: Iterable<string>): void;
  end(): void;
}

/** Creates an {@link AccountRedactor}; `secrets` are those of the settings. */
export function createAccountRedactor(secrets: Iterable<string> = []): AccountRedactor {
  const account = createRedactor(secrets);
  const calls = new Set<Redactor>();
  return {
    add: account.add,
    redact: (text) => {
      let rest = account.redact(text);
      for (const call of calls) rest = call.redact(rest);
      return rest;
    },
    begin: (own = []) => {
      // Created with the first secret: most calls are without secrets.
      let call: Redactor | undefined;
      const add = (secrets: Iterable<string>): void => {
        for (const secret of secrets) {
          call ??= createRedactor();
          call.add(secret);
          calls.add(call);
        }
      };
      add(own);
      return {
        add,
        end: () => {
          if (call !== undefined) calls.delete(call);
        },
      };
    },
  };
}
