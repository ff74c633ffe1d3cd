/** Thrown after the output if some objects could not be read: another attempt may find more. */
export class IncompleteError extends Error {
  readonly code = "unavailable";
  constructor(problem: string) {
    super(`${problem}. Run the command again`);
    this.name = "IncompleteError";
  }
}
