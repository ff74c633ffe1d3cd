/** Something that the document does not state, or that the draft assumes. */
export interface Note {
  /** Method and path, or the part of the document. */
  readonly at: string;
  readonly text: string;
}

/** Maximum number of notes. A hostile document could cause millions. */
const MAX_NOTES = 5000;

/** Collects notes, each once. */
export class Notes {
  private readonly byText = new Map<string, Note>();

  add(at: string, text: string): void {
    if (this.byText.size < MAX_NOTES) this.byText.set(`${at} ${text}`, { at, text });
  }

  get all(): readonly Note[] {
    return [...this.byText.values()];
  }
}
