import { below, file } from "./files.mjs";
import { zip } from "./zip.mjs";

/** Everything is of one day, so that two releases of the same sources are equal. */
const TIME = "2020-01-01T00:00:00Z";

/**
 * A Go module in the layout of a module proxy, so that a folder of these is one:
 * `GOPROXY="file:///…/dist/release/go,$(go env GOPROXY)"`.
 *
 * @param {import("./files.mjs").Files} sdk as the generator writes it
 * @param {string} module
 * @param {string} version
 * @returns {import("./files.mjs").Files}
 */
export function goModule(sdk, module, version) {
  const sources = new Map([...sdk].filter(([path]) => !path.endsWith(".gitattributes")));
  const manifest = sdk.get("go.mod");
  if (manifest === undefined) throw new Error(`The Go SDK ${module} has no go.mod.`);
  return below(
    `${module}/@v`,
    new Map([
      ["list", file(`v${version}\n`)],
      [`v${version}.info`, file(`${JSON.stringify({ Version: `v${version}`, Time: TIME })}\n`)],
      [`v${version}.mod`, manifest],
      [`v${version}.zip`, file(zip(below(`${module}@v${version}`, sources)))],
    ]),
  );
}
