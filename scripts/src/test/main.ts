// Runs tests.
//
//   npm test                      every conformance test on every resource, all package tests, faults, repository
//   npm test -- NAME…             the tests of these resources or lookups: npm test -- DomainsZoneV2
//   npm test -- PATH…             the tests below these paths: npm test -- packages/hostpkg
//   npm run test:all              in addition the real engine, executables, installation, SDKs, site, both Nodes
//   npm test -- --parts           the parts of test:all that the changed files need, as far as their time allows
//
// Options: --spec prints every test; --built tests the last build; --turn N (0 to 7) chooses which resources are tried input by input, by default by the
// number of commits.
//
// If TRIPOD_ENGINE is `required`, a missing prerequisite is a failure. Otherwise its suite is skipped, with the reason.

import { runCommand } from "../shared/commandLine.js";
import { runTests } from "./runTests.js";

await runCommand("test", runTests);
