/** Whether two texts in PEM hold the same: the form of line ends, empty lines and space around lines make no difference. */
export function samePem(before: string, after: string): boolean {
  return plainPem(before) === plainPem(after);
}

/** A text in PEM, its lines ended in one way. */
export function plainPem(text: string): string {
  return text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n");
}
