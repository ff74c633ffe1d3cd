import { buildSchema, loadAll } from "@tripod/kit";
import { runPlugin } from "@tripod/provider";

const load = async () => (await import("./package.js")).thing;
const schema = async () => JSON.stringify(buildSchema(await loadAll(await load())));

void runPlugin({ load, schema }, process);
