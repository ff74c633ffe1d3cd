import { type Json, type JsonObject, reveal, type Stack } from "@tripod/testkit";

/** What a user writes to import the object of a stack in a form such as `<zoneId>/<name>`. What is not known of it stays. */
export function importId(stack: Stack, form: string): string {
  const { outputs, id } = stack.resource("it");
  const values = { ...(reveal(outputs) as JsonObject), id: id.split("/").at(-1) as string };
  return form.replaceAll(/<(\w+)>/g, (_, name: string) =>
    String((values as Record<string, Json>)[name] ?? `<${name}>`),
  );
}
