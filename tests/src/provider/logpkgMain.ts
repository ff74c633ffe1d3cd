import { buildSchema, loadAll } from "@tripod/kit";
import { logpkg } from "@tripod/logpkg";
import { runPlugin } from "@tripod/provider";

const schema = async () => JSON.stringify(buildSchema(await loadAll(logpkg)));

void runPlugin({ load: async () => logpkg, schema }, process);
