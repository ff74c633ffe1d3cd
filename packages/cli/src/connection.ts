import type { ResourceContext } from "@tripod/kit";
import {
  type CallContext,
  CancelledError,
  checkSettings,
  createRedactor,
  createShared,
  type Fields,
  fail,
  InputError,
  missingAsFailure,
  type Package,
  type Redactor,
  type ResponseInfo,
  redactError,
  secretsIn,
  truncateMessage,
  type ValueObject,
} from "@tripod/kit";

/** Connection to a package's platform for one command. */
export interface Connection {
  readonly pkg: Package;
  /** Context of handlers. It is cancelled by an interrupt. */
  readonly context: ResourceContext<never>;
  /** Remembers the secrets in values that the user passed. */
  addSecrets(values: ValueObject, fields: Fields): void;
  /** Returns a text that may be printed: without secrets and terminal control characters. */
  clean(text: string): string;
}

/** Settings that override the environment, and callbacks. */
export interface ConnectOptions {
  readonly settings?: ValueObject;
  /** Prints progress. Default: to stderr. */
  readonly progress?: (text: string) => void;
  /** Called with every response. */
  readonly onResponse?: (answer: ResponseInfo) => void;
}

/**
 * Connects to a package's platform, with the given settings and those of the environment, and runs `work`. Errors that
 * it throws contain no secret.
 *
 * @throws InputError with every missing or invalid setting.
 */
export async function withConnection<T>(
  pkg: Package,
  process: NodeJS.Process,
  { settings: inputs = {}, progress, onResponse }: ConnectOptions,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const checked = checkSettings(pkg.settings, inputs, process.env);
  const secrets: Redactor = createRedactor(checked.secrets);
  const clean = (text: string): string => truncateMessage(text, secrets);
  const failures = [...checked.missing.map(missingAsFailure), ...checked.failures];
  if (failures.length > 0) throw redactError(new InputError(failures), clean);
  const say = (severity: string, message: string): void => {
    if (severity !== "debug") process.stderr.write(`${clean(`${severity}: ${message}`)}\n`);
  };
  const interrupted = new AbortController();
  const interrupt = (): void => interrupted.abort(new CancelledError("The command"));
  process.once("SIGINT", interrupt);
  const platform = pkg.connect(checked.settings, {
    environment: process.env,
    log: say,
    secrets,
    shared: createShared(),
    ...(onResponse && { onResponse }),
  });
  const context: CallContext<never> & { readonly timeoutMs: undefined } = {
    platform: platform as never,
    signal: interrupted.signal,
    log: say,
    progress: (text) => (progress ?? ((passing) => process.stderr.write(`${passing}\n`)))(clean(text)),
    fail,
    timeoutMs: undefined,
  };
  const addSecrets = (values: ValueObject, fields: Fields): void => {
    for (const secret of secretsIn(values, fields)) secrets.add(secret);
  };
  try {
    return await work({ pkg, context, addSecrets, clean });
  } catch (error) {
    throw redactError(error, clean);
  } finally {
    process.removeListener("SIGINT", interrupt);
    pkg.disconnect?.(platform);
  }
}
