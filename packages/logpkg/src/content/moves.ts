import type { StepContext } from "@tripod/rest";

/**
 * Returns the update step that moves an item of the content library into the folder of an input. The ID and all content
 * of the item stay.
 */
export function movesInto<const Input extends string>(input: Input) {
  return {
    sends: [input],
    // Accepts any change: a type here would become the type of the whole resource.
    run: async (_change: unknown, on: StepContext) => {
      await on.send("POST", `v2/content/{id}/move?destinationFolderId={${input}}`);
    },
  } as const;
}
