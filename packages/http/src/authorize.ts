import { abortSignalOf } from "./abort.js";
import type { Answer, Authorization, Call, CallContext, Layer, Outgoing, Send } from "./call.js";
import { HttpFailure } from "./failure.js";

/**
 * Adds the authorization headers. After a 401, retries once with renewed headers if the credential can be renewed.
 * While a token is being fetched, `openAhead` opens the connection to the URL.
 */
export function authorize(openAhead: (url: string) => void): Layer {
  return (next) => async (request, call) => {
    const { authorization } = request;
    if (authorization === undefined) return next(request, call);
    // Cached tokens resolve before this immediate runs, so that no connection is opened for them.
    const late = setImmediate(openAhead, request.url);
    const headers = await authorization.headers(contextOf(call)).finally(() => clearImmediate(late));
    try {
      return await sendWith(headers, request, call, next);
    } catch (error) {
      const isRefused = error instanceof HttpFailure && error.status === 401;
      if (!isRefused || call.signal.aborted || authorization.refused?.(headers) !== true) throw error;
      return sendWith(await authorization.headers(contextOf(call)), request, call, next);
    }
  };
}

/** Returns the context for a token, which is rarely requested: its signal is created when it is read. */
function contextOf(call: Call): CallContext {
  let signal: AbortSignal | undefined;
  return {
    ...call,
    get signal() {
      signal ??= abortSignalOf(call.signal);
      return signal;
    },
  };
}

type ProofHeaders = Awaited<ReturnType<Authorization["headers"]>>;

function sendWith(proof: ProofHeaders, request: Outgoing, call: Call, next: Send): Promise<Answer> {
  return next({ ...request, headers: { ...request.headers, ...proof } }, call);
}
