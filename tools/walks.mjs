/**
 * Follows one object through the engine: which files of `packages/objects` a reader comes to, in which order.
 *
 *   npm run walks
 *
 * A stay is the entry into a file from another one, by a function that is given the plan or the object; coming back to whoever
 * called is none. The object is a DNS zone, on the local platform.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { register } from "node:module";
import { fileURLToPath } from "node:url";

/** The stays of a creation, a refresh, an update and a deletion, in their order: `life/create createObject`. */
export async function walks() {
  register("./walks/instrument.mjs", import.meta.url);
  const here = new AsyncLocalStorage();
  let stays = [];
  globalThis.walk = (file, name, work) => {
    if (here.getStore() !== file) stays.push(`${file} ${name}`);
    return here.run(file, work);
  };
  const { startResources } = await import("../packages/hostpkg/dist/resources.testing.js");
  const { DomainsZoneV2 } = await import("../packages/hostpkg/dist/dns/DomainsZoneV2.js");
  const bench = await startResources();
  const during = async (work) => {
    stays = [];
    const result = await here.run("", work);
    return { stays, result };
  };
  try {
    const inputs = { projectId: PROJECT, name: "walks.example." };
    const made = await during(() => bench.create(DomainsZoneV2, inputs));
    const read = await during(() => bench.refresh(DomainsZoneV2, made.result));
    const changed = await during(() => bench.update(DomainsZoneV2, { ...inputs, comment: "ours" }, made.result));
    const gone = await during(() => bench.delete(DomainsZoneV2, changed.result));
    return { creation: made.stays, refresh: read.stays, update: changed.stays, deletion: gone.stays };
  } finally {
    await bench.close();
    delete globalThis.walk;
  }
}

/** A project of the local platform. */
const PROJECT = "e3e7e07ad1e94c3f8a6b90d4e7c31a02";

export const filesOf = (stays) => new Set(stays.map((stay) => stay.split(" ")[0])).size;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, stays] of Object.entries(await walks())) {
    console.info(`${name}: ${stays.length} stays in ${filesOf(stays)} files`);
    for (const stay of stays) console.info(`  ${stay}`);
  }
}
