/** System for which executables are compiled. */
export interface System {
  /** npm package of the compiler. */
  readonly package: string;
  readonly os: "linux" | "darwin" | "win32";
  readonly cpu: "x64" | "arm64";
  readonly libc?: "glibc" | "musl";
  /** Name in the compiler's options. */
  readonly target: string;
  /** Suffix of executables. */
  readonly suffix: string;
}

/** Systems by the names that Pulumi gives them. */
export const SYSTEMS: Readonly<Record<string, System>> = {
  "linux-amd64": of("linux", "x64", "linux-x64", "glibc"),
  "linux-arm64": of("linux", "arm64", "linux-aarch64", "glibc"),
  "linux-amd64-musl": of("linux", "x64", "linux-x64-musl", "musl"),
  "linux-arm64-musl": of("linux", "arm64", "linux-aarch64-musl", "musl"),
  "darwin-amd64": of("darwin", "x64", "darwin-x64"),
  "darwin-arm64": of("darwin", "arm64", "darwin-aarch64"),
  "windows-amd64": of("win32", "x64", "windows-x64"),
};

function of(os: System["os"], cpu: System["cpu"], target: string, libc?: System["libc"]): System {
  return {
    package: `@oven/bun-${target}`,
    os,
    cpu,
    ...(libc && { libc }),
    target: `bun-${target}`,
    suffix: os === "win32" ? ".exe" : "",
  };
}

/** Returns the system with a name. @throws Error if nothing is compiled for it. */
export function systemNamed(name: string): System {
  const system = SYSTEMS[name];
  if (system !== undefined) return system;
  throw new Error(`Nothing is compiled for ${name}; there are ${Object.keys(SYSTEMS).join(", ")}.`);
}

/** Properties that decide the system of a machine. `process` has them. */
export interface Machine {
  readonly platform: string;
  readonly arch: string;
  readonly report?: { getReport(): object };
}

/** Returns the name of a machine's system. Returns undefined if nothing is compiled for it. */
export function systemOf({ platform, arch, report }: Machine): string | undefined {
  const libc = platform === "linux" ? libcOf(report?.getReport()) : undefined;
  const found = Object.entries(SYSTEMS).find(([, one]) => one.os === platform && one.cpu === arch && one.libc === libc);
  return found?.[0];
}

/** Returns the name of this machine's system. @throws Error if nothing is compiled for it */
export function thisSystem(): string {
  const system = systemOf(process);
  if (system !== undefined) return system;
  throw new Error(`There are no executables for ${process.platform} ${process.arch}; the scripts run on any Node.`);
}

/** Returns the C library of a Linux machine from its report. */
function libcOf(report: { readonly header?: { readonly glibcVersionRuntime?: string } } = {}): System["libc"] {
  return report.header?.glibcVersionRuntime === undefined ? "musl" : "glibc";
}
