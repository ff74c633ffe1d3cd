import { hostpkg } from "@tripod/hostpkg";
import { hurried } from "@tripod/http/testing";
import { k8spkg } from "@tripod/k8spkg";
import { createClient, createShared, failureCodeOf } from "@tripod/kit";
import { logpkg } from "@tripod/logpkg";
import type { FuzzCases } from "./fuzzOptions.js";
import { pick, type Random, seeded } from "./mutate.js";
import { replaceNetwork, type StubAnswer, type StubRequest } from "./stubTransport.js";

/** Lookup by name, on a platform whose searches match as many names as possible. */
interface Finder {
  readonly name: string;
  /** Reports whether two names are equal on the platform. */
  same(one: string, other: string): boolean;
  /** Returns a valid name of this kind. */
  shaped(name: string): string;
  /** Returns another spelling of a name. Default: none. */
  otherSpelling?(name: string): string;
  /** Returns the responses of a platform with these names; IDs are their positions. */
  answer(names: readonly string[]): (request: StubRequest) => StubAnswer;
  connect(): (name: string) => Promise<{ readonly id: unknown; readonly name?: unknown }>;
}

const withDot = (name: string) => (name.endsWith(".") ? name : `${name}.`);
const ok = (body: unknown, headers = {}): StubAnswer => ({ status: 200, headers, body: JSON.stringify(body) });
const missing: StubAnswer = { status: 404, headers: {}, body: '{"code":"notfound","message":"not here"}' };
const options = () => ({ clock: hurried(500), shared: createShared() });

const asciiLower = (text: string) => text.normalize("NFC").replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/**
 * Returns the form in which DNS compares names: letters of international labels in their compatible form, without
 * invisible ones; labels with other characters are not international.
 */
const inDns = (name: string) =>
  name
    .split(".")
    .map((label) =>
      /[^\w\-\u0080-\u{10ffff}]/u.test(label)
        ? asciiLower(label)
        : label.normalize("NFKC").replaceAll("\u200B", "").toLowerCase() || label,
    )
    .join(".");

const zones: Finder = {
  name: "hostpkg getDomainsZoneV2",
  same: (one, other) => inDns(one) === inDns(withDot(other)),
  shaped: (name) => `${name}.`,
  otherSpelling: (name) => name.slice(0, -1),
  answer: (names) => {
    const result = names.map((name, id) => ({ id: String(id), name }));
    const token = { expires_at: "2999-01-01T00:00:00Z", catalog: [] };
    return ({ method }) => (method === "POST" ? ok({ token }, { "x-subject-token": "t" }) : ok({ result }));
  },
  connect: () => {
    const client = createClient(
      hostpkg,
      {
        authUrl: "http://127.0.0.1/v3/",
        authRegion: "r",
        domainName: "1",
        username: "u",
        password: "example-password",
        domainsV2Url: "http://127.0.0.1/dns",
      },
      options(),
    );
    return (name) => client.getDomainsZoneV2({ projectId: "c0ffee7ad1e94c3f8a6b90d4e7c31a01", name });
  },
};

const logSettings = { accessId: "suEXAMPLE", accessKey: "EXAMPLE", baseUrl: "http://127.0.0.1/api/" };
const exact = (one: string, other: string) => one === other;
const asItIs = (name: string) => name;

const roles: Finder = {
  name: "logpkg getRole",
  same: exact,
  shaped: asItIs,
  answer: (names) => () => ok({ data: names.map((name, id) => ({ id: String(id), name })) }),
  connect: () => {
    const client = createClient(logpkg, logSettings, options());
    return (name) => client.getRole({ name });
  },
};

/** Platform that returns its first collector for any requested name. Its list is correct. */
const collectors: Finder = {
  name: "logpkg getCollector",
  same: exact,
  shaped: asItIs,
  // Names of collectors are unique on the platform: of two equal names, the first is used.
  answer: (names) => {
    const all = names
      .map((name, id) => ({ id: id + 1, name }))
      .filter(({ name, id }) => names.indexOf(name) === id - 1);
    return ({ path }) => {
      if (path.includes("/collectors/name/")) return all[0] === undefined ? missing : ok({ collector: all[0] });
      return ok({ collectors: /[?&]offset=0\b/.test(path) ? all : [] });
    };
  },
  connect: () => {
    const client = createClient(logpkg, logSettings, options());
    return async (name) => ({ id: ((await client.getCollector({ name })).id ?? 0) - 1 });
  },
};

