/** Compiles `script` for a system. The files that it requires must be in its folder. */
export function compileExecutable(work: {
  readonly root: string;
  readonly script: string;
  readonly system: string;
  readonly outfile: string;
  readonly progress?: (line: string) => void;
}): Promise<void>;
