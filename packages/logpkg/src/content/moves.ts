import type { StepContext } from "@tripod/objects";

/** The move of an item of the content library into the folder that an input names. It keeps its id and all that is in it. */
export function movesInto<const Input extends string>(input: Input) {
  return {
    sends: [input],
    // Whatever changes: naming a type here would become that of the whole resource.
    run: async (_change: unknown, on: StepContext) => {
      await on.send("POST", `v2/content/{id}/move?destinationFolderId={${input}}`);
    },
  } as const;
}
