/** Reports whether two PEM texts have the same content. Line ends, empty lines and space around lines are ignored. */
export function samePem(oldValue: string, newValue: string): boolean {
  return plainPem(oldValue) === plainPem(newValue);
}

/** Returns a PEM text with normalized line ends. */
export function plainPem(text: string): string {
  return text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n");
}
