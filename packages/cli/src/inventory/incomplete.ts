/** Some lists could not be read, though nothing forbids it: another try may find more. */
export class IncompleteInventory extends Error {
  readonly code = "unavailable";
  constructor(resources: readonly string[]) {
    super(`The inventory is incomplete: ${resources.join(", ")} could not be listed; try again`);
    this.name = "IncompleteInventory";
  }
}
