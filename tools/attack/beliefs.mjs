// Answers that are not the platform's, or not about what was asked: what they say must not become what the state says.

import { isDeepStrictEqual } from "node:util";
import { tryOnce } from "../../tests/dist/conformance/conformanceContext.js";
import { processForm } from "../../tests/dist/conformance/processForm.js";
import { subjects, wanted } from "../../tests/dist/conformance/subjects.js";
import { WHOLES } from "../../tests/dist/faults/lookups.js";
import { startStranger } from "./stranger.mjs";

export const title = "answers to believe";

/** One of this many resources is tested in quick runs. */
const QUICK_SHARE = 28;
/** After so many milliseconds the resources that are left get a quick share each. */
const PATIENCE = 8 * 60_000;
/** More requests than any step of a life takes. */
const ALL = 50;

const page = (status) => ({ kind: "html", status });
const says = (status, body) => ({ kind: "answer", status, body, headers: { "content-type": "application/json" } });
const plainText = { kind: "answer", status: 200, headers: { "content-type": "text/plain" }, body: "OK" };
const leads = (status, { origin }) => ({
  kind: "answer",
  status,
  headers: { location: `${origin}/elsewhere` },
  body: {},
});

/** Responses of servers between here and the platform: a proxy, a web server, another API. */
const FOREIGN = (stranger) => ({
  "404 of a web server": page(404),
  "410 of a web server": page(410),
  "404 with an empty object": says(404, "{}"),
  "410 with an empty object": says(410, "{}"),
  "200 with a page": page(200),
  "200 with a text": plainText,
  "301 to another host": leads(301, stranger),
  "302 to another host": leads(302, stranger),
  "307 to another host": leads(307, stranger),
  "308 to another host": leads(308, stranger),
});

/** Forms of a 404 from gateways, besides those that tests/src/conformance/strangers.ts tries with every resource. */
const GATEWAYS = {
  "404 of a router": says(404, { message: "no Route matched with those values" }),
  "404 of a cluster": says(404, { kind: "Status", status: "Failure", reason: "NotFound", code: 404 }),
  "404 of a framework": says(404, { timestamp: "2026-01-01T00:00:00Z", status: 404, error: "Not Found", path: "/" }),
  "404 of an edge": says(404, { success: false, errors: [{ code: 7003, message: "Could not route to /" }] }),
  "404 of a function": says(404, { statusCode: 404, code: "ResourceNotFound", message: "Resource not found" }),
};

const OTHERS = {
  "200 with another object": says(200, { ok: true }),
  "200 with a list": says(200, []),
  "200 with an id alone": says(200, { id: "of-another-client" }),
  "202 with an empty text": says(202, ""),
};

/** Success responses to a delete or an update that the platform has not processed. */
const GOOD_WORDS = {
  ...OTHERS,
  "200 with an empty text": says(200, ""),
  204: says(204, ""),
  "an empty object": says(200, "{}"),
  "200 with an error in it": says(200, { code: 404 }),
};

/** Other responses that a read must not trust. */
const EMPTY = { "an empty object": says(200, "{}"), "200 without a body": says(200, ""), null: says(200, "null") };

const late = (status) => ({ kind: "late-error", status });

/** Faults of a write that creates an object; each once. */
const ONCE = (stranger) => ({
  ...Object.fromEntries([408, 425, 500, 502, 504].map((status) => [`${status}, but it was done`, late(status)])),
  ...Object.fromEntries([408, 425, 500, 502].map((status) => [`${status}, and it was not done`, says(status, "{}")])),
  "200 with a page, but it was done": late(200),
  "200 with a page": page(200),
  "an empty object": says(200, "{}"),
  "302 to another host": leads(302, stranger),
  "307 to another host": leads(307, stranger),
});

/** @param {{ quick: boolean, of?: readonly string[], say: (line: string) => void }} options */
export async function attack({ quick, of, say }) {
  const stranger = await startStranger();
  const count = { attacks: 0 };
  const findings = [];
  try {
    const patience = of === undefined ? PATIENCE / 2 : Number.POSITIVE_INFINITY;
    const isWanted = ({ name }) => of?.includes(name) !== false;
    for (const subject of (await subjects(processForm)).filter(isWanted))
      findings.push(...(await resources(subject, { quick, patience, say, stranger, count })));
    for (const whole of WHOLES.filter(isWanted)) findings.push(...(await lookups(whole, { quick, stranger, count })));
  } finally {
    stranger.close();
  }
  findings.push(...stranger.asked.map((request) => `sent to another host: ${request.slice(0, 100)}`));
  return { attacks: count.attacks, findings };
}

