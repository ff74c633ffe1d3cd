import { createRedactor, type Redactor } from "./redactor.js";

/**
 * The redactor of one account. What is added to it stays; what a call brings goes with the call, because programs mark
 * ordinary words as secret, which other messages need.
 */
export interface AccountRedactor extends Redactor {
  /** The secrets of one call are taken out of everything until it ends. */
  begin(secrets?: Iterable<string>): CallSecrets;
}

/** The secrets of a call under way. */
export interface CallSecrets {
  add(secrets: Iterable<string>): void;
  end(): void;
}

/** Makes an {@link AccountRedactor}; `secrets` are those of the settings. */
export function createAccountRedactor(secrets: Iterable<string> = []): AccountRedactor {
  const account = createRedactor(secrets);
  const calls = new Set<Redactor>();
  return {
    add: account.add,
    redact: (text) => [...calls].reduce((rest, call) => call.redact(rest), account.redact(text)),
    begin: (own = []) => {
      const call = createRedactor();
      const add = (secrets: Iterable<string>): void => {
        for (const secret of secrets) {
          call.add(secret);
          calls.add(call);
        }
      };
      add(own);
      return { add, end: () => void calls.delete(call) };
    },
  };
}
