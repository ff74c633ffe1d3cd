import { type Json, type JsonObject, reveal, type Stack } from "@tripod/testkit";

/** Returns the import ID of a stack's object in a form such as `<zoneId>/<name>`. Unknown parts stay placeholders. */
export function importId(stack: Stack, form: string): string {
  const { outputs, id } = stack.resource("it");
  const outputValues = reveal(outputs) as JsonObject;
  // The name of some objects is in their metadata.
  const { name = (outputValues.metadata as JsonObject | undefined)?.name ?? null } = outputValues;
  const values = {
    ...outputValues,
    ...(name !== null && { name }),
    id: id.split(form.includes("_<id>") ? "_" : "/").at(-1) as string,
  };
  return form.replaceAll(/<(\w+)>/g, (_, name: string) =>
    String((values as Record<string, Json>)[name] ?? `<${name}>`),
  );
}
