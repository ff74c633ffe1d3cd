import { readFileSync } from "node:fs";
import { join } from "node:path";
import { hostpkg } from "@tripod/hostpkg";
import { k8spkg } from "@tripod/k8spkg";
import { type LoadedPackage, loadAll } from "@tripod/kit";
import { logpkg } from "@tripod/logpkg";
import type { Shapes } from "@tripod/testkit";
import { ROOT } from "../root.js";
import { type PackageParity, parityOf } from "./parity.js";

/** Compares all packages with the newest releases of their originals, whose shapes are in `tests/fixtures/shapes`. */
export async function parities(): Promise<readonly PackageParity[]> {
  const loaded = (await Promise.all([hostpkg, logpkg, k8spkg].map((one) => loadAll(one as never)))) as LoadedPackage[];
  return loaded.map((one) => parityOf(one, shapesOfOriginal(one.name)));
}

function shapesOfOriginal(name: string): Shapes & { readonly release: string } {
  return JSON.parse(readFileSync(join(ROOT, "tests", "fixtures", "shapes", `${name}.json`), "utf8"));
}
