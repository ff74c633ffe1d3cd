import { buildSchema, loadAll, type Package } from "@tripod/kit";
import { runPlugin } from "@tripod/provider";

/** Returns the package without a Terraform provider. */
const load = async (): Promise<Package> => {
  const { terraformProvider: _, ...plain } = (await import("./package.js")).thing;
  return plain as Package;
};
const schema = async () => JSON.stringify(buildSchema(await loadAll(await load())));

void runPlugin({ load, schema }, process);
