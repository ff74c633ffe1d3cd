import assert from "node:assert/strict";
import { test } from "node:test";
import { createShared } from "./shared.js";

test("createShared creates each named value once for all callers", () => {
  const shared = createShared();
  const first = shared("a", () => ({ made: 1 }));
  assert.equal(
    shared("a", () => ({ made: 2 })),
    first,
  );
  assert.deepEqual(
    shared("b", () => ({ made: 3 })),
    { made: 3 },
  );
  assert.notEqual(
    createShared()("a", () => ({ made: 1 })),
    first,
  );
});