/** One of the entries in quick runs, another for each resource; else all. */
const share = (entries, index, quick) => (quick ? entries.slice(index % entries.length).slice(0, 1) : entries);

async function resources(subject, { quick: isShare, patience, say, stranger, count }) {
  const findings = [];
  const until = performance.now() + patience;
  const platform = await subject.start();
  const plugin = await subject.startPlugin();
  const tried = wanted(subject);
  try {
    for (const [index, fixture] of tried.entries()) {
      if (isShare && index % QUICK_SHARE !== 0) continue;
      const quick = isShare || performance.now() > until;
      say(`${subject.name} ${fixture.resource}`);
      const turn = isShare ? Math.floor(index / QUICK_SHARE) : index;
      const told = (found) => {
        say(found);
        findings.push(`${subject.name} ${fixture.resource}: ${found}`);
      };
      await tryOnce(subject, fixture, platform, plugin, async (trial) => {
        const usual = await usualLife(trial);
        for (const [name, fault] of share(Object.entries(ONCE(stranger)), turn, quick)) {
          count.attacks += 1;
          const found = await made(trial, usual, fault);
          if (found !== undefined) told(`made, ${name}: ${found}`);
        }
        const foreign = Object.entries(FOREIGN(stranger));
        for (const [name, fault] of share([...foreign, ...Object.entries(GOOD_WORDS)], 3 * turn, quick)) {
          count.attacks += 1;
          const found = await deleted(trial, usual, fault);
          if (found !== undefined) told(`deleted, ${name}: ${found}`);
        }
        const words = [...foreign, ...Object.entries({ ...GATEWAYS, ...OTHERS }), ...edits(trial)];
        for (const found of await refreshed(trial, share(words, 5 * turn, quick), count)) {
          told(`refreshed, ${found}`);
        }
        for (const [name, fault] of share(
          Object.entries({ ...GOOD_WORDS, "200 with a page": page(200) }),
          turn,
          quick,
        )) {
          count.attacks += 1;
          const found = await updated(trial, fault);
          if (found !== undefined) told(`updated, ${name}: ${found}`);
        }
        count.attacks += 1;
        const taken = await takenOver(trial, usual);
        if (taken !== undefined) told(`made, ${taken}`);
        for (const found of await misdirected(trial, subject.config(platform), { quick, turn, count })) {
          told(`misdirected, ${found}`);
        }
      }).catch((error) => told(`its life is disturbed: ${String(error.message).slice(0, 300)}`));
    }
  } finally {
    await plugin.stop();
    await platform.close();
    await subject.close();
  }
  return findings;
}

/** Returns the effects of create and delete without a fault: the number of added rows, and the requests. */
async function usualLife(trial) {
  const before = trial.rows().length;
  const stack = trial.stack();
  trial.platform.requests.reset();
  await stack.up(trial.program(trial.full()));
  const adds = trial.rows().length - before;
  const [first] = trial.writes();
  trial.platform.requests.reset();
  await stack.destroy();
  const methods = new Set(trial.writes().map(({ method }) => method));
  return { adds, leaves: trial.rows().length - before, creates: first && `${first.method} ${first.path}`, methods };
}

const isRecorded = (stack) => JSON.stringify(stack.exportState({ encrypt: true })).includes("::it");

/** Returns the object of a stack; undefined without an object, or if the outcome of the create is unknown. */
function objectIn(stack) {
  try {
    return stack.resource("it");
  } catch {
    return undefined;
  }
}

/** Objects are created once, and one that may have been created is in state or reported as unknown. */
async function made(trial, usual, fault) {
  if (usual.creates === undefined) return undefined;
  const before = trial.rows();
  const stack = trial.stack();
  trial.platform.faults.add({ route: usual.creates, fault, times: 1 });
  const failure = await stack.up(trial.program(trial.full())).then(
    () => undefined,
    (error) => error,
  );
  trial.platform.faults.clear();
  const fresh = trial.rows().filter((row) => !before.includes(row));
  const isTold = failure === undefined || isRecorded(stack) || stack.pendingOperations().length > 0;
  const found =
    (fresh.length > Math.max(1, usual.adds) && `${fresh.length} objects`) ||
    (failure === undefined && fresh.length < usual.adds && "nothing was made, and it is in state") ||
    (fresh.length > 0 && usual.adds > 0 && !isTold && `made, but told: ${failure.message.slice(0, 300)}`) ||
    undefined;
  await stack.destroy().catch(() => undefined);
  if (usual.leaves === 0) sweep(trial, before);
  return found;
}

