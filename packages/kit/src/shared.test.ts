import assert from "node:assert/strict";
import { test } from "node:test";
import { createShared } from "./shared.js";

test("a value is made once, and is the same for everybody who names it", () => {
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
