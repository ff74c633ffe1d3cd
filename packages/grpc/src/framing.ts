import { Status, StatusError } from "./status.js";

/** Bytes before a message on the wire: one for the compression flag, four for the length. */
export const PREFIX_BYTES = 5;

/** Fills in the prefix of a message that was encoded with {@link PREFIX_BYTES} of headroom. */
export function framed<T extends Uint8Array>(message: T, maxMessageBytes: number): T {
  const length = message.length - PREFIX_BYTES;
  if (length > maxMessageBytes) throw tooLarge(length, maxMessageBytes);
  message[0] = 0;
  for (let index = 1; index < PREFIX_BYTES; index++) message[index] = length >>> (8 * (PREFIX_BYTES - 1 - index));
  return message;
}

/** Collects the only message of a request or response from DATA frames, however they are cut. */
export class SingleMessage {
  private readonly maxMessageBytes: number;
  private readonly chunks: Buffer[] = [];
  private received = 0;
  /** Prefix and message, once the prefix is here. */
  private expected: number | undefined;

  constructor(maxMessageBytes: number) {
    this.maxMessageBytes = maxMessageBytes;
  }

  /** @throws StatusError as soon as it is certain that the body is not one acceptable message */
  push(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.received += chunk.length;
    if (this.expected === undefined && this.received >= PREFIX_BYTES) this.expected = this.readPrefix();
    if (this.expected !== undefined && this.received > this.expected) {
      throw new StatusError(Status.Unimplemented, "The call carries more than one message where one is expected.");
    }
  }

  /** Returns the message, after the last chunk. */
  finish(): Buffer {
    if (this.received === 0) {
      throw new StatusError(Status.Unimplemented, "The call carries no message where one is expected.");
    }
    if (this.received !== this.expected) {
      throw new StatusError(Status.Internal, "The call ends in the middle of its message.");
    }
    return this.whole().subarray(PREFIX_BYTES);
  }

  /** Everything received. Most messages arrive in one chunk, which needs no copy. */
  private whole(): Buffer {
    const [first] = this.chunks;
    return first !== undefined && this.chunks.length === 1 ? first : Buffer.concat(this.chunks);
  }

  private readPrefix(): number {
    const prefix = this.whole();
    if (prefix[0] !== 0) {
      throw new StatusError(Status.Unimplemented, "The message is compressed. Send it without compression.");
    }
    const length = prefix.readUInt32BE(1);
    if (length > this.maxMessageBytes) throw tooLarge(length, this.maxMessageBytes);
    return PREFIX_BYTES + length;
  }
}

function tooLarge(length: number, limit: number): StatusError {
  return new StatusError(Status.ResourceExhausted, `The message has ${length} bytes; the limit is ${limit}.`);
}
