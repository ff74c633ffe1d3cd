/**
 * Maximum number of schemas that one resource or function may contain, and all of them together, with references
 * resolved.
 */
const MAX_SCHEMAS_EACH = 5000;
const MAX_SCHEMAS = 200_000;

/** A part of the document, or the rest of the document, is too large. */
export class TooLarge extends Error {
  override readonly name = "TooLarge";
  /** Whether nothing more can be drafted. */
  readonly isFinal: boolean;
  constructor(isFinal: boolean) {
    super(`more than ${isFinal ? MAX_SCHEMAS : MAX_SCHEMAS_EACH} schemas with all references resolved`);
    this.isFinal = isFinal;
  }
}

/** Counts schemas, because references can multiply them without bound. */
export class Budget {
  private total = 0;
  private own = 0;

  /** Starts to count a resource or function. */
  next(): void {
    this.own = 0;
  }

  /** Counts one schema. @throws TooLarge */
  spend(): void {
    this.total += 1;
    this.own += 1;
    if (this.total > MAX_SCHEMAS) throw new TooLarge(true);
    if (this.own > MAX_SCHEMAS_EACH) throw new TooLarge(false);
  }
}
