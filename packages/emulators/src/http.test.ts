import assert from "node:assert/strict";
import { test } from "node:test";
import { listen } from "./http.js";

test("close stops a listener immediately, even if a request is pending", async () => {
  let arrived = () => {};
  const hasArrived = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const { origin, close } = await listen(() => {
    arrived();
    return new Promise(() => {});
  });
  const waiting = assert.rejects(fetch(origin));
  await hasArrived;
  await close();
  await waiting;
  await assert.rejects(fetch(origin));
});

test("listen listens on the loopback address only and returns its port", async (t) => {
  const listener = await listen(() => new Response("here"));
  t.after(() => listener.close());
  assert.equal(listener.origin, `http://127.0.0.1:${listener.port}`);
  assert.equal(await (await fetch(listener.origin)).text(), "here");
});

test("a port that is taken is an error", async (t) => {
  const listener = await listen(() => new Response());
  t.after(() => listener.close());
  await assert.rejects(
    listen(() => new Response(), { port: listener.port }),
    { code: "EADDRINUSE" },
  );
});