const accounts: Finder = {
  name: "k8spkg getCloudaccountCloudA",
  same: exact,
  shaped: asItIs,
  answer: (names) => {
    const items = names.map((name, id) => ({ metadata: { uid: `uid-${id}`, name } }));
    return () => ok({ items });
  },
  connect: () => {
    const settings = { apiKey: "example", host: "http://127.0.0.1", retryAttempts: 0 };
    const client = createClient(k8spkg, settings, options());
    return async (name) => {
      const { id } = await client.getCloudaccountCloudA({ name, context: "tenant" });
      return { id: id?.replace("uid-", "") };
    };
  },
};

/** Every comparison of names in the packages. */
const FINDERS: readonly Finder[] = [zones, roles, collectors, accounts];

const WORDS: readonly [string, ...string[]] = [
  "a",
  "ab",
  "prod",
  "Prod",
  "PROD",
  "prod-1",
  "prod-10",
  "prod.1",
  "prod_1",
  "prod 1",
  "constructor",
  "__proto__",
  "toString",
  "é",
  "e\u0301",
  "ß",
  "ss",
  "İ",
  "i",
  "ı",
  "K",
  "\u212A",
  "пример",
  "例え",
  "🚀",
  "null",
  "0",
  "1e3",
];
const DECORATIONS: readonly [(name: string) => string, ...((name: string) => string)[]] = [
  (name) => name,
  (name) => `${name}.*`,
  (name) => `^${name}$`,
  (name) => `(${name}|)`,
  (name) => `[${name}]`,
  (name) => `${name}+`,
  (name) => `${name}\\`,
  (name) => `${name}/..`,
  (name) => `../${name}`,
  (name) => `${name}%2F`,
  (name) => `${name}?x=1`,
  (name) => `${name}#`,
  (name) => `${name};v=1`,
  (name) => ` ${name}`,
  (name) => `${name}\u200B`,
  (name) => `${name}\u0000`,
  (name) => `"${name}"`,
  (name) => `${name},${name}`,
  (name) => name.toUpperCase(),
  (name) => name.toLowerCase(),
  (name) => name.normalize("NFD"),
  (name) => name.normalize("NFKC"),
  (name) => name.repeat(20),
  (name) => name.slice(0, -1) || name,
  (name) => `${name}\uD800`,
];

function oddName(random: Random): string {
  const base = `${pick(random, WORDS)}${random() < 0.3 ? pick(random, WORDS) : ""}`;
  return pick(random, DECORATIONS)(random() < 0.3 ? pick(random, DECORATIONS)(base) : base);
}

/** Lookup with a wrong result or an unexpected error. */
export interface NameFinding {
  readonly finder: string;
  readonly names: readonly string[];
  readonly requested: string;
  readonly problem: string;
}

/** Number of lookups of one platform, each with another name. About half of the names exist. */
const BATCH = 40;

/** Looks up unusual names among unusual names. Each lookup is one case. */
export async function tryNames({ cases, seed }: FuzzCases): Promise<readonly NameFinding[]> {
  const findings: NameFinding[] = [];
  const random = seeded(seed);
  for (let done = 0; done < cases; done += BATCH) {
    const finder = FINDERS[(done / BATCH) % FINDERS.length] ?? zones;
    const names = Array.from({ length: BATCH / 2 }, () => finder.shaped(oddName(random)));
    const others = Array.from({ length: BATCH / 2 }, () => finder.shaped(oddName(random)));
    const requested = [...names, ...others].map((name) =>
      random() < 0.5 ? (finder.otherSpelling?.(name) ?? name) : name,
    );
    const restore = replaceNetwork(finder.answer(names));
    try {
      const find = finder.connect();
      const outcomes = await Promise.all(requested.map((name) => find(name).catch((error: unknown) => error)));
      for (const [index, name] of requested.entries()) {
        const problem = judge(finder, names, name, outcomes[index]);
        if (problem !== undefined) findings.push({ finder: finder.name, names, requested: name, problem });
      }
    } finally {
      restore();
    }
  }
  return findings;
}

/** Returns the problem of an outcome; undefined if it is valid. */
function judge(finder: Finder, names: readonly string[], requested: string, outcome: unknown): string | undefined {
  const same = [...names.keys()].filter((id) => finder.same(names[id] ?? "", requested));
  const right = finder === collectors ? same.slice(0, 1) : same;
  if (outcome instanceof Error) {
    // A pause of the machine can exceed the timeout of a minute; that is not a failure.
    if (failureCodeOf(outcome) === "deadline-exceeded") return undefined;
    if (failureCodeOf(outcome) !== "invalid-argument") return `unforeseen: ${outcome.stack}`;
    return right.length === 1 && isWellFormed(requested) ? `not found: ${outcome.message}` : undefined;
  }
  const { id } = outcome as { readonly id: unknown };
  return right.length === 1 && String(id) === String(right[0]) ? undefined : `found ${id} instead of ${right.join()}`;
}

/** Lone surrogates are invalid text and may be rejected. */
function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}