/** Removes untracked objects: the response to their create was lost. */
function sweep({ platform, fixture, rows }, before) {
  for (const row of rows().filter((one) => !before.includes(one))) platform.objects.remove(fixture.collection, row);
}

/** Objects that were not deleted stay in state. */
async function deleted(trial, usual, fault) {
  if (usual.adds === 0 || usual.leaves > 0) return undefined;
  const stack = trial.stack();
  await stack.up(trial.program(trial.full()));
  const before = trial.rows().length;
  for (const method of usual.methods) trial.platform.faults.add({ route: `${method} /*`, fault, times: ALL });
  await stack.destroy().catch(() => undefined);
  trial.platform.faults.clear();
  const found = trial.rows().length >= before && !isRecorded(stack) ? "it is still there, and not in state" : undefined;
  await stack.destroy().catch(() => undefined);
  return found;
}

/** Reads that bring something else than the object leave it as it was recorded. */
async function refreshed(trial, faults, count) {
  const findings = [];
  const stack = trial.stack();
  await stack.up(trial.program(trial.full()));
  await stack.refresh();
  const recorded = () => {
    const { id, inputs, outputs } = stack.resource("it");
    return structuredClone({ id, inputs, outputs });
  };
  const before = recorded();
  for (const [name, fault] of faults) {
    count.attacks += 1;
    trial.platform.faults.add({ route: "GET /*", fault, times: ALL });
    await stack.refresh().catch(() => undefined);
    trial.platform.faults.clear();
    if (!isRecorded(stack)) {
      findings.push(`${name}: it is forgotten`);
      break;
    }
    const after = recorded();
    if (!isDeepStrictEqual(after, before)) {
      findings.push(`${name}: ${differences(before.outputs, after.outputs)}`);
      stack.record([{ urn: stack.resource("it").urn, ...before }]);
    }
  }
  await stack.destroy();
  return findings;
}

/** An update that was not processed is not recorded as done: the next run, without other changes, sends it. */
async function updated(trial, fault) {
  const fields = trial.subject.resources[trial.fixture.resource]?.fields ?? {};
  // Names that can be used once are new with each stack.
  const stack = trial.stack();
  const full = trial.full();
  const change = Object.entries(trial.changes()).find(([name, value]) => {
    const { replaces, writeOnly, secret } = fields[name]?.spec ?? {};
    if (replaces || writeOnly || secret || value === null || full[name] === undefined) return false;
    return !isDeepStrictEqual(full[name], value);
  });
  if (change === undefined) return undefined;
  await stack.up(trial.program(full));
  const changed = trial.program({ ...full, [change[0]]: change[1] });
  // Signing in is a POST as well, and not what is attacked here.
  const methods = trial.subject.name === "hostpkg" ? ["PUT", "PATCH"] : ["PUT", "PATCH", "POST"];
  for (const method of methods) trial.platform.faults.add({ route: `${method} /*`, fault, times: ALL });
  const isDone = await stack.up(changed).then(
    () => true,
    () => false,
  );
  trial.platform.faults.clear();
  trial.platform.requests.reset();
  await stack.up(changed).catch(() => undefined);
  const isSent = trial.writes().length > 0;
  await stack.refresh().catch(() => undefined);
  trial.platform.requests.reset();
  await stack.up(changed).catch(() => undefined);
  const isDrifted = trial.writes().length > 0;
  await stack.destroy().catch(() => undefined);
  return isDone && !isSent && isDrifted ? `${change[0]} is recorded, and was never sent` : undefined;
}

/** The answer to the creation of one object is not believed about another. */
async function takenOver(trial, usual) {
  if (usual.creates === undefined || usual.adds === 0) return undefined;
  const before = trial.rows();
  const first = trial.stack();
  let answered;
  const route = usual.creates;
  const keep = (body) => {
    answered = structuredClone(body);
    return body;
  };
  trial.platform.faults.add({ route, fault: { kind: "edit", edit: keep }, times: 1 });
  await first.up(trial.program(trial.full()));
  trial.platform.faults.clear();
  const { id, inputs } = first.resource("it");
  const second = trial.stack();
  trial.platform.faults.add({ route, fault: { kind: "edit", edit: () => answered }, times: 1 });
  await second.up(trial.program(trial.minimal())).catch(() => undefined);
  trial.platform.faults.clear();
  const made = objectIn(second);
  const isOther = made?.id === id && !isDeepStrictEqual(keyOf(trial, inputs), keyOf(trial, made.inputs));
  await second.destroy().catch(() => undefined);
  await first.destroy().catch(() => undefined);
  if (usual.leaves === 0) sweep(trial, before);
  return isOther ? "the response to another create: the other object is adopted" : undefined;
}

