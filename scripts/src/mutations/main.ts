// Breaks compiled code in small ways, one after the other, and lists the changes that no test detects.
//
//   npm run mutations -- [--seed 1] [--count 40] [--of rest,kit,definitions] [--conformance DomainsRrsetV2,Partition] [--list]
//   npm run mutations -- --of rest --in rest/dist/wire --count all --conformance none  every place of a folder, by own tests alone
//   npm run mutations -- --of shared --in logpkg                modules that definitions of a package share
//
// Mutations of `rest` and `kit` change any code, mutations of definitions change what they declare, and mutations of shared modules do
// both. Each surviving mutant needs a test, unless the change is not a fault. Conformance tests run first, in one process: for a
// definition those of its resource, for shared code those of resources that import it, otherwise those of a few very different
// resources. Then the tests next to the file run, and those of its package or area. The same seed breaks the same places of the same code.

import { runCommand } from "../shared/commandLine.js";
import { tryMutations } from "./tryMutations.js";

await runCommand("mutations", tryMutations);
