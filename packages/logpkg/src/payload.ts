/** A variable of the platform, such as `{{Name}}`: it stands in texts, and in place of values. */
const VARIABLE = /\{\{[^{}]{0,200}\}\}/g;

/** Why a payload cannot be sent: it holds JSON, apart from the platform's variables. */
export function payloadFault(text: string): string | undefined {
  try {
    JSON.parse(text.replace(VARIABLE, "0"));
    return undefined;
  } catch {
    return "must hold JSON, with variables of the platform such as {{Name}} in it";
  }
}
