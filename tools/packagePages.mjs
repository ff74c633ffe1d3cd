// Exports of scripts/src/docs for the files that are still in this folder.

export * from "../scripts/dist/docs/packagePages.js";
