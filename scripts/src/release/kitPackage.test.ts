import assert from "node:assert/strict";
import { it } from "node:test";
import { ROOT } from "../shared/folders.js";
import { kitPackage } from "./kitPackage.js";

it("kitPackage: contains the modules of the kit and its dependencies, without test helpers", async () => {
  const files = await kitPackage(ROOT, { repository: "https://example.com/tripod.git" });
  const folders = [...files.keys()].filter((path) => path.startsWith("lib/")).map((path) => path.split("/")[1]);
  assert.deepEqual([...new Set(folders)].sort(), ["authoring", "grpc", "http", "kit", "provider", "rest"]);
});
