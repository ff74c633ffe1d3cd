import { s } from "./field.js";

/** The setting of how long a request may take, in seconds, read from this variable as well. */
export const requestTimeout = (variable: string) =>
  s
    .number()
    .optional()
    .min(1)
    .max(3600)
    .terraform(null)
    .doc(
      "How many seconds a request may take in all, tries and pauses included, and a list with all its pages. 60 without it. What fails in passing is tried again until then. Waiting for our own turn within the platform's limits does not count.",
    )
    .env(variable);

/** The setting that lets addresses of other machines go without encryption, read from this variable as well. */
export const allowHttp = (variable: string) =>
  s
    .boolean()
    .optional()
    .terraform(null)
    .doc(
      "Accepts addresses of other machines that start with `http://`. Anybody on the way can then read the credentials and change the answers, so it is for trusted networks only. Addresses of this machine need no permission.",
    )
    .env(variable);

/** A setting in seconds as requests need it. */
export function milliseconds(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : seconds * 1000;
}
