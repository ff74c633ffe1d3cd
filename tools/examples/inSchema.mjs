// Exports of scripts/src/examples for the files that are still in this folder.

export * from "../../scripts/dist/examples/inSchema.js";