const keyOf = (trial, inputs) => {
  const { fields } = trial.subject.resources[trial.fixture.resource];
  return fields.name === undefined ? [] : [inputs.name];
};

/** URLs that are cut or extended at a slash lead elsewhere, and a 404 there does not concern the object. */
async function misdirected(trial, config, { quick, turn, count }) {
  const findings = [];
  const stack = trial.stack();
  await stack.up(trial.program(trial.full()));
  const variants = Object.entries(config).flatMap(([name, value]) =>
    typeof value === "string" && /^https?:/.test(value)
      ? addresses(value).map((address) => [`${name} ${address}`, { ...config, [name]: address }])
      : [],
  );
  for (const [what, wrong] of share(variants, turn, quick)) {
    count.attacks += 1;
    stack.configure({ config: wrong });
    await stack.refresh().catch(() => undefined);
    if (!isRecorded(stack)) {
      findings.push(`${what}: it is forgotten`);
      break;
    }
  }
  stack.configure({ config });
  await stack.destroy().catch(() => undefined);
  return findings;
}

function addresses(right) {
  const { origin, pathname } = new URL(right);
  const parts = pathname.split("/").filter((part) => part !== "");
  const cut = parts.map((_, index) => parts.slice(0, index));
  const longer = [...parts.keys(), parts.length].map((at) => [...parts.slice(0, at), "v1", ...parts.slice(at)]);
  const end = right.endsWith("/") ? "/" : "";
  return [...cut, ...longer].map((path) =>
    path.length === 0 ? `${origin}${end}` : `${origin}/${path.join("/")}${end}`,
  );
}

function differences(before, after) {
  const names = Object.keys({ ...before, ...after });
  return names
    .filter((name) => !isDeepStrictEqual(before[name], after[name]))
    .map((name) => `${name}: ${JSON.stringify(before[name])} became ${JSON.stringify(after[name])}`)
    .join(", ")
    .slice(0, 300);
}

/** Answers in the platform's form that are not about the object, or hide its secrets. */
function edits(trial) {
  const secrets = [...JSON.stringify(trial.full()).matchAll(/planted-[\w-]+/g)].map(([text]) => text);
  const masked = (body) =>
    JSON.parse(JSON.stringify(body), (_, value) => (secrets.some((one) => value === one) ? "********" : value));
  return [
    ...Object.entries(EMPTY),
    ["masks instead of secrets", { kind: "edit", edit: masked }],
    ["the id of another object", { kind: "edit", edit: (body) => aboutAnother(body, trial) }],
  ];
}

/** Names of ID members. */
const ID_NAMES = ["id", "uid"];

/** The answer about one object, as if it were about another one. Lists stay: they tell truly what is there. */
function aboutAnother(body, trial) {
  const ids = new Set(trial.rows().flatMap(({ id, uid }) => [id, uid]));
  const other = (id) =>
    typeof id === "number" ? id + 1 : String(id).replace(/.$/, (last) => (last === "0" ? "1" : "0"));
  const edited = (object) => {
    const own = ID_NAMES.filter((name) => object[name] !== undefined && ids.has(object[name]));
    return { ...object, ...Object.fromEntries(own.map((name) => [name, other(object[name])])) };
  };
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
  const inside = Object.entries(edited(body)).map(([name, value]) => [
    name,
    typeof value === "object" && value !== null && !Array.isArray(value) ? edited(value) : value,
  ]);
  return Object.fromEntries(inside);
}

/** A lookup finds what it found before, or fails: that there is nothing would be a claim as well. */
async function lookups(whole, { quick, stranger, count }) {
  const findings = [];
  const running = await whole.start();
  try {
    for (const [index, [lookup, args]] of running.calls.entries()) {
      const ask = async () => {
        const client = running.connect();
        try {
          return await client.call(lookup, args);
        } catch {
          return undefined;
        } finally {
          client.close();
        }
      };
      const right = await ask();
      if (right === undefined) findings.push(`${whole.name} ${lookup}: does not work`);
      const faults = Object.entries({ ...FOREIGN(stranger), ...EMPTY });
      for (const [name, fault] of share(faults, index, quick)) {
        count.attacks += 1;
        running.faults.clear();
        running.faults.add({ route: "GET /*", fault, times: ALL });
        const found = await ask();
        running.faults.clear();
        if (found === undefined || isDeepStrictEqual(found, right)) continue;
        findings.push(`${whole.name} ${lookup}, ${name}: ${JSON.stringify(found).slice(0, 200)}`);
      }
    }
  } finally {
    await running.close();
  }
  return findings;
}
