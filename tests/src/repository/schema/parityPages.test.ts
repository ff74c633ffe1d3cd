// The pages of the comparison with the bridged packages. `npm run parity` runs this file with UPDATE_PARITY=1, which writes them.

import { it } from "node:test";
import { keepParityPages } from "@tripod/scripts/parity/pages";
import { parities } from "./originals.js";

it("docs/parity has every difference from the bridged packages", async () => {
  keepParityPages(await parities(), process.env.UPDATE_PARITY === "1" ? "write" : "check");
});
