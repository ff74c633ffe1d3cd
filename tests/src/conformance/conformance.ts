import type { Law, Specimen } from "@tripod/testkit";
import { LAWS } from "./laws.js";
import type { Try } from "./session.js";
import type { Tally } from "./trial.js";

/** Result of one conformance test on one resource. */
export interface Result {
  readonly resource: string;
  readonly law: Law;
  /** Number of things that were tried; 0 if the test was skipped. */
  readonly tried: number;
  readonly untried: readonly string[];
  /** Reason why nothing was tried. */
  readonly skipped?: string;
  /** Stack or message of the error with which the test failed. */
  readonly failure?: string;
}

/** Runs every conformance test on one resource and reports each result as it comes. */
export async function runConformance(
  specimen: Specimen,
  on: Try,
  report: (result: Result) => void,
  laws = LAWS,
): Promise<void> {
  const { resource } = specimen;
  for (const { law, holds } of laws) {
    const reason = specimen.except?.[law];
    if (reason !== undefined) {
      report({ resource, law, tried: 0, untried: [], skipped: reason });
      continue;
    }
    report(await resultOf(resource, law, () => on(specimen, holds)));
  }
}

async function resultOf(resource: string, law: Law, run: () => Promise<Tally>): Promise<Result> {
  try {
    const { tried, untried, passedOver } = await run();
    const skipped = tried > 0 ? undefined : passedOver.join("; ");
    if (skipped === "") throw new Error("nothing was tried, and nothing says why");
    return { resource, law, tried, untried, ...(skipped === undefined ? {} : { skipped }) };
  } catch (error) {
    return { resource, law, tried: 0, untried: [], failure: textOf(error) };
  }
}

const textOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));
