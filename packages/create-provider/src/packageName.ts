import { InputError } from "@tripod/kit";

const MAX_LENGTH = 60;
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const SCOPE = /^@[a-z0-9][a-z0-9._-]*$/;

/** Rejects a name that no Pulumi package can have, and suggests one. @throws InputError */
export function assertPackageName(name: string): void {
  const suggestion = suggestName(name);
  const next = suggestion === undefined ? "" : `. Use ${suggestion}`;
  if (name === "pulumi") throw wrong("NAME", "must not be pulumi, which is the name of the engine's own package");
  if (name.length > MAX_LENGTH) throw wrong("NAME", `must have at most ${MAX_LENGTH} characters${next}`);
  if (!NAME.test(name))
    throw wrong(
      "NAME",
      `must consist of lower-case letters, digits and single hyphens, and start with a letter, not ${JSON.stringify(name)}${next}`,
    );
}

/** @throws InputError */
export function assertScope(scope: string): void {
  if (!SCOPE.test(scope)) throw wrong("--scope", `must be an npm scope such as @acme, not ${JSON.stringify(scope)}`);
}

/** Returns the valid name that is nearest to a text. Undefined if no letter is left. */
function suggestName(text: string): string | undefined {
  const name = text
    .slice(0, MAX_LENGTH)
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^[^a-z]+|-$/g, "");
  return NAME.test(name) ? name : undefined;
}

function wrong(path: string, reason: string): InputError {
  return new InputError([{ path, reason }]);
}
