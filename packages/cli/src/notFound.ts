/** There is no object with the id that was asked for. */
export class NotFound extends Error {
  readonly code = "not-found";
  constructor(message: string) {
    super(message);
    this.name = "NotFound";
  }
}
