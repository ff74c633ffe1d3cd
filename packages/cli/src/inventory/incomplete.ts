/** Thrown if some lists could not be read for a transient reason: another attempt may find more objects. */
export class IncompleteInventory extends Error {
  readonly code = "unavailable";
  constructor(resources: readonly string[]) {
    super(`The inventory is incomplete: ${resources.join(", ")} could not be listed. Run the command again`);
    this.name = "IncompleteInventory";
  }
}
