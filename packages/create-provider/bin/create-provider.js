#!/usr/bin/env node
// Runs the compiled sources of the repository. The published package has a launcher of its own.
import { createProvider } from "../dist/index.js";

await createProvider(process);
