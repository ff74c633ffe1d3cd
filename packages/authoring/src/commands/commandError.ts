/** Failure of a command that the author can correct. Printed without a stack. */
export class CommandError extends Error {
  override readonly name = "CommandError";
  /** Exit code of the command: 2 for a wrong command line, 1 for everything else. */
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
