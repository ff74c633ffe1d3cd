import { type RuleContext, s } from "@tripod/kit";

/** Field of sources that receive data by requests. */
export const messagePerRequest = s
  .boolean(
    "One message per request: whether the platform stores the body of each request as one message. Requires `multilineProcessingEnabled: false`.",
  )
  .default(false);

interface Inputs {
  readonly messagePerRequest?: boolean | undefined;
  readonly multilineProcessingEnabled?: boolean | undefined;
}

/** Rule: a request is one message, or lines are joined, but not both. */
export function oneMessage({ messagePerRequest, multilineProcessingEnabled }: Inputs, { fail }: RuleContext): void {
  if (messagePerRequest === true && multilineProcessingEnabled === true) {
    fail(
      "messagePerRequest",
      "cannot be true if multilineProcessingEnabled is true. Set multilineProcessingEnabled to false",
    );
  }
}

/** Field of the URL that receives data. Secret, because the URL grants ingest access. */
export const receiverUrl = s
  .string("Source URL (endpoint) to which data is sent. Secret: grants ingest access.")
  .secret()
  .computed()
  .stable();
