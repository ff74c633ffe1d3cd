import { type RuleContext, s } from "@tripod/kit";

/** The input of sources that are sent their data by requests. */
export const messagePerRequest = s
  .boolean()
  .default(false)
  .doc(
    "Whether each request contains one message (one message per request). Requires `multilineProcessingEnabled: false`.",
  );

interface Inputs {
  readonly messagePerRequest?: boolean | undefined;
  readonly multilineProcessingEnabled?: boolean | undefined;
}

/** A request is one message, or lines are joined: not both. */
export function oneMessage({ messagePerRequest, multilineProcessingEnabled }: Inputs, { fail }: RuleContext): void {
  if (messagePerRequest === true && multilineProcessingEnabled === true) {
    fail("messagePerRequest", "cannot be true while multilineProcessingEnabled is true; set that to false");
  }
}

/** The address to which data is sent; whoever knows it can send. */
export const receiverUrl = s
  .string()
  .secret()
  .computed()
  .stable()
  .doc("Source URL (endpoint) to which data is sent. Secret: grants ingest access.");
