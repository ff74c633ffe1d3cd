/** An engine on this machine. */
export interface Engine {
  /** Absolute path of the command line. */
  readonly pulumi: string;
  /** Absolute path of the host that runs YAML programs; its folder must be on PATH to be found. */
  readonly yaml: string;
  /** Such as "3.258.0". */
  readonly version: string;
  /** Found on PATH, or built by this repository. */
  readonly source: "path" | "built";
}

/** Why something cannot be had: sentences for the user, with the next step. */
export interface Failure {
  readonly ok: false;
  readonly reason: string;
}

export interface Options {
  /** Told line by line what is being done. */
  readonly progress?: (line: string) => void;
  /** Defaults to the environment of the process. */
  readonly env?: NodeJS.ProcessEnv;
}

/** Finds an engine without building one. */
export function findEngine(options?: Pick<Options, "env">): Promise<({ readonly ok: true } & Engine) | Failure>;

/** Finds an engine or builds it: minutes the first time, nothing when it is there and current. */
export function ensureEngine(options?: Options): Promise<({ readonly ok: true } & Engine) | Failure>;

/** Finds the SDK generator where it is built already. */
export function findGenerator(
  options?: Pick<Options, "env">,
): Promise<{ readonly ok: true; readonly program: string } | Failure>;

/** Has the SDK generator built and returns its absolute path. */
export function ensureGenerator(options?: Options): Promise<{ readonly ok: true; readonly program: string } | Failure>;

/** Builds the converter of Terraform programs if it is not current, and returns its absolute path. */
export function ensureConverter(options?: Options): Promise<{ readonly ok: true; readonly program: string } | Failure>;
