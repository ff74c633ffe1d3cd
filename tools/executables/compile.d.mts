/** Compiles `script`, beside which lies all that it requires, for a system. */
export function compileExecutable(work: {
  readonly root: string;
  readonly script: string;
  readonly system: string;
  readonly outfile: string;
  readonly progress?: (line: string) => void;
}): Promise<void>;
