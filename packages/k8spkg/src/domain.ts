/** Reports whether a text is a domain such as `lab.example.com`. */
export function isDomain(text: string): boolean {
  return /^([a-zA-Z0-9-]+\.)+[a-zA-Z]{2,}$/.test(text);
}
